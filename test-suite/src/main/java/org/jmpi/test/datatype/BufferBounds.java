package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Buffers that are just long enough for derived types, and one byte too short. */
public final class BufferBounds {
    private BufferBounds() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BufferBounds::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] t = new int[1];
        MPI_Type_vector(3, 2, 5, MPI_SHORT, t);
        least(check, t[0], 1, 24, "vector");
        least(check, t[0], 4, 3 * 24 + 24, "vector");
        least(check, t[0], 0, 0, "vector");
        MPI_Type_free(t);
        MPI_Type_create_resized(MPI_INT, 0, 10, t);
        least(check, t[0], 3, 24, "resized to more");
        MPI_Type_free(t);
        MPI_Type_create_resized(MPI_BYTE, -50, 1, t);
        least(check, t[0], 7, 7, "a lower bound below the data");
        MPI_Type_free(t);
        MPI_Type_create_hindexed(1, new int[] {1}, new long[] {40}, MPI_INT, t);
        least(check, t[0], 2, 48, "a gap in front");
        MPI_Type_free(t);
        MPI_Type_create_resized(MPI_INT, 0, 0, t);
        least(check, t[0], 1, 4, "extent 0");
        MPI_Type_free(t);
        int[] before = new int[1];
        MPI_Type_create_hindexed(1, new int[] {1}, new long[] {Long.MIN_VALUE}, MPI_INT, t);
        MPI_Type_create_resized(t[0], 0, -8, before);
        MPI_Type_commit(before);
        int code = MPI_Pack(new int[10], 2, before[0], new byte[8], 8, new int[1], MPI_COMM_SELF);
        check.error(MPI_ERR_BUFFER, code, "2^63 bytes before the buffer", "inbuf");
        MPI_Type_free(before);
        MPI_Type_free(t);
        MPI_Type_contiguous(0, MPI_INT, t);
        least(check, t[0], 1_000_000, 0, "no data");
        int[] far = new int[1];
        MPI_Type_create_resized(t[0], 0, Long.MAX_VALUE, far);
        MPI_Type_free(t);
        least(check, far[0], Long.MAX_VALUE, 0, "no data, a long way apart");
        MPI_Type_free(far);
        outside(check);
        tooMuch(check);
        return check.errors();
    }

    /** Checks that {@code bytes} bytes are enough to send and to receive, and one less is not where so much comes. */
    private static void least(Check check, int type, long count, int bytes, String what) {
        MPI_Type_commit(new int[] {type});
        int[] size = new int[1];
        MPI_Type_size(type, size);
        int data = size[0] == 0 ? 0 : (int) count * size[0];
        ByteBuffer inside = ByteBuffer.wrap(new byte[bytes + 8], 4, bytes).slice();
        for (Object buf : new Object[] {new byte[bytes], ByteBuffer.allocateDirect(bytes), inside}) {
            check.ok(
                    MPI_Sendrecv(buf, count, type, 0, 0, new byte[data], data, MPI_BYTE, 0, 0, MPI_COMM_SELF, null),
                    what);
            check.ok(
                    MPI_Sendrecv(new byte[data], data, MPI_BYTE, 0, 0, buf, count, type, 0, 0, MPI_COMM_SELF, null),
                    what);
        }
        if (bytes > 0) {
            // elements of extent 0 are all there or none
            long[] extent = new long[1];
            MPI_Type_get_extent(type, new long[1], extent);
            int expected = extent[0] > 0 ? MPI_ERR_TRUNCATE : MPI_ERR_BUFFER;
            ByteBuffer shorter =
                    ByteBuffer.wrap(new byte[bytes + 8], 4, bytes - 1).slice();
            for (Object buf : new Object[] {new byte[bytes - 1], ByteBuffer.allocateDirect(bytes - 1), shorter}) {
                String need = "at least " + bytes;
                String have = (bytes - 1) + " bytes";
                check.error(MPI_ERR_BUFFER, MPI_Send(buf, count, type, 0, 0, MPI_COMM_SELF), what, need, have);
                int code =
                        MPI_Sendrecv(new byte[data], data, MPI_BYTE, 0, 0, buf, count, type, 0, 0, MPI_COMM_SELF, null);
                check.error(expected, code, what);
            }
        }
    }

    private static void outside(Check check) {
        int[] t = new int[1];
        MPI_Type_create_hindexed(1, new int[] {1}, new long[] {-4}, MPI_INT, t);
        MPI_Type_commit(t);
        check.error(MPI_ERR_BUFFER, MPI_Send(new int[9], 1, t[0], 0, 0, MPI_COMM_SELF), "negative", "4 bytes before");
        MPI_Type_free(t);
        MPI_Type_create_resized(MPI_INT, 0, -4, t);
        MPI_Type_commit(t);
        check.ok(MPI_Sendrecv(new int[1], 1, t[0], 0, 0, new int[1], 1, t[0], 0, 0, MPI_COMM_SELF, null), "one");
        check.error(MPI_ERR_BUFFER, MPI_Send(new int[9], 2, t[0], 0, 0, MPI_COMM_SELF), "backwards", "4 bytes before");
        MPI_Type_free(t);
    }

    private static void tooMuch(Check check) {
        int[] t = new int[1];
        MPI_Type_create_resized(MPI_INT, 0, 1L << 40, t);
        MPI_Type_commit(t);
        for (long count : new long[] {10, 1L << 24, 1L << 30, Long.MAX_VALUE}) {
            check.error(MPI_ERR_BUFFER, MPI_Send(new int[9], count, t[0], 0, 0, MPI_COMM_SELF), "far", "36 bytes");
            check.error(MPI_ERR_BUFFER, MPI_Send(new int[9], count, MPI_INT, 0, 0, MPI_COMM_SELF), "many", "36 bytes");
        }
        MPI_Type_free(t);
        MPI_Type_create_resized(MPI_INT, 0, Long.MIN_VALUE, t);
        MPI_Type_commit(t);
        check.error(MPI_ERR_BUFFER, MPI_Send(new int[9], 3, t[0], 0, 0, MPI_COMM_SELF), "far back", "36 bytes");
        MPI_Type_free(t);
    }
}
