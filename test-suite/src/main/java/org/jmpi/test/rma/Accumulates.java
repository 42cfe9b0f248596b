package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Every predefined operation on every type that it is defined for: what rank 0's window has after accumulate, get_accumulate and
 * fetch_and_op is what MPI_Reduce_local computes.
 */
public final class Accumulates {
    private static final int N = 5;
    private static final int[] OPS = {
        MPI_SUM,
        MPI_PROD,
        MPI_MAX,
        MPI_MIN,
        MPI_BAND,
        MPI_BOR,
        MPI_BXOR,
        MPI_LAND,
        MPI_LOR,
        MPI_LXOR,
        MPI_MAXLOC,
        MPI_MINLOC,
        MPI_REPLACE,
        MPI_NO_OP
    };
    private static final int[] TYPES = {
        MPI_INT8_T,
        MPI_INT16_T,
        MPI_INT32_T,
        MPI_INT64_T,
        MPI_UINT8_T,
        MPI_UINT16_T,
        MPI_UINT32_T,
        MPI_UINT64_T,
        MPI_FLOAT,
        MPI_DOUBLE,
        MPI_C_FLOAT_COMPLEX,
        MPI_C_DOUBLE_COMPLEX,
        MPI_2INT,
        MPI_SHORT_INT,
        MPI_FLOAT_INT,
        MPI_DOUBLE_INT,
        MPI_LONG_INT,
        MPI_C_BOOL,
        MPI_BYTE,
        MPI_AINT
    };

    private final Check check = new Check();
    private int tried;

