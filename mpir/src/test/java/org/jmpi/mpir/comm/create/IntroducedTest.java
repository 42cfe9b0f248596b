package org.jmpi.mpir.comm.create;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.mpid.MeetingMemory;
import org.junit.jupiter.api.Test;

class IntroducedTest {
    private static final ProcessInfo PROCESS = new ProcessInfo(new WorldId(7, 8), 5, 4, 2, "tcp2/le/host/127.0.0.1:80");
    private static final String MEMORY =
            "4711,file:00000000deadbeef:0000000000000001:65536:%2Fdev%2Fshm%2Fjmpi-j-m0-1-2";

    private static byte[] bytes(Introduced introduced) {
        ByteBuffer out = ByteBuffer.allocate(Introduced.MOST_BYTES);
        introduced.put(out);
        return Arrays.copyOf(out.array(), out.position());
    }

    @Test
    void shouldReadWhatItWrote() {
        for (String memory : new String[] {"", MEMORY, "x".repeat(MeetingMemory.LONGEST_CARD)}) {
            Introduced introduced = new Introduced(PROCESS, memory);
            ByteBuffer in = ByteBuffer.wrap(bytes(introduced));
            assertEquals(introduced, Introduced.get(in));
            assertEquals(0, in.remaining());
        }
    }

    @Test
    void shouldRefuseWhatIsCutOff() {
        byte[] whole = bytes(new Introduced(PROCESS, MEMORY));
        for (int length = 0; length < whole.length; length++) {
            assertNull(Introduced.get(ByteBuffer.wrap(whole, 0, length)), "of " + length + " bytes");
        }
    }

    @Test
    void shouldBelieveNoBytesUnchecked() {
        Random random = new Random(3);
        byte[] whole = bytes(new Introduced(PROCESS, MEMORY));
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = whole.clone();
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Introduced read = Introduced.get(ByteBuffer.wrap(bytes));
            assertTrue(read == null || read.memory().length() <= MeetingMemory.LONGEST_CARD);
        }
    }
}
