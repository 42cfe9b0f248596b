package org.jmpi.mpir.comm.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

/** What processes without a communicator say to each other, and what nobody must say. */
class MeetingMessageTest {
    private final MeetingKey key = new MeetingKey("tag \u00e4", new int[] {4, 0, 7});
    private final MeetingMessage notice = new MeetingMessage(MeetingMessage.REFUSAL, true, 12, key, "because \u20ac");

    @Test
    void shouldComeBackAsItWasSent() {
        MeetingMessage read = MeetingMessage.decode(notice.encode(), 3);
        assertEquals(notice, read);
        assertEquals(12, read.number());
        assertArrayEquals(new int[] {4, 0, 7}, read.key().lpids());
        assertEquals(0, read.key().leader());
    }

    @Test
    void shouldTellKeysApartByTheWholeOfThem() {
        assertNotEquals(new MeetingKey("Aa", new int[] {0, 1}), new MeetingKey("BB", new int[] {0, 1}));
        assertNotEquals(new MeetingKey("Aa", new int[] {0, 1}), new MeetingKey("Aa", new int[] {1, 0}));
        assertNotEquals(new MeetingKey("", new int[] {0}), new MeetingKey("", new int[] {0, 0}));
    }

    @Test
    void shouldRefuseWhatIsCutShort() {
        byte[] whole = notice.encode();
        int keyEnds = whole.length - notice.text().getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        for (int n = 0; n < keyEnds; n++) {
            byte[] cut = Arrays.copyOf(whole, n);
            assertThrows(MpirException.class, () -> MeetingMessage.decode(cut, 3), n + " bytes");
        }
    }

    @Test
    void shouldReadOrRefuseAnyBytes() {
        long seed = 20260721;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = notice.encode();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            try {
                MeetingMessage.decode(bytes, 3);
            } catch (MpirException refused) {
                assertEquals(org.jmpi.mpir.err.ErrorClass.ERR_OTHER, refused.errorClass(), "seed=" + seed);
            }
        }
    }
}
