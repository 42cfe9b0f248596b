package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A type may be freed while a long message of it is under way, and its handle given to another type. */
public final class FreeWhilePending {
    private static final int BLOCKS = 400_000;
    private static final int BYTES = 12 * BLOCKS;

    private FreeWhilePending() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FreeWhilePending::run);
    }

    /** Rank 0 sends to rank 1, which posts its receive before and after. */
    public static int run(String[] args) {
        Check check = new Check();
        if (MTest.rank() < 2) {
            for (int round = 0; round < 4; round++) {
                exchange(check, round);
            }
        }
        return check.errors();
    }

    private static void exchange(Check check, int round) {
        int[] type = new int[1];
        MPI_Type_vector(BLOCKS, 5, 12, MPI_BYTE, type);
        MPI_Type_commit(type);
        int[] request = new int[1];
        byte[] memory = MTest.rank() == 0 ? Bytes.of(BYTES, round) : Bytes.blank(BYTES);
        boolean first = MTest.rank() == round % 2;
        if (!first) {
            MPI_Recv(null, 0, MPI_BYTE, 1 - MTest.rank(), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        check.ok(
                MTest.rank() == 0
                        ? MPI_Isend(memory, 1, type[0], 1, 1, MPI_COMM_WORLD, request)
                        : MPI_Irecv(memory, 1, type[0], 0, 1, MPI_COMM_WORLD, request),
                "start");
        check.ok(MPI_Type_free(type), "free");
        int[][] others = new int[200][1];
        for (int[] other : others) {
            MPI_Type_contiguous(7, MPI_DOUBLE, other);
            MPI_Type_commit(other);
        }
        if (first) {
            MPI_Send(null, 0, MPI_BYTE, 1 - MTest.rank(), 2, MPI_COMM_WORLD);
        }
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait");
        for (int[] other : others) {
            MPI_Type_free(other);
        }
        byte[] sent = Bytes.of(BYTES, round);
        for (int i = 0; i < BYTES && MTest.rank() == 1; i++) {
            byte expected = i % 12 < 5 ? sent[i] : 0x5a;
            if (memory[i] != expected) {
                check.fail("round " + round + ": byte " + i + " is " + memory[i] + ", expected " + expected);
                return;
            }
        }
    }
}
