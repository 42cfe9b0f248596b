package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A rank that shows what its options of java do. */
public final class JavaOptionsRank {
    private static final String HANDSHAKE = "JDWP-Handshake";
    private static final int BLOCK = 1 << 20;

    private JavaOptionsRank() {}

    /** @param args the port of rank 0's debugger; or full: rank 1 takes more memory than there is */
    public static void main(String[] args) throws IOException {
        int rank = Integer.parseInt(System.getenv("PMI_RANK"));
        if (!args[0].equals("full")) {
            System.out.println(System.getProperty("all") + " " + System.getProperty("mine") + " "
                    + System.getProperty("variable") + " " + greet(Integer.parseInt(args[0]) + rank));
        } else if (rank == 1) {
            List<byte[]> all = new ArrayList<>();
            while (all.size() < BLOCK) {
                all.add(new byte[BLOCK]);
            }
        }
    }

    /** What this JVM's own debugger port answers. */
    private static String greet(int port) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(HANDSHAKE.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(HANDSHAKE.length()), StandardCharsets.US_ASCII);
        }
    }
}
