package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jmpi.mpir.mpl.Seal;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A connection to the byte, as the code that ships writes it, and as the page on wire formats has it. */
class GoldenBytesTest {
    private static final byte[] NONCE = HexFormat.of().parseHex("a0a1a2a3a4a5a6a7".repeat(4));

    private static void assertBytes(byte[] bytes, String... golden) throws IOException {
        String hex = String.join("", golden).replace(" ", "");
        assertEquals(hex, HexFormat.of().formatHex(bytes));
        assertTrue(page().contains(hex), "docs/wire-format*.md shows other bytes than " + hex);
    }

    /** Returns what the pages show in lines that begin with a position of four digits, without blanks. */
    private static String page() throws IOException {
        StringBuilder hex = new StringBuilder();
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(Path.of("..", "docs"), "wire-format*.md")) {
            for (Path page : pages) {
                for (String line : Files.readAllLines(page)) {
                    if (line.matches(" {4}[0-9a-f]{4}  [0-9a-f]{2}.*")) {
                        hex.append(line.substring(10).split("   ")[0].replace(" ", ""));
                    } else if (!line.startsWith("    ")) {
                        hex.append('\n');
                    }
                }
            }
        }
        return hex.toString();
    }

    private static ByteBuffer hello(int sender, int receiver) {
        Assumptions.assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "another byte order, another hello");
        return HelloLayout.make(sender, receiver, 7, NONCE, "job-1");
    }

    @Test
    void shouldBeginWithAHello() throws IOException {
        assertBytes(
                hello(5, 2).array(),
                "4a 4d 50 49 54 43 50 0a",
                "02 00 01 00 05 00 00 00",
                "02 00 00 00 07 00 00 00",
                "a0 a1 a2 a3 a4 a5 a6 a7".repeat(4),
                "6a 6f 62 2d 31 00 00 00",
                "00".repeat(56),
                "00 00 00 00 00 00 00 00");
    }

    @Test
    void shouldProveThatTheSecretIsKnown() throws IOException {
        JobKey key = new JobKey(Endpoint.SECRET);
        assertBytes(
                key.proof(JobKey.ACCEPTOR, hello(5, 2), hello(2, 5)),
                "3c ab cb c8 98 02 20 2a",
                "e7 47 f4 3e 3a 0d bd 67",
                "18 d4 e8 03 2e a1 7a 88",
                "a4 74 5a d0 b1 f0 96 82");
        assertBytes(
                key.proof(JobKey.INITIATOR, hello(5, 2), hello(2, 5)),
                "e2 88 3c b9 64 58 77 77",
                "00 75 42 c6 1e 2d 07 15",
                "96 77 6f fe 21 2f fa df",
                "e4 57 59 36 f3 6e d9 70");
    }

    @Test
    void shouldShowInItsHelloThatTheSecretIsKnown() throws IOException {
        assertBytes(
                new JobKey(Endpoint.SECRET).admission(hello(5, 2)),
                "d9 0b 75 05 3e e1 3c b7",
                "ad 02 84 b5 3b 8b 2e 75",
                "67 2b 00 d6 88 18 52 45",
                "23 3f f0 8d de f7 00 a0");
    }

    @Test
    void shouldSealRecords() throws IOException {
        Seal seal = new JobKey(Endpoint.SECRET).toSend(true, true, hello(5, 2), hello(2, 5));
        ByteBuffer record = ByteBuffer.allocate(8 + Seal.TAG);
        seal.seal(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), record);
        assertBytes(record.array(), "b0 7b 78 8b e7 da 22 bc", "38 fd e2 e5 e0 04 e8 62", "12 73 09 6d cc 3d 0a 7a");
    }

    /** The stranger is process 1, and sends a long message that nobody asked for, so that it is told what was taken. */
    @Test
    void shouldSendAVerdictAndFrames() throws IOException {
        try (Endpoint victim = new Endpoint(0, 2, TcpSettings.defaults());
                Stranger peer = new Stranger(victim).handshake(1, 2, Endpoint.SECRET)) {
            assertBytes(peer.read(HelloLayout.VERDICT_SIZE), "57 45 4c 43 4f 4d 45 0a");
            peer.send(Stranger.longFrame(1, 8, 100_000, 8 + 100_000));
            while (victim.arrived.isEmpty()) {
                victim.netmod.progress();
            }
            victim.send(1, 3, new byte[] {(byte) 0xa0, (byte) 0xa1}, new byte[] {1, 2, 3, 4, 5}, 5);
            victim.netmod.close(System.nanoTime() + 100_000_000L);
            byte[] frames = peer.read(24 + 40 + 24);
            zero(frames, 50, 56);
            zero(frames, 61, 64);
            assertBytes(
                    frames,
                    "02 03 00 00 00 00 00 00",
                    "a0 86 01 00 00 00 00 00",
                    "00 00 00 00 00 00 00 00",
                    "02 01 03 00 02 00 00 00",
                    "05 00 00 00 00 00 00 00",
                    "00 00 00 00 01 00 00 00",
                    "a0 a1 00 00 00 00 00 00",
                    "01 02 03 04 05 00 00 00",
                    "02 02 00 00 00 00 00 00",
                    "00 00 00 00 00 00 00 00",
                    "00 00 00 00 02 00 00 00");
        }
    }

    /** What pads is whatever lay there. */
    private static void zero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            bytes[i] = 0;
        }
    }
}
