package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MINLOC and MAXLOC on all pair types: the value with the place where it is, the lowest place of equal ones. */
public final class Locations {
    private static final int N = 29;

    /** How a pair lies in memory: bytes of the value and whether it is floating; where the index is; the extent. */
    private record Pair(int type, int width, boolean floating, int indexAt, int extent) {}

    private static final Pair[] PAIRS = {
        new Pair(MPI_FLOAT_INT, 4, true, 4, 8),
        new Pair(MPI_DOUBLE_INT, 8, true, 8, 16),
        new Pair(MPI_LONG_INT, 8, false, 8, 16),
        new Pair(MPI_2INT, 4, false, 4, 8),
        new Pair(MPI_SHORT_INT, 2, false, 4, 8),
        new Pair(MPI_2INTEGER, 4, false, 4, 8)
    };

    private Locations() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Locations::run);
    }

    /** Allreduce. */
    public static int run(String[] args) {
        Check check = new Check();
        for (Pair pair : PAIRS) {
            one(check, pair, MPI_MINLOC);
            one(check, pair, MPI_MAXLOC);
        }
        return check.errors();
    }

    /** Few different values, so that ranks tie. */
    private static int value(int r, int i) {
        return (r * 5 + i * 3) % 4 - 2;
    }

    private static void one(Check check, Pair pair, int op) {
        String[] name = new String[1];
        MPI_Type_get_name(pair.type, name);
        long[] extent = new long[1];
        MPI_Type_get_extent(pair.type, new long[1], extent);
        check.same(pair.extent, extent[0], name[0] + ": extent");
        ByteBuffer in = ByteBuffer.allocateDirect(N * pair.extent).order(ByteOrder.nativeOrder());
        ByteBuffer out = ByteBuffer.allocateDirect(N * pair.extent).order(ByteOrder.nativeOrder());
        for (int i = 0; i < N; i++) {
            put(in, i * pair.extent, pair.width, pair.floating, value(MTest.rank(), i));
            put(in, i * pair.extent + pair.indexAt, Integer.BYTES, false, MTest.rank());
        }
        check.ok(MPI_Allreduce(in, out, N, pair.type, op, MPI_COMM_WORLD), name[0]);
        for (int i = 0; i < N; i++) {
            int best = 0;
            for (int r = 1; r < MTest.size(); r++) {
                boolean better = op == MPI_MINLOC ? value(r, i) < value(best, i) : value(r, i) > value(best, i);
                best = better ? r : best;
            }
            check.same(value(best, i), get(out, i * pair.extent, pair.width, pair.floating), name[0] + ": value " + i);
            check.same(best, get(out, i * pair.extent + pair.indexAt, Integer.BYTES, false), name[0] + ": place " + i);
        }
    }

    private static void put(ByteBuffer b, int at, int width, boolean floating, int v) {
        if (floating && width == Float.BYTES) {
            b.putFloat(at, v);
        } else if (floating) {
            b.putDouble(at, v);
        } else if (width == Short.BYTES) {
            b.putShort(at, (short) v);
        } else if (width == Integer.BYTES) {
            b.putInt(at, v);
        } else {
            b.putLong(at, v);
        }
    }

    private static long get(ByteBuffer b, int at, int width, boolean floating) {
        if (floating) {
            return (long) (width == Float.BYTES ? b.getFloat(at) : b.getDouble(at));
        }
        return width == Short.BYTES ? b.getShort(at) : width == Integer.BYTES ? b.getInt(at) : b.getLong(at);
    }
}
