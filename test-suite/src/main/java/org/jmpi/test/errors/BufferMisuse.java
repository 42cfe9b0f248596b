package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Buffers for buffered sends that are missing, too small, attached twice, or no buffers. */
public final class BufferMisuse {
    private static final int LARGE = 100_000;

    private final Check check = new Check();
    private final boolean own;
    private final int comm;

    private BufferMisuse(boolean own, int comm) {
        this.own = own;
        this.comm = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, BufferMisuse::run);
    }

    /** Every rank by itself, with the process's buffer and with a communicator's. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int errors = 0;
        for (boolean own : new boolean[] {false, true}) {
            BufferMisuse test = new BufferMisuse(own, MPI_COMM_SELF);
            test.unattached();
            test.badAttach();
            test.tooSmall();
            test.badSends();
            errors += test.check.errors();
        }
        return errors;
    }

    private int attach(Object buffer, long size) {
        return own ? MPI_Comm_attach_buffer(comm, buffer, size) : MPI_Buffer_attach(buffer, size);
    }

    private int detach(Object[] object, int[] size) {
        return own ? MPI_Comm_detach_buffer(comm, object, size) : MPI_Buffer_detach(object, size);
    }

    private void works(int n) {
        byte[] got = Bytes.blank(n);
        check.ok(MPI_Bsend(Bytes.of(n, 6), n, MPI_BYTE, 0, 1, comm), "a good Bsend");
        check.ok(MPI_Recv(got, n, MPI_BYTE, 0, 1, comm, MPI_STATUS_IGNORE), "Recv");
        Bytes.check(check, got, n, 6, "a good Bsend");
    }

    private void unattached() {
        Object[] object = {"before"};
        int[] size = {-3};
        check.error(MPI_ERR_BUFFER, detach(object, size), "detach of nothing", "no buffer is attached", "attach it");
        check.isTrue(object[0].equals("before") && size[0] == -3, "a detach that failed wrote results");
        int code = MPI_Bsend(new byte[8], 8, MPI_BYTE, 0, 1, comm);
        check.error(MPI_ERR_BUFFER, code, "Bsend without buffer", "MPI_Bsend", "no buffer is attached", "attach");
        int[] r = {77};
        code = MPI_Ibsend(new byte[8], 8, MPI_BYTE, 0, 1, comm, r);
        check.error(MPI_ERR_BUFFER, code, "Ibsend without buffer", "MPI_Ibsend", "no buffer is attached");
        check.ok(MPI_Bsend_init(new byte[8], 8, MPI_BYTE, 0, 1, comm, r), "Bsend_init");
        check.error(MPI_ERR_BUFFER, MPI_Start(r), "Start without buffer", "MPI_Start", "no buffer is attached");
        check.ok(attach(new byte[200], 200), "attach");
        check.ok(MPI_Start(r), "Start with a buffer, after it failed");
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        check.ok(MPI_Recv(new byte[8], 8, MPI_BYTE, 0, 1, comm, MPI_STATUS_IGNORE), "Recv");
        check.ok(detach(object, size), "detach");
        check.ok(MPI_Request_free(r), "Request_free");
        check.ok(own ? MPI_Comm_flush_buffer(comm) : MPI_Buffer_flush(), "flush of nothing");
        check.error(MPI_ERR_BUFFER, detach(object, size), "detach twice", "no buffer is attached");
    }

    private void badAttach() {
        check.error(MPI_ERR_BUFFER, attach(null, 8), "null", "buffer is null", "8");
        check.error(MPI_ERR_BUFFER, attach("text", 8), "a String", "String", "primitive array");
        check.error(MPI_ERR_BUFFER, attach(new int[4], 17), "size 17", "16 bytes", "17");
        check.error(MPI_ERR_ARG, attach(new int[4], -1), "size -1", "size is -1", "0 or more");
        check.ok(attach(new byte[300], 300), "attach");
        check.error(MPI_ERR_BUFFER, attach(new byte[400], 400), "attached twice", "300 bytes is attached", "detach");
        check.error(MPI_ERR_BUFFER, attach(MPI_BUFFER_AUTOMATIC, 0), "attached twice", "300", "already");
        check.error(MPI_ERR_ARG, detach(null, new int[1]), "no cell", "buffer_addr");
        check.error(MPI_ERR_ARG, detach(new Object[1], new int[0]), "no cell", "size");
        works(300 - MPI_BSEND_OVERHEAD);
        Object[] object = new Object[1];
        int[] size = new int[1];
        check.ok(detach(object, size), "detach");
        check.isTrue(object[0] instanceof byte[] b && b.length == 300 && size[0] == 300, "the first buffer comes back");
        int code = MPI_Comm_attach_buffer(MPI_COMM_NULL, new byte[8], 8);
        check.error(MPI_ERR_COMM, code, "no communicator", "MPI_Comm_attach_buffer", "comm");
        check.error(MPI_ERR_COMM, MPI_Comm_flush_buffer(12345), "no communicator", "comm");
        check.error(MPI_ERR_ARG, MPI_Buffer_iflush(null), "no request", "request");
    }

    private void tooSmall() {
        int room = 2 * LARGE + 2 * MPI_BSEND_OVERHEAD;
        check.ok(attach(new long[room / 8 + 1], room), "attach");
        String need = "" + (LARGE + MPI_BSEND_OVERHEAD);
        for (int i = 0; i < 2; i++) {
            check.ok(MPI_Bsend(Bytes.of(LARGE, i), LARGE, MPI_BYTE, 0, 1, comm), "Bsend " + i);
        }
        int code = MPI_Bsend(new byte[LARGE], LARGE, MPI_BYTE, 0, 1, comm);
        check.error(MPI_ERR_BUFFER, code, "full", "MPI_Bsend", "0 of its " + room, need, "MPI_BSEND_OVERHEAD");
        receiveLarge(0);
        code = MPI_Bsend(new byte[LARGE + 1], LARGE + 1, MPI_BYTE, 0, 1, comm);
        check.error(MPI_ERR_BUFFER, code, "half full", need + " of its " + room, "" + (LARGE + 1 + MPI_BSEND_OVERHEAD));
        check.ok(MPI_Bsend(Bytes.of(LARGE, 2), LARGE, MPI_BYTE, 0, 1, comm), "what just fits");
        receiveLarge(1);
        receiveLarge(2);
        check.ok(detach(new Object[1], new int[1]), "detach");
        check.ok(attach(new byte[MPI_BSEND_OVERHEAD], MPI_BSEND_OVERHEAD), "attach");
        code = MPI_Bsend(new byte[1], 1, MPI_BYTE, 0, 1, comm);
        check.error(MPI_ERR_BUFFER, code, "one byte", "" + MPI_BSEND_OVERHEAD, "" + (MPI_BSEND_OVERHEAD + 1));
        works(0);
        check.ok(detach(new Object[1], new int[1]), "detach");
    }

    private void receiveLarge(int i) {
        byte[] got = new byte[LARGE];
        Arrays.fill(got, (byte) 0x5a);
        check.ok(MPI_Recv(got, LARGE, MPI_BYTE, 0, 1, comm, MPI_STATUS_IGNORE), "Recv");
        Bytes.check(check, got, LARGE, i, "buffered message " + i);
    }

    private void badSends() {
        check.ok(attach(MPI_BUFFER_AUTOMATIC, 0), "attach");
        byte[] b = new byte[4];
        int[] r = new int[1];
        check.error(MPI_ERR_RANK, MPI_Bsend(b, 1, MPI_BYTE, 1, 0, comm), "dest 1", "MPI_Bsend", "dest is 1");
        check.error(MPI_ERR_TAG, MPI_Bsend(b, 1, MPI_BYTE, 0, -2, comm), "tag -2", "tag is -2");
        check.error(MPI_ERR_COUNT, MPI_Ibsend(b, -1, MPI_BYTE, 0, 0, comm, r), "count -1", "count is -1");
        check.error(MPI_ERR_BUFFER, MPI_Ibsend(b, 5, MPI_BYTE, 0, 0, comm, r), "count 5", "4 bytes", "5");
        check.error(MPI_ERR_TYPE, MPI_Bsend(b, 1, MPI_DATATYPE_NULL, 0, 0, comm), "no type", "datatype");
        check.error(MPI_ERR_COMM, MPI_Bsend(b, 1, MPI_BYTE, 0, 0, MPI_COMM_NULL), "no communicator", "comm");
        check.ok(MPI_Bsend(b, 4, MPI_BYTE, MPI_PROC_NULL, 0, comm), "Bsend to nobody");
        works(4);
        check.ok(detach(new Object[1], new int[1]), "detach");
    }
}
