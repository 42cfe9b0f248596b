package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.binding.MPI_User_function;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The arrays that a user's function gets, for every kind of datatype and buffer: as MPI_User_function says. */
public final class OperandClasses implements MPI_User_function {
    private static final int LEN = 3;
    private static final int MOST = 64;

    private final Check check = new Check();
    private final int[] op = new int[1];
    private Object left;
    private Object right;

    private OperandClasses() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, OperandClasses::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        OperandClasses test = new OperandClasses();
        MPI_Op_create(test, true, test.op);
        test.predefined();
        test.derived();
        MPI_Op_free(test.op);
        return test.check.errors();
    }

    @Override
    public void call(Object invec, Object inoutvec, long len, int datatype) {
        left = invec;
        right = inoutvec;
        check.same(LEN, len, "len");
    }

    private void predefined() {
        expect(
                byte[].class,
                MPI_BYTE,
                MPI_CHAR,
                MPI_SIGNED_CHAR,
                MPI_UINT8_T,
                MPI_LONG_DOUBLE,
                MPI_WCHAR,
                MPI_CHARACTER);
        expect(byte[].class, MPI_DOUBLE_INT, MPI_LONG_INT, MPI_SHORT_INT, MPI_FLOAT_INT, MPI_2REAL, MPI_LOGICAL16);
        expect(short[].class, MPI_SHORT, MPI_INT16_T, MPI_INTEGER2, MPI_LOGICAL2);
        expect(char[].class, MPI_UNSIGNED_SHORT, MPI_UINT16_T);
        expect(int[].class, MPI_INT, MPI_UNSIGNED, MPI_UINT32_T, MPI_INTEGER, MPI_LOGICAL, MPI_LOGICAL4, MPI_2INT);
        expect(long[].class, MPI_LONG, MPI_UNSIGNED_LONG, MPI_INT64_T, MPI_AINT, MPI_COUNT, MPI_OFFSET, MPI_LOGICAL8);
        expect(float[].class, MPI_FLOAT, MPI_REAL, MPI_REAL4, MPI_COMPLEX, MPI_C_FLOAT_COMPLEX);
        expect(double[].class, MPI_DOUBLE, MPI_DOUBLE_PRECISION, MPI_C_DOUBLE_COMPLEX, MPI_DOUBLE_COMPLEX);
        expect(boolean[].class, MPI_C_BOOL, MPI_CXX_BOOL, MPI_LOGICAL1);
    }

    private void derived() {
        int[] type = new int[1];
        MPI_Type_contiguous(2, MPI_SHORT, type);
        derived(short[].class, type);
        MPI_Type_vector(2, 1, 3, MPI_DOUBLE, type);
        derived(double[].class, type);
        MPI_Type_create_struct(2, new int[] {1, 1}, new long[] {0, 4}, new int[] {MPI_INT, MPI_FLOAT}, type);
        derived(byte[].class, type);
        MPI_Type_create_struct(2, new int[] {1, 1}, new long[] {0, 8}, new int[] {MPI_INT, MPI_INT}, type);
        derived(int[].class, type);
    }

    private void derived(Class<?> expected, int[] type) {
        MPI_Type_commit(type);
        expect(expected, type[0]);
        MPI_Type_free(type);
    }

    private void expect(Class<?> expected, int... types) {
        for (int type : types) {
            for (Object[] buffers : new Object[][] {
                {new byte[LEN * MOST], new byte[LEN * MOST]},
                {direct(ByteOrder.BIG_ENDIAN), direct(ByteOrder.LITTLE_ENDIAN)},
                {direct(ByteOrder.nativeOrder()).position(7).limit(9), new long[LEN * MOST / 8]}
            }) {
                reduced(expected, type, buffers[0], buffers[1]);
            }
        }
    }

    private static ByteBuffer direct(ByteOrder order) {
        return ByteBuffer.allocateDirect(LEN * MOST).order(order);
    }

    private void reduced(Class<?> expected, int type, Object in, Object inout) {
        left = null;
        String[] name = new String[1];
        MPI_Type_get_name(type, name);
        check.ok(MPI_Reduce_local(in, inout, LEN, type, op[0]), "reduce_local of " + name[0]);
        check.equal(expected, left == null ? null : left.getClass(), "left operands of " + name[0]);
        check.equal(expected, right == null ? null : right.getClass(), "right operands of " + name[0]);
        long[] lb = new long[1];
        long[] extent = new long[1];
        MPI_Type_get_extent(type, lb, extent);
        if (left instanceof byte[] a) {
            check.isTrue(a.length >= LEN * extent[0], name[0] + ": " + a.length + " bytes");
        }
    }
}
