package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Collectives of as many bytes as fit into a piece of shared memory, a few less and more, and many pieces. */
public final class SharedPieces {
    private static final int INLINE = 104;
    private static final int PIECE = 32 * 1024;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();

    private SharedPieces() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedPieces::run);
    }

    public static int run(String[] args) {
        return new SharedPieces().all(MTest.option(args, "most", 3 << 20));
    }

    private int all(int most) {
        int[] sizes = {0, 1, INLINE - 1, INLINE, INLINE + 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 8, 5 * PIECE, most
        };
        for (int bytes : sizes) {
            if (bytes <= most) {
                move(bytes);
                reduce(bytes);
            }
        }
        return check.errors();
    }

    private static byte value(int rank, int i) {
        return (byte) (rank * 37 + i * 7 + (i >>> 8) * 3);
    }

    private static byte[] block(int rank, int n) {
        byte[] data = new byte[n];
        for (int i = 0; i < n; i++) {
            data[i] = value(rank, i);
        }
        return data;
    }

    /** Checks that block {@code b} of {@code data} is what {@code rank} has. */
    private void isBlock(byte[] data, int b, int n, int rank, String what) {
        for (int i = 0; i < n; i++) {
            if (data[b * n + i] != value(rank, i)) {
                check.fail(what + " of " + n + " bytes: byte " + i + " of block " + b + " is " + data[b * n + i]
                        + ", expected " + value(rank, i));
                return;
            }
        }
    }

    private void move(int n) {
        for (int root : CollData.roots(size)) {
            byte[] data = me == root ? block(root, n) : new byte[n];
            check.ok(MPI_Bcast(data, n, MPI_BYTE, root, MPI_COMM_WORLD), "Bcast");
            isBlock(data, 0, n, root, "Bcast from " + root);
            byte[] all = me == root ? new byte[n * size] : null;
            check.ok(MPI_Gather(block(me, n), n, MPI_BYTE, all, n, MPI_BYTE, root, MPI_COMM_WORLD), "Gather");
            for (int r = 0; me == root && r < size; r++) {
                isBlock(all, r, n, r, "Gather at " + root);
            }
            byte[] mine = new byte[n];
            check.ok(MPI_Scatter(all, n, MPI_BYTE, mine, n, MPI_BYTE, root, MPI_COMM_WORLD), "Scatter");
            isBlock(mine, 0, n, me, "Scatter from " + root);
        }
        byte[] all = new byte[n * size];
        check.ok(MPI_Allgather(block(me, n), n, MPI_BYTE, all, n, MPI_BYTE, MPI_COMM_WORLD), "Allgather");
        for (int r = 0; r < size; r++) {
            isBlock(all, r, n, r, "Allgather");
        }
        alltoall(n, false);
        alltoall(n, true);
    }

    private void alltoall(int n, boolean inPlace) {
        byte[] to = new byte[n * size];
        for (int r = 0; r < size; r++) {
            System.arraycopy(block(me * size + r, n), 0, to, r * n, n);
        }
        byte[] from = inPlace ? to : new byte[n * size];
        check.ok(MPI_Alltoall(inPlace ? MPI_IN_PLACE : to, n, MPI_BYTE, from, n, MPI_BYTE, MPI_COMM_WORLD), "Alltoall");
        for (int r = 0; r < size; r++) {
            isBlock(from, r, n, r * size + me, "Alltoall" + (inPlace ? " in place" : ""));
        }
    }

    private void reduce(int n) {
        byte[] out = new byte[n];
        check.ok(MPI_Allreduce(block(me, n), out, n, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD), "Allreduce");
        isXor(out, n, 0, size, "Allreduce");
        byte[] same = block(me, n);
        check.ok(MPI_Allreduce(MPI_IN_PLACE, same, n, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD), "Allreduce");
        isXor(same, n, 0, size, "Allreduce in place");
        for (int root : CollData.roots(size)) {
            check.ok(MPI_Reduce(block(me, n), out, n, MPI_BYTE, MPI_BXOR, root, MPI_COMM_WORLD), "Reduce");
            if (me == root) {
                isXor(out, n, 0, size, "Reduce at " + root);
            }
        }
        check.ok(MPI_Scan(block(me, n), out, n, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD), "Scan");
        isXor(out, n, 0, me + 1, "Scan");
        check.ok(MPI_Exscan(block(me, n), out, n, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD), "Exscan");
        if (me > 0) {
            isXor(out, n, 0, me, "Exscan");
        }
        byte[] blocks = block(me, n * size);
        check.ok(MPI_Reduce_scatter_block(blocks, out, n, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD), "Reduce_scatter_block");
        isXor(out, n, me * n, size, "Reduce_scatter_block");
    }

    private void isXor(byte[] data, int n, int first, int ranks, String what) {
        for (int i = 0; i < n; i++) {
            byte expected = 0;
            for (int r = 0; r < ranks; r++) {
                expected ^= value(r, first + i);
            }
            if (data[i] != expected) {
                check.fail(what + " of " + n + " bytes: byte " + i + " is " + data[i] + ", expected " + expected);
                return;
            }
        }
    }
}
