package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A partition arrives while another one is not even ready: the sender says that the last is ready only after the
 * receiver, which saw the first, told it so by an ordinary message.
 */
public final class EarlyPartition {
    private static final int ROUNDS = 5;

    private EarlyPartition() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EarlyPartition::run);
    }

    /** Even ranks send to their odd neighbours, in partitions of few and of many bytes. */
    public static int run(String[] args) {
        Check check = new Check();
        int rank = MTest.rank();
        for (int n : new int[] {1, 1000, 300_000}) {
            for (int partitions : new int[] {2, 7}) {
                if (rank % 2 == 1) {
                    receive(check, partitions, n, rank - 1);
                } else if (rank + 1 < MTest.size()) {
                    send(check, partitions, n, rank + 1);
                }
            }
        }
        return check.errors();
    }

    private static void send(Check check, int partitions, int n, int dest) {
        byte[] data = new byte[partitions * n];
        Ends ends = new Ends(check).sends(data, partitions, n, MPI_BYTE, dest, 3);
        for (int round = 0; round < ROUNDS; round++) {
            Bytes.fill(data, data.length, round);
            ends.startSend();
            for (int p = 0; p < partitions; p++) {
                // not the last number last: any order is as good
                ends.ready((p + round) % partitions);
                MPI_Recv(new byte[0], 0, MPI_BYTE, dest, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            ends.complete();
        }
        ends.free();
    }

    private static void receive(Check check, int partitions, int n, int source) {
        byte[] data = new byte[partitions * n];
        Ends ends = new Ends(check).receives(data, partitions, n, MPI_BYTE, source, 3);
        for (int round = 0; round < ROUNDS; round++) {
            java.util.Arrays.fill(data, (byte) 0);
            ends.startReceive();
            for (int i = 0; i < partitions; i++) {
                int p = (i + round) % partitions;
                String what = "round " + round + ", partition " + p + " of " + partitions;
                ends.awaitArrival(p);
                for (int b = p * n; b < (p + 1) * n; b++) {
                    if (data[b] != Bytes.at(round, b)) {
                        check.fail(what + ": byte " + b + " is wrong");
                        break;
                    }
                }
                for (int later = i + 1; later < partitions; later++) {
                    check.isTrue(!ends.arrived((later + round) % partitions), what + ": a later one arrived, unready");
                }
                MPI_Send(new byte[0], 0, MPI_BYTE, source, 4, MPI_COMM_WORLD);
            }
            ends.complete();
            check.isTrue(ends.arrived(0), "all partitions of an inactive receive have arrived");
        }
        ends.free();
    }
}
