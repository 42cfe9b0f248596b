package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * One rank calls a collective with another count than the others: all ranks come back, and who returns success has all the
 * data that it asked for, also if it got them through ranks that saw the mistake.
 */
public final class UnequalCounts {
    private static final String[] KINDS = {"bcast", "allreduce", "reduce", "allgather", "scatter", "gather", "alltoall"
    };
    private static final int[] COUNTS = {5, 700};

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private int comm;
    private int told;

    private UnequalCounts() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UnequalCounts::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        UnequalCounts test = new UnequalCounts();
        for (int kind = 0; kind < KINDS.length; kind++) {
            for (int count : COUNTS) {
                for (int who = 0; who < test.size; who += Math.max(1, test.size - 1)) {
                    for (int form = 0; form < 4; form++) {
                        int mine = who != test.me ? count : (form & 1) == 0 ? count - 2 : count + 2;
                        test.isolated(kind, mine, (form & 2) != 0, who);
                    }
                }
            }
        }
        test.check.isTrue(test.told > 0, "no mistake was found");
        return test.check.errors();
    }

    private static int value(int rank, int i) {
        return 100_000 * (rank + 1) + i;
    }

    private static int[] values(int rank, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(rank, i));
        return a;
    }

    /** A communicator whose collectives disagreed may be of no more use. */
    private void isolated(int kind, int n, boolean nonblocking, int who) {
        int[] made = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, made);
        comm = made[0];
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        int[] send = values(me, n * size);
        int[] in = new int[n * size];
        int code = nonblocking ? begin(kind, send, in, n) : call(kind, send, in, n);
        if (code == MPI_SUCCESS) {
            String what = (nonblocking ? "i" : "") + KINDS[kind] + " of " + n + ", rank " + who + " differs";
            check.isTrue(isRight(kind, send, in, n), what + ": success without the data");
        } else {
            told++;
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Comm_free(made);
    }

    private int call(int kind, int[] send, int[] in, int n) {
        return switch (kind) {
            case 0 -> MPI_Bcast(me == 0 ? send : in, n, MPI_INT, 0, comm);
            case 1 -> MPI_Allreduce(send, in, n, MPI_INT, MPI_SUM, comm);
            case 2 -> MPI_Reduce(send, in, n, MPI_INT, MPI_SUM, 0, comm);
            case 3 -> MPI_Allgather(send, n, MPI_INT, in, n, MPI_INT, comm);
            case 4 -> MPI_Scatter(send, n, MPI_INT, in, n, MPI_INT, 0, comm);
            case 5 -> MPI_Gather(send, n, MPI_INT, in, n, MPI_INT, 0, comm);
            default -> MPI_Alltoall(send, n, MPI_INT, in, n, MPI_INT, comm);
        };
    }

    private int begin(int kind, int[] send, int[] in, int n) {
        int[] r = new int[1];
        int code =
                switch (kind) {
                    case 0 -> MPI_Ibcast(me == 0 ? send : in, n, MPI_INT, 0, comm, r);
                    case 1 -> MPI_Iallreduce(send, in, n, MPI_INT, MPI_SUM, comm, r);
                    case 2 -> MPI_Ireduce(send, in, n, MPI_INT, MPI_SUM, 0, comm, r);
                    case 3 -> MPI_Iallgather(send, n, MPI_INT, in, n, MPI_INT, comm, r);
                    case 4 -> MPI_Iscatter(send, n, MPI_INT, in, n, MPI_INT, 0, comm, r);
                    case 5 -> MPI_Igather(send, n, MPI_INT, in, n, MPI_INT, 0, comm, r);
                    default -> MPI_Ialltoall(send, n, MPI_INT, in, n, MPI_INT, comm, r);
                };
        return code == MPI_SUCCESS ? MPI_Wait(r, MPI_STATUS_IGNORE) : code;
    }

    private boolean isRight(int kind, int[] send, int[] in, int n) {
        for (int i = 0; i < n * size; i++) {
            int block = i / n;
            boolean one = i < n;
            boolean right =
                    switch (kind) {
                        case 0 -> !one || me == 0 || in[i] == value(0, i);
                        case 1 -> !one || in[i] == sum(i);
                        case 2 -> !one || me != 0 || in[i] == sum(i);
                        case 3 -> in[i] == value(block, i % n);
                        case 4 -> !one || in[i] == value(0, me * n + i);
                        case 5 -> me != 0 || in[i] == value(block, i % n);
                        default -> in[i] == value(block, me * n + i % n);
                    };
            if (!right) {
                return false;
            }
        }
        return send.length == n * size;
    }

    private int sum(int i) {
        int sum = 0;
        for (int r = 0; r < size; r++) {
            sum += value(r, i);
        }
        return sum;
    }
}