    private Accumulates() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Accumulates::run);
    }

    /** The last rank accumulates to rank 0, and all look on. */
    public static int run(String[] args) {
        Accumulates test = new Accumulates();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        for (Kind kind : new Kind[] {Kind.HEAP, Kind.DIRECT, Kind.ALLOCATE}) {
            for (int offset = 0; offset < 2; offset++) {
                TestWindow w = new TestWindow(test.check, kind, 16 * N + 16, 1);
                for (int type : TYPES) {
                    for (int op : OPS) {
                        test.one(w, type, op, offset);
                    }
                }
                w.free();
            }
        }
        test.check.isTrue(test.tried > 600, "only " + test.tried + " pairs of types and operations were tried");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private static boolean isPair(int type) {
        return Arrays.asList(MPI_2INT, MPI_SHORT_INT, MPI_FLOAT_INT, MPI_DOUBLE_INT, MPI_LONG_INT)
                .contains(type);
    }

    /** Small numbers of the type, so that no operation overflows; a pair's index is what another has too. */
    private static ByteBuffer values(int type, int seed) {
        ByteBuffer b = ByteBuffer.allocateDirect(16 * N).order(ByteOrder.nativeOrder());
        long[] lb = new long[1];
        long[] extent = new long[1];
        int[] size = new int[1];
        MPI_Type_get_extent(type, lb, extent);
        MPI_Type_size(type, size);
        for (int i = 0; i < N; i++) {
            int at = (int) extent[0] * i;
            int v = (seed * (i + 3) + i * i) % 7;
            if (type == MPI_FLOAT || type == MPI_FLOAT_INT) {
                b.putFloat(at, v - 2.5f);
            } else if (type == MPI_DOUBLE || type == MPI_DOUBLE_INT) {
                b.putDouble(at, v - 2.5);
            } else if (type == MPI_C_FLOAT_COMPLEX) {
                b.putFloat(at, v).putFloat(at + 4, 1 - v);
            } else if (type == MPI_C_DOUBLE_COMPLEX) {
                b.putDouble(at, v).putDouble(at + 8, 1 - v);
            } else if (type == MPI_C_BOOL) {
                b.put(at, (byte) (v & 1));
            } else {
                integer(b, at, type, size[0], v);
            }
            if (isPair(type)) {
                b.putInt(at + (int) extent[0] - (type == MPI_DOUBLE_INT || type == MPI_LONG_INT ? 8 : 4), seed + i);
            }
        }
        return b;
    }

    private static void integer(ByteBuffer b, int at, int type, int size, int v) {
        int first = type == MPI_2INT ? 4 : type == MPI_SHORT_INT ? 2 : type == MPI_LONG_INT ? 8 : size;
        switch (first) {
            case 1 -> b.put(at, (byte) v);
            case 2 -> b.putShort(at, (short) v);
            case 4 -> b.putInt(at, v);
            default -> b.putLong(at, v);
        }
    }

    private void one(TestWindow w, int type, int op, int offset) {
        ByteBuffer before = values(type, 1);
        ByteBuffer operand = values(type, 2);
        ByteBuffer after = values(type, 1);
        if (op == MPI_REPLACE) {
            after = values(type, 2);
        } else if (op != MPI_NO_OP && MPI_Reduce_local(operand, after, N, type, op) != MPI_SUCCESS) {
            return;
        }
        tried++;
        // each of the six windows has one form of each pair
        int form = (tried + (op == MPI_NO_OP ? 1 : 0)) % 3;
        if (op != MPI_NO_OP || form > 0) {
            if (w.rank == 0) {
                before(w, before, offset);
            }
            w.barrier();
            ByteBuffer result = ByteBuffer.allocateDirect(16 * N).order(ByteOrder.nativeOrder());
            Sync sync = Sync.values()[(tried + form) % Sync.values().length];
            w.begin(sync, 0);
            if (w.rank == w.ranks - 1) {
                check.ok(call(w, form, operand, result, type, op, offset), name(type, op, offset, form, w));
            }
            w.end(sync, 0);
            if (w.rank == w.ranks - 1 && form > 0) {
                same(before, result, 0, type, "result of " + name(type, op, offset, form, w));
            }
            if (w.rank == 0) {
                same(after, w.memory, offset, type, name(type, op, offset, form, w));
            }
            w.barrier();
        }
    }

    private static void before(TestWindow w, ByteBuffer before, int offset) {
        for (int i = 0; i < w.memory.capacity(); i++) {
            boolean isInside = i >= offset && i - offset < before.capacity();
            w.memory.put(i, isInside ? before.get(i - offset) : 0);
        }
    }

    private static int call(TestWindow w, int form, ByteBuffer from, ByteBuffer to, int type, int op, int offset) {
        if (form == 0) {
            return MPI_Accumulate(from, N, type, 0, offset, N, type, op, w.win());
        }
        if (form == 1) {
            return MPI_Get_accumulate(from, N, type, to, N, type, 0, offset, N, type, op, w.win());
        }
        long[] lb = new long[1];
        long[] extent = new long[1];
        MPI_Type_get_extent(type, lb, extent);
        int code = MPI_SUCCESS;
        for (int i = 0; i < N; i++) {
            int at = (int) extent[0] * i;
            Object operand = op == MPI_NO_OP ? null : mpi.MPI.slice(from, at);
            code |= MPI_Fetch_and_op(operand, mpi.MPI.slice(to, at), type, 0, offset + at, op, w.win());
        }
        return code;
    }

    private static String name(int type, int op, int offset, int form, TestWindow w) {
        String[] name = new String[1];
        MPI_Type_get_name(type, name);
        String[] forms = {"Accumulate", "Get_accumulate", "Fetch_and_op"};
        return forms[form] + " of " + name[0] + ", op 0x" + Integer.toHexString(op) + ", offset " + offset + ", "
                + w.kind;
    }

    /** Compares what the type covers: gaps of pairs are nobody's. */
    private void same(ByteBuffer expected, ByteBuffer actual, int offset, int type, String what) {
        int[] bytes = {0};
        MPI_Type_size(type, bytes);
        byte[] one = new byte[N * bytes[0]];
        byte[] other = new byte[N * bytes[0]];
        int[] position = {0};
        MPI_Pack(expected, N, type, one, one.length, position, MPI_COMM_SELF);
        position[0] = 0;
        MPI_Pack(mpi.MPI.slice(actual, offset), N, type, other, other.length, position, MPI_COMM_SELF);
        check.equal(Arrays.toString(one), Arrays.toString(other), what);
    }
}
