package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Seal}: what one end seals the other opens, and nothing else. */
class SealTest {
    private static final byte[] SECRET = new byte[32];
    private static final ByteBuffer HELLOS = ByteBuffer.wrap(new byte[] {1, 2, 3});

    private final Random random = new Random(7);

    private static Seal sender(boolean hides) {
        return Seal.toSend(new Hmac(SECRET), "there", hides, HELLOS);
    }

    private static Seal receiver(boolean hides) {
        return Seal.toReceive(new Hmac(SECRET), "there", hides, HELLOS);
    }

    private byte[] text(int size) {
        byte[] text = new byte[size];
        random.nextBytes(text);
        return text;
    }

    private static byte[] sealed(Seal seal, byte[] text) {
        ByteBuffer out = ByteBuffer.allocateDirect(text.length + Seal.TAG);
        ByteBuffer in = ByteBuffer.allocateDirect(text.length).put(text).flip();
        seal.seal(in, out);
        assertFalse(in.hasRemaining());
        byte[] bytes = new byte[out.flip().remaining()];
        out.get(bytes);
        return bytes;
    }

    /** Returns null where it is refused. */
    private static byte[] opened(Seal seal, byte[] record) {
        ByteBuffer out = ByteBuffer.allocateDirect(Math.max(0, record.length - Seal.TAG));
        if (!seal.open(ByteBuffer.allocateDirect(record.length).put(record).flip(), out)) {
            return null;
        }
        byte[] bytes = new byte[out.flip().remaining()];
        out.get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordsOfAllSizesArrive(boolean hides) {
        Seal there = sender(hides);
        Seal here = receiver(hides);
        for (int size : new int[] {0, 1, 15, 16, 17, 4095, 4096, 65_536, 3}) {
            byte[] text = text(size);
            byte[] record = sealed(there, text);
            assertEquals(size + Seal.TAG, record.length);
            assertArrayEquals(text, opened(here, record));
        }
        assertEquals(9, here.records());
    }

    @Test
    void onlyWhatIsHiddenCannotBeRead() {
        byte[] text = "a text that anybody would recognize".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        String open = new String(sealed(sender(false), text), java.nio.charset.StandardCharsets.ISO_8859_1);
        String hidden = new String(sealed(sender(true), text), java.nio.charset.StandardCharsets.ISO_8859_1);
        assertTrue(open.contains("anybody"));
        assertFalse(hidden.contains("anybody"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachChangedBitIsNoticed(boolean hides) {
        byte[] record = sealed(sender(hides), text(40));
        for (int bit = 0; bit < record.length * 8; bit++) {
            byte[] changed = record.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertEquals(null, opened(receiver(hides), changed), "bit " + bit);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordsThatAreCutAreNoticed(boolean hides) {
        byte[] record = sealed(sender(hides), text(40));
        for (int size = 0; size < record.length; size++) {
            assertEquals(null, opened(receiver(hides), java.util.Arrays.copyOf(record, size)), size + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void repeatedReorderedAndMissingRecordsAreNoticed(boolean hides) {
        Seal there = sender(hides);
        byte[] first = sealed(there, text(10));
        byte[] second = sealed(there, text(10));
        Seal here = receiver(hides);
        assertEquals(null, opened(receiver(hides), second), "missing");
        opened(here, first);
        assertEquals(null, opened(here, first), "repeated");
    }

    @Test
    void otherDirectionsModesSecretsAndHandshakesMakeOtherKeys() {
        byte[] record = sealed(sender(true), text(10));
        Hmac secret = new Hmac(SECRET);
        assertEquals(null, opened(Seal.toReceive(secret, "back", true, HELLOS), record));
        assertEquals(null, opened(Seal.toReceive(secret, "there", false, HELLOS), record));
        assertEquals(null, opened(Seal.toReceive(new Hmac(new byte[] {1}), "there", true, HELLOS), record));
        ByteBuffer others = ByteBuffer.wrap(new byte[] {1, 2, 4});
        assertEquals(null, opened(Seal.toReceive(secret, "there", true, others), record));
    }

    @Test
    void sameTextIsNeverSealedAlike() {
        Seal there = sender(true);
        byte[] text = text(32);
        assertFalse(java.util.Arrays.equals(sealed(there, text), sealed(there, text)));
    }

    @Test
    void bothEndsChangeTheirKeyAtTheSameRecord() {
        Seal there = sender(false);
        Seal here = receiver(false);
        ByteBuffer record = ByteBuffer.allocate(1 + Seal.TAG);
        ByteBuffer text = ByteBuffer.allocate(1);
        for (long i = 0; i < Seal.RECORDS_OF_A_KEY + 2; i++) {
            there.seal(text.clear().put(0, (byte) i), record.clear());
            assertTrue(here.open(record.flip(), text.clear()), () -> "record " + here.records());
            assertEquals((byte) i, text.get(0));
        }
    }
}
