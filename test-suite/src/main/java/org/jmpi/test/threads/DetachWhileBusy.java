package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * One thread detaches a buffer that holds a message; until that is received others can neither detach nor send with it,
 * and are told why. Then the detach ends.
 */
public final class DetachWhileBusy {
    private static final int LARGE = 300_000;

    private DetachWhileBusy() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, DetachWhileBusy::runMultiple);
    }

    /** Every rank by itself. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        Rank rank = Rank.current();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        byte[] buffer = new byte[2 * LARGE];
        check.ok(MPI_Buffer_attach(buffer, buffer.length), "attach");
        check.ok(MPI_Bsend(Bytes.of(LARGE, 1), LARGE, MPI_BYTE, 0, 1, MPI_COMM_SELF), "Bsend");
        Thread detacher = new Thread(() -> {
            Rank.attach(rank);
            Object[] object = new Object[1];
            int[] size = new int[1];
            check.ok(MPI_Buffer_detach(object, size), "detach");
            check.isTrue(object[0] == buffer && size[0] == buffer.length, "what detach gives");
        });
        detacher.start();
        // until the other thread is in its detach, messages to nobody's receive are accepted
        int code;
        do {
            code = MPI_Bsend(new byte[0], 0, MPI_BYTE, 0, 2, MPI_COMM_SELF);
            check.ok(
                    code == MPI_SUCCESS
                            ? MPI_Recv(null, 0, MPI_BYTE, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE)
                            : MPI_SUCCESS,
                    "Recv");
        } while (code == MPI_SUCCESS);
        check.error(MPI_ERR_BUFFER, code, "Bsend during a detach", "being detached", "another thread");
        code = MPI_Buffer_detach(new Object[1], new int[1]);
        check.error(MPI_ERR_BUFFER, code, "detach during a detach", "being detached", "another thread");
        code = MPI_Buffer_attach(new byte[8], 8);
        check.error(MPI_ERR_BUFFER, code, "attach during a detach", "attached", "already");
        byte[] got = Bytes.blank(LARGE);
        check.ok(MPI_Recv(got, LARGE, MPI_BYTE, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE), "Recv");
        Bytes.check(check, got, LARGE, 1, "the buffered message");
        detacher.join();
        check.ok(MPI_Buffer_attach(new byte[8], 8), "attach after the detach");
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "detach again");
        return check.errors();
    }
}
