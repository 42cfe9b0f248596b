package org.jmpi.hydra.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames and payloads: what they carry, and that bytes that make no sense are refused before anything is made of them. */
class FrameTest {
    private static final int ROUNDS = 20_000;

    private static byte[] bytes(Frame frame) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        frame.write(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static Frame frame(byte[] bytes) throws IOException {
        return Frame.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void shouldKeepItsLayout() throws IOException {
        byte[] expected = {0, 0, 0, 4, (byte) FrameKind.EXITED.ordinal(), 0, 0, 1, 2, 0, 0, 0, 7};
        byte[] written = bytes(
                new Frame(FrameKind.EXITED, 0x102, new PayloadWriter().int32(7).bytes()));
        assertArrayEquals(expected, written);
        assertEquals(6, FrameKind.EXITED.ordinal(), "a new kind goes to the end, or the version grows");
        Frame back = frame(written);
        assertEquals(0x102, back.node());
        assertEquals(7, new PayloadReader(back).int32());
    }

    @Test
    void shouldCarryTextsOfAllKinds() throws IOException {
        byte[] payload = new PayloadWriter()
                .text("ä\n\0")
                .texts(List.of("", "b"))
                .map(Map.of("K", "v=1"))
                .int64(-5)
                .bytes();
        PayloadReader in = new PayloadReader(new Frame(FrameKind.START, 0, payload));
        assertEquals("ä\n\0", in.text());
        assertEquals(List.of("", "b"), in.texts());
        assertEquals(Map.of("K", "v=1"), in.map());
        assertEquals(-5, in.int64());
        assertEquals(0, in.rest().remaining());
    }

    @Test
    void shouldRefuseWhatIsTooLong() {
        byte[] long1 = {0x7f, -1, -1, -1, (byte) FrameKind.START.ordinal(), 0, 0, 0, 0};
        String message =
                assertThrows(ProtocolException.class, () -> frame(long1)).getMessage();
        assertTrue(message.contains("START of 2147483647 bytes"), message);
        assertThrows(ProtocolException.class, () -> bytes(new Frame(FrameKind.PING, 0, new byte[1])));
        byte[] count = new PayloadWriter().int32(Integer.MAX_VALUE).bytes();
        PayloadReader in = new PayloadReader(new Frame(FrameKind.START, 0, count));
        assertThrows(ProtocolException.class, in::texts);
    }

    @Test
    void shouldSurviveAnyBytes() throws IOException {
        long seed = System.nanoTime();
        System.out.println("seed=" + seed);
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] good = bytes(new Frame(
                    FrameKind.START,
                    random.nextInt(1000),
                    new PayloadWriter()
                            .texts(List.of("a", "bc"))
                            .map(Map.of("x", "y"))
                            .bytes()));
            for (int i = random.nextInt(4); i >= 0; i--) {
                good[random.nextInt(good.length)] = (byte) random.nextInt();
            }
            try {
                PayloadReader in = new PayloadReader(frame(good));
                in.texts();
                in.map();
            } catch (ProtocolException | EOFException e) {
                assertTrue(e instanceof EOFException || !e.getMessage().isEmpty());
            }
        }
    }
}
