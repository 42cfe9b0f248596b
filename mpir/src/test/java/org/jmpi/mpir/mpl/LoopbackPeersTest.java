package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link LoopbackPeers}, on tables as Linux shows them, and on this machine. */
class LoopbackPeersTest {
    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";
    private static final int PORT = 0x1F90;

    @TempDir
    Path folder;

    private Path table(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), HEAD + String.join("\n", lines) + "\n");
    }

    private static String line(String local, String remote, int uid) {
        return "   0: " + local + " " + remote + " 01 00000000:00000000 00:00000000 00000000  " + uid
                + "        0 12345 1 0000000000000000 20 4 30 10 -1";
    }

    private int userOf(int peerPort, Path... tables) {
        return new LoopbackPeers(PORT, 1000, tables).foreignUser(peerPort, System.nanoTime());
    }

    @Test
    void shouldTellWhoseTheOtherEndIs() throws IOException {
        Path four = table(
                "tcp",
                line("0100007F:1F90", "00000000:0000", 1000),
                line("0100007F:9C40", "0100007F:1F90", 1001),
                line("0100007F:1F90", "0100007F:9C40", 1000),
                line("0100007F:9C41", "0100007F:1F90", 1000),
                line("0100007F:9C42", "0100007F:1F90", 0),
                line("0100007F:9C43", "0100007F:1F91", 1001));
        assertEquals(1001, userOf(0x9C40, four));
        assertEquals(LoopbackPeers.NOBODY_ELSE, userOf(0x9C41, four), "this user");
        assertEquals(LoopbackPeers.NOBODY_ELSE, userOf(0x9C42, four), "root");
        assertEquals(LoopbackPeers.NOBODY_ELSE, userOf(0x9C43, four), "of another port");
    }

    @Test
    void shouldFindSocketsOfBothFamilies() throws IOException {
        Path four = table("tcp", line("0100007F:9C40", "0100007F:1F90", 1000));
        Path six = table(
                "tcp6", line("0000000000000000FFFF00000100007F:9C41", "0000000000000000FFFF00000100007F:1F90", 1001));
        assertEquals(1001, userOf(0x9C41, four, six));
    }

    @Test
    void shouldKnowNobodyWhereNothingIsTold() throws IOException {
        assertEquals(LoopbackPeers.NOBODY_ELSE, userOf(0x9C40, folder.resolve("none")));
        assertEquals(LoopbackPeers.NOBODY_ELSE, userOf(0x9C40, table("tcp", "nonsense", "a b c d e f g h i")));
    }

    @Test
    void shouldLookAgainForWhoCameLater() throws IOException {
        Path four = table("tcp", line("0100007F:9C40", "0100007F:1F90", 1000));
        LoopbackPeers peers = new LoopbackPeers(PORT, 1000, four);
        assertEquals(LoopbackPeers.NOBODY_ELSE, peers.foreignUser(0x9C40, System.nanoTime()));
        table("tcp", line("0100007F:9C40", "0100007F:1F90", 1001));
        assertEquals(1001, peers.foreignUser(0x9C40, System.nanoTime()), "its port was used again");
    }

    @Test
    void shouldKnowItsOwnUser() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            LoopbackPeers peers = new LoopbackPeers(server.getLocalPort());
            assertEquals(LoopbackPeers.NOBODY_ELSE, peers.foreignUser(client.getLocalPort(), System.nanoTime()));
        }
    }
}
