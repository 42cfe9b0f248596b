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
                "01 00 01 00 05 00 00 00",
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
                "87 3e dd 54 18 a1 a9 4c",
                "05 a5 f3 bf 5a cb 65 a3",
                "74 4d 8f b2 77 32 a4 5b",
                "1a a3 61 6e 22 31 d6 7d");
        assertBytes(
                key.proof(JobKey.INITIATOR, hello(5, 2), hello(2, 5)),
                "77 b8 1d 13 a1 b0 88 5d",
                "b9 05 d9 80 f5 83 78 e0",
                "03 df ce fd 7c 7c 94 48",
                "3e e3 eb bc 81 5f 10 9d");
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
