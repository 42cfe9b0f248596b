package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Long collectives from and to memory of MPI_Alloc_mem: their messages are parts of it. */
public final class AllocMemCollectives {
    private static final int[] COUNTS = {5000, 100_003};
    private static final int SIZE = 4_000_000;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();
    private final IntBuffer in;
    private final IntBuffer out;
    private final ByteBuffer inMemory;
    private final ByteBuffer outMemory;

    private AllocMemCollectives() {
        ByteBuffer[] base = new ByteBuffer[1];
        MPI_Alloc_mem(SIZE, MPI_INFO_NULL, base);
        inMemory = base[0];
        MPI_Alloc_mem(SIZE, MPI_INFO_NULL, base);
        outMemory = base[0];
        in = inMemory.asIntBuffer();
        out = outMemory.asIntBuffer();
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllocMemCollectives::run);
    }

    /** Any number of ranks, 8 at most. */
    public static int run(String[] args) {
        AllocMemCollectives test = new AllocMemCollectives();
        for (int n : COUNTS) {
            for (int round = 0; round < 4; round++) {
                test.bcast(n, round % test.size);
                test.allreduce(n);
                test.alltoall(n / test.size);
                test.gather(n / test.size, round % test.size);
            }
        }
        test.check.ok(MPI_Free_mem(test.inMemory), "Free_mem");
        test.check.ok(MPI_Free_mem(test.outMemory), "Free_mem");
        return test.check.errors();
    }

    private void fill(int n, int who) {
        for (int i = 0; i < n; i++) {
            out.put(i, value(who, i));
            in.put(i, -1);
        }
    }

    private static int value(int who, int i) {
        return i * 31 + who * 1_000_003;
    }

    private void same(int expected, int i, IntBuffer where, String what) {
        if (where.get(i) != expected) {
            check.fail(what + ": element " + i + " is " + where.get(i) + ", expected " + expected);
        }
    }

    private void bcast(int n, int root) {
        fill(n, me);
        MPI_Bcast(outMemory, n, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; i < n; i++) {
            same(value(root, i), i, out, "Bcast of " + n);
        }
    }

    private void allreduce(int n) {
        fill(n, me);
        MPI_Allreduce(outMemory, inMemory, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int r = 0; r < size; r++) {
                sum += value(r, i);
            }
            same(sum, i, in, "Allreduce of " + n);
        }
    }

    private void alltoall(int n) {
        fill(n * size, me);
        MPI_Alltoall(outMemory, n, MPI_INT, inMemory, n, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < n * size; i++) {
            same(value(i / n, me * n + i % n), i, in, "Alltoall of " + n);
        }
    }

    private void gather(int n, int root) {
        fill(n * size, me);
        MPI_Gather(outMemory, n, MPI_INT, inMemory, n, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; me == root && i < n * size; i++) {
            same(value(i / n, i % n), i, in, "Gather of " + n);
        }
    }
}
