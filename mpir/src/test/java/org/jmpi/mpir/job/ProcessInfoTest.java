package org.jmpi.mpir.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProcessInfoTest {
    private static final ProcessInfo INFO = new ProcessInfo(new WorldId(7, 8), 5, 4, 2, "tcp1/le/host/127.0.0.1:80");

    @Test
    void shouldReadWhatItWrote() {
        ByteBuffer bytes = ByteBuffer.allocate(ProcessInfo.MOST_BYTES);
        INFO.put(bytes);
        bytes.flip();
        assertEquals(INFO, ProcessInfo.get(bytes));
        assertEquals(0, bytes.remaining());
    }

    @Test
    void shouldRefuseARankThatTheWorldHasNot() {
        ByteBuffer bytes = ByteBuffer.allocate(ProcessInfo.MOST_BYTES);
        new ProcessInfo(new WorldId(7, 8), 5, 5, 0, "card").put(bytes);
        assertNull(ProcessInfo.get(bytes.flip()));
    }

    @Test
    void shouldBelieveNoBytesUnchecked() {
        Random random = new Random(3);
        ByteBuffer whole = ByteBuffer.allocate(ProcessInfo.MOST_BYTES);
        INFO.put(whole);
        byte[] sound = java.util.Arrays.copyOf(whole.array(), whole.position());
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = java.util.Arrays.copyOf(sound, random.nextInt(sound.length + 1));
            for (int n = random.nextInt(4); n > 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            ProcessInfo read = ProcessInfo.get(ByteBuffer.wrap(bytes));
            assertTrue(read == null || (read.rank() >= 0 && read.rank() < read.worldSize() && read.node() >= 0));
        }
    }
}
