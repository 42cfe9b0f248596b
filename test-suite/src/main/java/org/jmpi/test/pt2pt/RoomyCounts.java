package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Receives with counts larger than their buffers: a message that fits arrives; of one that does not, the error says so, and
 * nothing is written outside the buffer. Messages go to the rank itself and to the next one.
 */
public final class RoomyCounts {
    private static final int TAG = 9;
    private static final String[] FORMS = {"Recv", "Irecv", "Mrecv", "Imrecv", "Recv_init", "Sendrecv", "Isendrecv"};

    private final Check check = new Check();
    private int dest;
    private int source;

    private RoomyCounts() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RoomyCounts::run);
    }

    /** Any number of ranks. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        RoomyCounts test = new RoomyCounts();
        for (int shift = 0; shift < 2; shift++) {
            test.dest = (MTest.rank() + shift) % MTest.size();
            test.source = (MTest.rank() - shift + MTest.size()) % MTest.size();
            for (int form = 0; form < FORMS.length; form++) {
                for (int room : new int[] {100, 10_000, 400_000}) {
                    test.bytes(form, room, room / 2);
                    test.bytes(form, room, room);
                    test.bytes(form, room, room + 1);
                }
                test.elements(form);
                test.gaps(form);
            }
        }
        return test.check.errors();
    }

    /** Sends {@code n} bytes round and receives them by a form; returns the error code. */
    private int exchange(int form, byte[] out, int n, Object in, int count, int type, MPI_Status status) {
        int[] r = {MPI_REQUEST_NULL};
        int[] send = {MPI_REQUEST_NULL};
        int code;
        if (form < 5) {
            check.ok(MPI_Isend(out, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD, send), "Isend");
        }
        switch (form) {
            case 0 -> code = MPI_Recv(in, count, type, source, TAG, MPI_COMM_WORLD, status);
            case 1 -> {
                check.ok(MPI_Irecv(in, count, type, source, TAG, MPI_COMM_WORLD, r), "Irecv");
                code = MPI_Wait(r, status);
            }
            case 2 -> {
                MPI_Mprobe(source, TAG, MPI_COMM_WORLD, r, MPI_STATUS_IGNORE);
                code = MPI_Mrecv(in, count, type, r, status);
            }
            case 3 -> {
                int[] message = new int[1];
                MPI_Mprobe(source, TAG, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE);
                check.ok(MPI_Imrecv(in, count, type, message, r), "Imrecv");
                code = MPI_Wait(r, status);
            }
            case 4 -> {
                check.ok(MPI_Recv_init(in, count, type, source, TAG, MPI_COMM_WORLD, r), "Recv_init");
                check.ok(MPI_Start(r), "Start");
                code = MPI_Wait(r, status);
                MPI_Request_free(r);
            }
            case 5 ->
                code = MPI_Sendrecv(out, n, MPI_BYTE, dest, TAG, in, count, type, source, TAG, MPI_COMM_WORLD, status);
            default -> {
                check.ok(
                        MPI_Isendrecv(out, n, MPI_BYTE, dest, TAG, in, count, type, source, TAG, MPI_COMM_WORLD, r),
                        "Isendrecv");
                code = MPI_Wait(r, status);
            }
        }
        check.ok(MPI_Wait(send, MPI_STATUS_IGNORE), "Wait for the send");
        return code;
    }

    /** Arrays, and buffers in the middle of memory that must stay as it is. */
    private void bytes(int form, int room, int n) {
        String what = FORMS[form] + " of " + n + " bytes into " + room + " from " + source;
        MPI_Status status = new MPI_Status();
        byte[] memory = Bytes.blank(room + 200);
        byte[] before = memory.clone();
        ByteBuffer in = ByteBuffer.wrap(memory, 100, room).slice();
        // a slice of an array ends where it ends
        int code = exchange(form, Bytes.of(n, 4), n, in, 2 * room, MPI_BYTE, status);
        byte[] got = Arrays.copyOfRange(memory, 100, 100 + Math.min(n, room));
        if (n > room) {
            check.error(MPI_ERR_TRUNCATE, code, what, n + " bytes", room + " bytes");
        } else {
            check.ok(code, what);
            check.status(status, source, TAG, n, what);
            Bytes.check(check, got, n, 4, what);
        }
        boolean same = Arrays.equals(before, 0, 100, memory, 0, 100)
                && Arrays.equals(before, 100 + room, room + 200, memory, 100 + room, room + 200);
        check.isTrue(same, what + ": wrote outside");
    }

    /** Whole elements are received. */
    private void elements(int form) {
        MPI_Status status = new MPI_Status();
        int[] in = new int[3];
        int code = exchange(form, new byte[12], 12, in, 1000, MPI_INT, status);
        check.ok(code, FORMS[form] + " of three ints");
        code = exchange(form, new byte[16], 16, in, 1000, MPI_INT, status);
        check.error(MPI_ERR_TRUNCATE, code, FORMS[form] + " of four ints", "16 bytes", "12 bytes");
        check.error(
                MPI_ERR_BUFFER, MPI_Recv(null, 4, MPI_INT, source, TAG, MPI_COMM_WORLD, status), "no buffer", "null");
    }

    /** Of a type with gaps, those elements that lie in the buffer. */
    private void gaps(int form) {
        MPI_Status status = new MPI_Status();
        int[] type = new int[1];
        MPI_Type_create_resized(MPI_INT, 0, 12, type);
        MPI_Type_commit(type);
        int[] in = {-1, -1, -1, -1, -1};
        byte[] out = new byte[8];
        Arrays.fill(out, (byte) 1);
        int code = exchange(form, out, 8, in, 1000, type[0], status);
        check.ok(code, FORMS[form] + " of two with gaps");
        check.isTrue(
                Arrays.equals(in, new int[] {0x01010101, -1, -1, 0x01010101, -1}),
                FORMS[form] + " of two with gaps: " + Arrays.toString(in));
        code = exchange(form, new byte[12], 12, in, 1000, type[0], status);
        check.error(MPI_ERR_TRUNCATE, code, FORMS[form] + " of three with gaps", "12 bytes", "8 bytes");
        MPI_Type_free(type);
    }
}
