import java.nio.ByteBuffer;
import mpi.*;

/**
 * Ranks 0 and 1, 2 and 3, ... send messages of growing length to and fro, and rank 0 measures. Teaches wtime, direct
 * buffers, and what to do with the rank that has no partner: it talks to itself, for which a receive must be posted
 * before the send.
 */
public class PingPong {
    static final int[] LENGTHS = {0, 1, 8, 1000, 65_536, 300_001};
    static final int ROUNDS = 10;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int partner = rank % 2 == 0 ? rank + 1 : rank - 1;
        if (partner >= size) {
            partner = rank;
        }

        double last = 0;
        for (int length : LENGTHS) {
            ByteBuffer ping = MPI.newByteBuffer(length);
            ByteBuffer pong = MPI.newByteBuffer(length);
            MPI.COMM_WORLD.barrier();
            double start = MPI.wtime();
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < length; i++) {
                    ping.put(i, (byte) (rank + 31 * round + i));
                }
                if (partner == rank) {
                    Request request = MPI.COMM_WORLD.iRecv(pong, length, MPI.BYTE, rank, round);
                    MPI.COMM_WORLD.send(ping, length, MPI.BYTE, rank, round);
                    request.waitFor();
                    request.free();
                } else if (rank < partner) {
                    MPI.COMM_WORLD.send(ping, length, MPI.BYTE, partner, round);
                    MPI.COMM_WORLD.recv(pong, length, MPI.BYTE, partner, round);
                } else {
                    MPI.COMM_WORLD.recv(pong, length, MPI.BYTE, partner, round);
                    MPI.COMM_WORLD.send(ping, length, MPI.BYTE, partner, round);
                }
                for (int i = 0; i < length; i++) {
                    if (pong.get(i) != (byte) (partner + 31 * round + i)) {
                        System.err.println("PingPong: rank " + rank + ", length " + length + ", round " + round
                                + ": byte " + i + " is " + pong.get(i));
                        MPI.COMM_WORLD.abort(1);
                    }
                }
            }
            last = (MPI.wtime() - start) / (2 * ROUNDS);
        }
        if (rank == 0) {
            System.out.printf("OK %d bytes take %.1f us%n", LENGTHS[LENGTHS.length - 1], last * 1e6);
        }
        MPI.Finalize();
    }
}
