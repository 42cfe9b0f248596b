package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Buffered sends return although nobody receives, arrive whole and in order although their buffer was overwritten since,
 * and take room in the attached buffer until they are on their way.
 */
public final class BufferedSends {
    private static final int[] SIZES = {0, 1, 8, 1000, 40_000, 300_000};
    /** Asks before its data moves, over every transport. */
    private static final int LARGE = 3_000_000;

    private static final int ROUNDS = 30;
    private static final int TAG = 5;
    private static final int GO = 6;

    private BufferedSends() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BufferedSends::run);
    }

    /** Rank 0 sends to the last rank, which may be itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[] dup = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, dup);
        for (boolean own : new boolean[] {false, true}) {
            for (int form = 0; form < 3; form++) {
                allSizes(check, own, form, dup[0]);
            }
            if (MTest.size() > 1) {
                flush(check, own, dup[0]);
                iflush(check, own, dup[0]);
                detachWaits(check, own, dup[0]);
            }
        }
        check.ok(MPI_Comm_free(dup), "Comm_free");
        return check.errors();
    }

    private static void attach(Check check, boolean own, int comm, Object buffer, long size) {
        check.ok(
                own ? MPI_Comm_attach_buffer(comm, buffer, size) : MPI_Buffer_attach(buffer, size),
                own ? "Comm_attach_buffer" : "Buffer_attach");
    }

    private static Object detach(Check check, boolean own, int comm, long size) {
        Object[] object = new Object[1];
        long[] bytes = {-1};
        check.ok(
                own ? MPI_Comm_detach_buffer_c(comm, object, bytes) : MPI_Buffer_detach_c(object, bytes),
                own ? "Comm_detach_buffer" : "Buffer_detach");
        check.same(size, bytes[0], "the size that detach says");
        return object[0];
    }

    /** Form 0: Bsend, 1: Ibsend, 2: Ibsend with the library's own memory. */
    private static void allSizes(Check check, boolean own, int form, int comm) {
        int last = MTest.size() - 1;
        if (MTest.rank() == 0) {
            long room = Arrays.stream(SIZES).sum() + (long) SIZES.length * MPI_BSEND_OVERHEAD;
            Object buffer = form == 2 ? MPI_BUFFER_AUTOMATIC : new double[(int) (room + 7) / 8];
            attach(check, own, comm, buffer, room);
            for (int n : SIZES) {
                send(check, form != 0, n, last, comm);
            }
            MPI_Send(null, 0, MPI_BYTE, last == 0 ? MPI_PROC_NULL : last, GO, comm);
            if (last != 0) {
                check.isTrue(detach(check, own, comm, form == 2 ? 0 : room) == buffer, "detach gives another object");
            } else {
                receiveAll(check, comm);
                check.isTrue(detach(check, own, comm, form == 2 ? 0 : room) == buffer, "detach gives another object");
            }
        } else if (MTest.rank() == last) {
            // all sends are over before the first is received
            MPI_Recv(null, 0, MPI_BYTE, 0, GO, comm, MPI_STATUS_IGNORE);
            receiveAll(check, comm);
        }
    }

    private static void send(Check check, boolean nonblocking, int n, int dest, int comm) {
        byte[] data = Bytes.of(n, n + 1);
        if (nonblocking) {
            int[] request = {77};
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Ibsend(data, n, MPI_BYTE, dest, TAG, comm, request), "Ibsend");
            check.ok(MPI_Wait(request, status), "Wait");
            check.same(MPI_REQUEST_NULL, request[0], "the request of an Ibsend");
        } else {
            check.ok(MPI_Bsend(data, n, MPI_BYTE, dest, TAG, comm), "Bsend of " + n);
        }
        Arrays.fill(data, (byte) 0x77);
    }

    private static void receiveAll(Check check, int comm) {
        MPI_Status status = new MPI_Status();
        for (int n : SIZES) {
            byte[] data = Bytes.blank(n + 8);
            check.ok(MPI_Recv(data, n + 8, MPI_BYTE, 0, TAG, comm, status), "Recv");
            check.status(status, 0, TAG, n, "a buffered message");
            Bytes.check(check, data, n, n + 1, "buffered message of " + n);
        }
    }

    /** A buffer for one message is free for the next one after a flush, every time. */
    private static void flush(Check check, boolean own, int comm) {
        int room = LARGE + MPI_BSEND_OVERHEAD;
        if (MTest.rank() == 0) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(room);
            attach(check, own, comm, buffer, room);
            for (int i = 0; i < ROUNDS; i++) {
                check.ok(MPI_Bsend(Bytes.of(LARGE, i), LARGE, MPI_BYTE, 1, TAG, comm), "Bsend after flush " + i);
                check.error(
                        MPI_ERR_BUFFER,
                        MPI_Bsend(new byte[LARGE], LARGE, MPI_BYTE, 1, TAG, comm),
                        "a message too many",
                        "0 of its " + room,
                        "" + room);
                MPI_Send(null, 0, MPI_BYTE, 1, GO, comm);
                check.ok(own ? MPI_Comm_flush_buffer(comm) : MPI_Buffer_flush(), "flush");
            }
            check.isTrue(detach(check, own, comm, room) == buffer, "detach gives another object");
        } else if (MTest.rank() == 1) {
            for (int i = 0; i < ROUNDS; i++) {
                receiveLarge(check, i, comm);
            }
        }
    }

    private static void receiveLarge(Check check, int i, int comm) {
        MPI_Recv(null, 0, MPI_BYTE, 0, GO, comm, MPI_STATUS_IGNORE);
        byte[] data = Bytes.blank(LARGE);
        check.ok(MPI_Recv(data, LARGE, MPI_BYTE, 0, TAG, comm, MPI_STATUS_IGNORE), "Recv");
        Bytes.check(check, data, LARGE, i, "message " + i);
    }

    private static void iflush(Check check, boolean own, int comm) {
        int room = LARGE + MPI_BSEND_OVERHEAD;
        int[] request = new int[1];
        boolean[] flag = new boolean[1];
        if (MTest.rank() == 0) {
            byte[] buffer = new byte[room];
            attach(check, own, comm, buffer, room);
            MPI_Bsend(Bytes.of(LARGE, 0), LARGE, MPI_BYTE, 1, TAG, comm);
            check.ok(own ? MPI_Comm_iflush_buffer(comm, request) : MPI_Buffer_iflush(request), "iflush");
            check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
            check.isTrue(!flag[0], "a flush is complete although nobody received");
            MPI_Send(null, 0, MPI_BYTE, 1, GO, comm);
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            check.ok(MPI_Bsend(Bytes.of(LARGE, 1), LARGE, MPI_BYTE, 1, TAG, comm), "Bsend after iflush");
            MPI_Send(null, 0, MPI_BYTE, 1, GO, comm);
            detach(check, own, comm, room);
            // nothing to flush
            check.ok(own ? MPI_Comm_iflush_buffer(comm, request) : MPI_Buffer_iflush(request), "iflush");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        } else if (MTest.rank() == 1) {
            receiveLarge(check, 0, comm);
            receiveLarge(check, 1, comm);
        }
    }

    /** Attach after detach finds the whole buffer free. */
    private static void detachWaits(Check check, boolean own, int comm) {
        int room = LARGE + MPI_BSEND_OVERHEAD;
        if (MTest.rank() == 0) {
            long[] buffer = new long[room / 8 + 1];
            for (int i = 0; i < ROUNDS; i++) {
                attach(check, own, comm, buffer, room);
                check.ok(MPI_Bsend(Bytes.of(LARGE, i), LARGE, MPI_BYTE, 1, TAG, comm), "Bsend in round " + i);
                MPI_Send(null, 0, MPI_BYTE, 1, GO, comm);
                check.isTrue(detach(check, own, comm, room) == buffer, "detach gives another object");
            }
        } else if (MTest.rank() == 1) {
            for (int i = 0; i < ROUNDS; i++) {
                receiveLarge(check, i, comm);
            }
        }
    }
}
