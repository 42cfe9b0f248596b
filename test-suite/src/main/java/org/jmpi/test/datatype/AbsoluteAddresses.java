package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Addresses of arrays and buffers, and messages of MPI_BOTTOM that gather several objects, small and large. */
public final class AbsoluteAddresses {
    private AbsoluteAddresses() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AbsoluteAddresses::run);
    }

    /** Each rank sends to the next one, or to itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        arithmetic(check);
        for (int n : new int[] {1, 10, 5_000, 300_000}) {
            exchange(check, n, 1);
            exchange(check, n, 2);
        }
        errors(check);
        return check.errors();
    }

    private static long address(Check check, Object location) {
        long[] address = {-7};
        check.ok(MPI_Get_address(location, address), "get_address");
        check.isTrue(address[0] != -7, "get_address gave nothing");
        return address[0];
    }

    private static void arithmetic(Check check) {
        int[] array = new int[100];
        long base = address(check, array);
        check.isTrue(base > 0, "an address is not positive: " + base);
        check.same(base, address(check, array), "address, asked again");
        IntBuffer part = IntBuffer.wrap(array, 10, 20).slice();
        check.same(40, MPI_Aint_diff(address(check, part), base), "where a slice lies in its array");
        check.same(base + 40, MPI_Aint_add(base, 40), "a sum");
        check.same(-40, MPI_Aint_diff(base, MPI_Aint_add(base, 40)), "a difference");
        check.same(0, address(check, MPI_BOTTOM), "the address of MPI_BOTTOM");
        check.isTrue(Math.abs(base - address(check, new int[100])) >= 400, "two arrays overlap");
        ByteBuffer direct = ByteBuffer.allocateDirect(100);
        direct.position(30);
        check.same(address(check, direct), address(check, direct), "address of a direct buffer, asked again");
        if (Runtime.version().feature() >= 22) {
            check.same(30, address(check, direct.slice()) - address(check, direct), "a slice of a direct buffer");
        }
    }

    /** Sends {@code count} elements, each of them some of an array of ints, of one of doubles, and of a direct buffer. */
    private static void exchange(Check check, int n, int count) {
        String what = n + " of each, " + count + " elements";
        int[] ints = new int[2 * n];
        double[] doubles = new double[3 * n];
        ByteBuffer direct = ByteBuffer.allocateDirect(5 * n).order(ByteOrder.nativeOrder());
        int[] to = new int[2 * n];
        double[] toDoubles = new double[3 * n];
        ByteBuffer toDirect = ByteBuffer.allocateDirect(5 * n).order(ByteOrder.nativeOrder());
        for (int i = 0; i < n; i++) {
            ints[i] = i + 1;
            if (count == 1) {
                doubles[2 * i] = i + 0.5;
                direct.put(4 * i, (byte) (i + 3));
            } else {
                ints[n + i] = -i;
                direct.put(i, (byte) (i + 3)).put(4 * n + i, (byte) (i + 7));
            }
        }
        int[] out = type(check, n, count, ints, doubles, direct);
        int[] in = type(check, n, count, to, toDoubles, toDirect);
        int next = (MTest.rank() + 1) % MTest.size();
        int before = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int[] request = new int[1];
        check.ok(MPI_Irecv(MPI_BOTTOM, count, in[0], before, 1, MPI_COMM_WORLD, request), what);
        System.gc();
        check.ok(MPI_Send(MPI_BOTTOM, count, out[0], next, 1, MPI_COMM_WORLD), what);
        MPI_Type_free(in);
        MPI_Type_free(out);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), what);
        check.equal(java.util.Arrays.hashCode(ints), java.util.Arrays.hashCode(to), what + ": ints");
        check.equal(java.util.Arrays.hashCode(doubles), java.util.Arrays.hashCode(toDoubles), what + ": doubles");
        check.equal(direct, toDirect, what + ": bytes of a direct buffer");
    }

    /** Makes the type whose one element is the first n ints, every second double and every fourth byte. */
    private static int[] type(Check check, int n, int count, int[] ints, double[] doubles, ByteBuffer direct) {
        if (count == 2) {
            return halves(check, n, ints, direct);
        }
        int[] second = new int[1];
        int[] fourth = new int[1];
        MPI_Type_vector(n, 1, 2, MPI_DOUBLE, second);
        MPI_Type_vector(n, 1, 4, MPI_BYTE, fourth);
        int[] type = new int[1];
        long[] at = {address(check, ints), address(check, doubles), address(check, direct)};
        MPI_Type_create_struct(3, new int[] {n, 1, 1}, at, new int[] {MPI_INT, second[0], fourth[0]}, type);
        MPI_Type_commit(type);
        MPI_Type_free(second);
        MPI_Type_free(fourth);
        return type;
    }

    /** Two elements: the second begins where the ints of the first end, and each has a run in the direct buffer. */
    private static int[] halves(Check check, int n, int[] ints, ByteBuffer direct) {
        int[] one = new int[1];
        int[] type = new int[1];
        long[] at = {address(check, ints), address(check, direct)};
        MPI_Type_create_struct(2, new int[] {n, n}, at, new int[] {MPI_INT, MPI_BYTE}, one);
        MPI_Type_create_resized(one[0], 0, 4L * n, type);
        MPI_Type_commit(type);
        MPI_Type_free(one);
        return type;
    }

    private static void errors(Check check) {
        int[] array = new int[10];
        long base = address(check, array);
        int[] t = new int[1];
        check.error(MPI_ERR_BUFFER, MPI_Get_address(null, new long[1]), "address of null", "null");
        check.error(MPI_ERR_BUFFER, MPI_Get_address("text", new long[1]), "address of a string", "String");
        check.error(MPI_ERR_BUFFER, MPI_Send(MPI_BOTTOM, 1, MPI_INT, 0, 0, MPI_COMM_SELF), "an int at 0", "MPI_BOTTOM");
        check.ok(
                MPI_Sendrecv(MPI_BOTTOM, 0, MPI_INT, 0, 0, MPI_BOTTOM, 0, MPI_INT, 0, 0, MPI_COMM_SELF, null),
                "nothing");
        for (long wrong : new long[] {base - 4, base + 4, base + (1L << 40), 1 << 20}) {
            MPI_Type_create_hindexed(1, new int[] {10}, new long[] {wrong}, MPI_INT, t);
            MPI_Type_commit(t);
            check.error(
                    MPI_ERR_BUFFER, MPI_Send(MPI_BOTTOM, 1, t[0], 0, 0, MPI_COMM_SELF), "outside", "MPI_Get_address");
            check.error(MPI_ERR_BUFFER, MPI_Send(array, 1, t[0], 0, 0, MPI_COMM_SELF), "absolute, with a buffer");
            MPI_Type_free(t);
        }
        ByteBuffer readOnly = ByteBuffer.allocateDirect(64).asReadOnlyBuffer();
        MPI_Type_create_hindexed(1, new int[] {64}, new long[] {address(check, readOnly)}, MPI_BYTE, t);
        MPI_Type_commit(t);
        int[] request = new int[1];
        check.error(
                MPI_ERR_BUFFER, MPI_Irecv(MPI_BOTTOM, 1, t[0], 0, 0, MPI_COMM_SELF, request), "read-only", "writable");
        check.ok(
                MPI_Sendrecv(MPI_BOTTOM, 1, t[0], 0, 0, new byte[64], 64, MPI_BYTE, 0, 0, MPI_COMM_SELF, null),
                "reading");
        MPI_Type_free(t);
    }
}
