package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Many rounds with other data in each. Nothing but the operation itself keeps the two sides in step, so that a sender in
 * a hurry would write into a buffer whose round has not begun, or is not yet read.
 */
public final class ManyRounds {
    private static final int ROUNDS = 300;

    private ManyRounds() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ManyRounds::run);
    }

    /** Rank 0 sends to every other rank. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : new int[] {3, 2000, 30_000}) {
            int rounds = n > 10_000 ? ROUNDS / 5 : ROUNDS;
            if (MTest.rank() == 0) {
                send(check, 4, n, rounds);
            } else {
                receive(check, 4, n, rounds);
            }
        }
        return check.errors();
    }

    private static void send(Check check, int partitions, int n, int rounds) {
        int others = MTest.size() - 1;
        byte[][] data = new byte[others][partitions * n];
        Ends[] ends = new Ends[others];
        for (int i = 0; i < others; i++) {
            ends[i] = new Ends(check).sends(data[i], partitions, n, MPI_BYTE, i + 1, 6);
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < others; i++) {
                Bytes.fill(data[i], data[i].length, round * 100L + i + 1);
                ends[i].startSend();
                for (int p = 0; p < partitions; p++) {
                    ends[i].ready(p);
                }
            }
            for (Ends e : ends) {
                e.complete();
            }
        }
        for (Ends e : ends) {
            e.free();
        }
    }

    private static void receive(Check check, int partitions, int n, int rounds) {
        byte[] data = new byte[partitions * n];
        Ends ends = new Ends(check).receives(data, partitions, n, MPI_BYTE, 0, 6);
        for (int round = 0; round < rounds; round++) {
            if (round % 7 == 3) {
                // the sender would be rounds ahead by now
                for (int i = 0; i < 20; i++) {
                    MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, new boolean[1], MPI_STATUS_IGNORE);
                }
                if (round > 0) {
                    Bytes.check(check, data, data.length, (round - 1) * 100L + MTest.rank(), "before round " + round);
                }
            }
            ends.startReceive();
            ends.complete();
            Bytes.check(check, data, data.length, round * 100L + MTest.rank(), "round " + round);
        }
        ends.free();
    }
}
