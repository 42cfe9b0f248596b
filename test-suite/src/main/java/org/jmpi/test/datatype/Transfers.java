package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Messages of derived types, eager and by rendezvous: to bytes, from bytes and to the same type. Nothing moves but the bytes
 * of the type map, each from and to its place.
 */
public final class Transfers {
    private static final int[] COUNTS = {1, 3, 200, 40_000};
    private static final int TAG = 3;

    private Transfers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Transfers::run);
    }

    /** Each rank sends to the next one: with one rank to itself. */
    public static int run(String[] args) {
        Check check = new Check();
        List<Sample> all = Sample.all();
        for (Sample s : all) {
            sizes(check, s);
            for (int count : COUNTS) {
                String what = count + " of " + s.name();
                byte[] memory = Bytes.of(s.bytes(count), count);
                byte[] packed = exchange(check, s, memory, count, false, true, what);
                byte[] typed = exchange(check, s, memory, count, true, true, what);
                byte[] unpacked = exchange(check, s, packed, count, true, false, what);
                compare(check, s, count, memory, packed, typed, unpacked, what);
            }
        }
        Sample.free(all);
        return check.errors();
    }

    private static void sizes(Check check, Sample s) {
        int[] size = new int[1];
        long[] lb = new long[1];
        long[] extent = new long[1];
        check.ok(MPI_Type_size(s.handle(), size), s.name());
        check.same(s.size(), size[0], s.name() + ": size");
        check.ok(MPI_Type_get_extent(s.handle(), lb, extent), s.name());
        check.same(s.extent(), extent[0], s.name() + ": extent");
    }

    /** Sends {@code from} to the next rank and returns what came from the one before. */
    private static byte[] exchange(
            Check check, Sample s, byte[] from, int count, boolean typedReceive, boolean typedSend, String what) {
        int next = (MTest.rank() + 1) % MTest.size();
        int before = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int bytes = count * s.size();
        byte[] to = Bytes.blank(typedReceive ? s.bytes(count) : bytes);
        MPI_Status status = new MPI_Status();
        int[] request = new int[1];
        int code = typedReceive
                ? MPI_Irecv(to, count, s.handle(), before, TAG, MPI_COMM_WORLD, request)
                : MPI_Irecv(to, bytes, MPI_BYTE, before, TAG, MPI_COMM_WORLD, request);
        check.ok(code, what + ": receive");
        code = typedSend
                ? MPI_Send(from, count, s.handle(), next, TAG, MPI_COMM_WORLD)
                : MPI_Send(from, bytes, MPI_BYTE, next, TAG, MPI_COMM_WORLD);
        check.ok(code, what + ": send");
        check.ok(MPI_Wait(request, status), what + ": wait");
        check.status(status, before, TAG, bytes, what);
        int[] elements = new int[1];
        check.ok(MPI_Get_count(status, s.handle(), elements), what);
        check.same(count, elements[0], what + ": count");
        return to;
    }

    private static void compare(
            Check check,
            Sample s,
            int count,
            byte[] memory,
            byte[] packed,
            byte[] typed,
            byte[] unpacked,
            String what) {
        byte[] expected = Bytes.blank(memory.length);
        int n = 0;
        for (int at : s.places(count)) {
            expected[at] = memory[at];
            if (packed[n] != memory[at]) {
                check.fail(what + ": byte " + n + " of the message is not byte " + at + " of memory");
                return;
            }
            n++;
        }
        int differ = java.util.Arrays.mismatch(expected, typed);
        check.same(-1, differ, what + ": first wrong byte, from the type to the type");
        differ = java.util.Arrays.mismatch(expected, unpacked);
        check.same(-1, differ, what + ": first wrong byte, from bytes to the type");
    }
}
