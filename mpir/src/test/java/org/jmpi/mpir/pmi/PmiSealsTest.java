package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.mpl.Hmac;
import org.junit.jupiter.api.Test;

/** Lines of PMI in sealed records. */
class PmiSealsTest {
    private static final String LAST_IN_CLEAR = "cmd=jmpi_joined rc=0";

    private final PmiSeals server = seals(true, "1");
    private final PmiSeals client = seals(false, "1");
    private final PmiLineReader reader = new PmiLineReader();
    private final List<String> got = new ArrayList<>();

    private static PmiSeals seals(boolean isServer, String transcript) {
        Hmac secret = new Hmac(bytes("a secret of the job"));
        return PmiSeals.of(secret, isServer, ByteBuffer.wrap(bytes(transcript)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void take(String line) {
        got.add(line);
        if (line.equals(LAST_IN_CLEAR)) {
            reader.seal(client);
        }
    }

    private void feed(byte[] stream, int step) {
        for (int at = 0; at < stream.length; at += step) {
            byte[] piece = Arrays.copyOfRange(stream, at, Math.min(stream.length, at + step));
            reader.feed(piece, piece.length, this::take);
        }
    }

    private byte[] stream(String... sealed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes(LAST_IN_CLEAR + "\n"));
        for (String each : sealed) {
            out.writeBytes(server.sealed(bytes(each)));
        }
        return out.toByteArray();
    }

    @Test
    void shouldReadWhatIsSealedInPiecesOfAnySize() {
        for (int step : new int[] {1, 2, 3, 7, 50, 1 << 20}) {
            PmiSealsTest each = new PmiSealsTest();
            each.feed(each.stream("cmd=one\ncmd=t", "wo\n", "cmd=three\n"), step);
            assertEquals(List.of(LAST_IN_CLEAR, "cmd=one", "cmd=two", "cmd=three"), each.got, "step " + step);
        }
    }

    @Test
    void shouldCutLongTextsIntoRecords() {
        StringBuilder text = new StringBuilder();
        List<String> lines = new ArrayList<>(List.of(LAST_IN_CLEAR));
        for (int i = 0; i < 2000; i++) {
            lines.add("cmd=put key=" + i);
            text.append("cmd=put key=").append(i).append('\n');
        }
        assertTrue(text.length() > 2 * PmiSeals.LONGEST);
        feed(stream(text.toString()), 1000);
        assertEquals(lines, got);
    }

    @Test
    void shouldShowNothing() {
        String all = new String(stream("cmd=put value=card\n"), StandardCharsets.ISO_8859_1);
        assertTrue(!all.contains("put") && !all.contains("card"), all);
    }

    @Test
    void shouldRefuseWhatWasChanged() {
        byte[] good = stream("cmd=one\n", "cmd=two\n");
        Random random = new Random(5);
        int clear = LAST_IN_CLEAR.length() + 1;
        for (int i = 0; i < 2000; i++) {
            PmiSealsTest each = new PmiSealsTest();
            byte[] bad = each.stream("cmd=one\n", "cmd=two\n");
            assertEquals(good.length, bad.length);
            int at = clear + random.nextInt(bad.length - clear);
            bad[at] ^= (byte) (1 << random.nextInt(8));
            try {
                each.feed(bad, 1 + random.nextInt(20));
            } catch (PmiException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("somebody else writes"), e.getMessage());
            }
            // a longer length waits for the rest of its record
            assertTrue(!each.got.contains("cmd=two"), "bit of byte " + at);
        }
    }

    @Test
    void shouldRefuseWhatComesAgainOrFromTheOwnEnd() {
        byte[] first = server.sealed(bytes("cmd=one\n"));
        reader.seal(client);
        reader.feed(first, first.length, got::add);
        assertThrows(PmiException.class, () -> reader.feed(first, first.length, got::add));
        PmiLineReader other = new PmiLineReader();
        PmiSeals own = seals(false, "1");
        other.seal(own);
        byte[] reflected = own.sealed(bytes("cmd=one\n"));
        assertThrows(PmiException.class, () -> other.feed(reflected, reflected.length, got::add));
        PmiLineReader later = new PmiLineReader();
        later.seal(seals(false, "another meeting"));
        assertThrows(PmiException.class, () -> later.feed(first, first.length, got::add));
        assertEquals(List.of("cmd=one"), got);
    }
}
