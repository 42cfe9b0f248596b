package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** A session's buffer serves its communicators that have none, goes before the process's, and not to other sessions. */
public final class SessionBuffers {
    private static final int LENGTH = 3000;
    private static final int LARGE = 3_000_000;
    private static final int ROOM = 3 * (4 * LENGTH + MPI_BSEND_OVERHEAD);

    private SessionBuffers() {}

    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int other = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "a", MPI_ERRORS_RETURN);
        int foreign = Job.comm(check, other, "mpi://WORLD", "b", MPI_ERRORS_RETURN);
        int[] data = new int[LENGTH];
        check.error(MPI_ERR_BUFFER, MPI_Bsend(data, LENGTH, MPI_INT, 0, 1, comm), "Bsend without a buffer", "session");
        byte[] buffer = new byte[ROOM];
        check.ok(MPI_Session_attach_buffer(session, buffer, ROOM), "attach");
        check.error(MPI_ERR_BUFFER, MPI_Session_attach_buffer(session, buffer, ROOM), "attach twice", "session");
        check.error(MPI_ERR_BUFFER, MPI_Bsend(data, LENGTH, MPI_INT, 0, 1, foreign), "Bsend of another session");
        exchange(check, comm);
        check.ok(MPI_Session_flush_buffer(session), "flush");
        int[] request = {MPI_REQUEST_NULL};
        check.ok(MPI_Session_iflush_buffer(session, request), "iflush");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait for iflush");
        Object[] detached = {null};
        int[] size = {-1};
        check.ok(MPI_Session_detach_buffer(session, detached, size), "detach");
        check.isTrue(detached[0] == buffer, "the buffer that was detached");
        check.same(ROOM, size[0], "its size");
        check.error(MPI_ERR_BUFFER, MPI_Session_detach_buffer(session, detached, size), "detach twice", "session");
        check.error(MPI_ERR_BUFFER, MPI_Bsend(data, LENGTH, MPI_INT, 0, 1, comm), "Bsend after detach");
        flushed(check, session, comm);
        automatic(check, session, comm);
        process(check, foreign);
        Job.close(check, other);
        Job.close(check, session);
        Job.report(check);
    }

    /** Three messages to the right neighbour before anybody receives. */
    private static void exchange(Check check, int comm) {
        int n = Job.size(comm);
        int me = Job.rank(comm);
        for (int m = 0; m < 3; m++) {
            int[] data = new int[LENGTH];
            java.util.Arrays.fill(data, 100 * m + me);
            check.ok(MPI_Bsend(data, LENGTH, MPI_INT, (me + 1) % n, m, comm), "Bsend " + m);
            java.util.Arrays.fill(data, -1);
        }
        MPI_Barrier(comm);
        int left = (me + n - 1) % n;
        for (int m = 2; m >= 0; m--) {
            int[] in = new int[LENGTH];
            check.ok(MPI_Recv(in, LENGTH, MPI_INT, left, m, comm, MPI_STATUS_IGNORE), "Recv " + m);
            int[] expected = new int[LENGTH];
            java.util.Arrays.fill(expected, 100 * m + left);
            check.equal(expected, in, "message " + m);
        }
    }

    /**
     * A buffer with room for one long message: a flush is over when the message has left, and not before, so that there is
     * room for the next one.
     */
    private static void flushed(Check check, int session, int comm) {
        int n = Job.size(comm);
        if (n == 1) {
            return;
        }
        int right = (Job.rank(comm) + 1) % n;
        int left = (Job.rank(comm) + n - 1) % n;
        byte[] data = new byte[LARGE];
        byte[] in = new byte[LARGE];
        int room = LARGE + MPI_BSEND_OVERHEAD;
        check.ok(MPI_Session_attach_buffer(session, new byte[room], room), "attach");
        int[] flush = {MPI_REQUEST_NULL};
        int[] receive = new int[1];
        boolean[] done = new boolean[1];
        check.ok(MPI_Bsend(data, LARGE, MPI_BYTE, right, 0, comm), "Bsend");
        check.ok(MPI_Session_iflush_buffer(session, flush), "iflush");
        check.ok(MPI_Test(flush, done, MPI_STATUS_IGNORE), "Test");
        check.isTrue(!done[0], "a flush is over although nobody received");
        MPI_Barrier(comm);
        MPI_Irecv(in, LARGE, MPI_BYTE, left, 0, comm, receive);
        check.ok(MPI_Wait(flush, MPI_STATUS_IGNORE), "Wait");
        check.ok(MPI_Bsend(data, LARGE, MPI_BYTE, right, 1, comm), "Bsend after iflush");
        MPI_Wait(receive, MPI_STATUS_IGNORE);
        MPI_Irecv(in, LARGE, MPI_BYTE, left, 1, comm, receive);
        check.ok(MPI_Session_flush_buffer(session), "flush");
        check.ok(MPI_Bsend(data, LARGE, MPI_BYTE, right, 2, comm), "Bsend after flush");
        MPI_Wait(receive, MPI_STATUS_IGNORE);
        MPI_Irecv(in, LARGE, MPI_BYTE, left, 2, comm, receive);
        check.ok(MPI_Session_detach_buffer(session, new Object[1], new int[1]), "detach");
        MPI_Wait(receive, MPI_STATUS_IGNORE);
    }

    /** Left attached: finalizing the session detaches it. */
    private static void automatic(Check check, int session, int comm) {
        check.ok(MPI_Session_attach_buffer(session, MPI_BUFFER_AUTOMATIC, 0), "attach the automatic buffer");
        exchange(check, comm);
    }

    /** Without a buffer of the session that of the process serves. */
    private static void process(Check check, int comm) {
        check.ok(MPI_Buffer_attach(new byte[ROOM], ROOM), "Buffer_attach");
        exchange(check, comm);
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "Buffer_detach");
    }
}
