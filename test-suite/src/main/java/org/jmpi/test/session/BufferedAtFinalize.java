package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;

/**
 * A buffered send is complete for its program: MPI_Session_finalize is no error while one waits in the buffer of the
 * session, of a communicator or of the process, nor does MPI_Finalize complain; the messages arrive.
 */
public final class BufferedAtFinalize {
    private static final int LENGTH = 500_000;
    private static final int ROOM = LENGTH + MPI_BSEND_OVERHEAD;

    private BufferedAtFinalize() {}

    public static void main(String[] args) {
        Check check = new Check();
        int witness = Job.open(check, null, MPI_ERRORS_RETURN);
        int control = Job.comm(check, witness, "mpi://WORLD", "control", MPI_ERRORS_RETURN);
        for (int where = 0; where < 3; where++) {
            round(check, control, where);
        }
        world(check);
        Job.close(check, witness);
        Job.report(check);
    }

    private static void round(Check check, int control, int where) {
        String what = new String[] {"session's", "communicator's", "process's"}[where] + " buffer";
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "pending", MPI_ERRORS_RETURN);
        byte[] buffer = new byte[ROOM];
        int code = where == 0
                ? MPI_Session_attach_buffer(session, buffer, ROOM)
                : where == 1 ? MPI_Comm_attach_buffer(comm, buffer, ROOM) : MPI_Buffer_attach(buffer, ROOM);
        check.ok(code, what);
        if (Job.rank(control) == 0) {
            byte[] out = new byte[LENGTH];
            Arrays.fill(out, (byte) (7 + where));
            check.ok(MPI_Bsend(out, LENGTH, MPI_BYTE, 1, 0, comm), what + ": Bsend");
            check.same(
                    0,
                    Device.of(Rank.current()).diagnosis().pendingRequests().size(),
                    what + ": operations of the program");
        } else if (Job.rank(control) == 1) {
            // the sender is inside MPI_Session_finalize by then, or past it
            byte[] in = new byte[LENGTH];
            check.ok(MPI_Probe(0, 0, comm, MPI_STATUS_IGNORE), what + ": Probe");
            check.ok(MPI_Recv(in, LENGTH, MPI_BYTE, 0, 0, comm, MPI_STATUS_IGNORE), what + ": Recv");
            byte[] expected = new byte[LENGTH];
            Arrays.fill(expected, (byte) (7 + where));
            check.isTrue(Arrays.equals(expected, in), what + ": the message");
        }
        Job.close(check, session);
        if (where == 2) {
            check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "Buffer_detach");
        }
        check.ok(MPI_Barrier(control), what + ": Barrier");
    }

    /** What a session does is nothing that MPI_Finalize complains of. */
    private static void world(Check check) {
        MPI_Init(new String[0]);
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "goes on", MPI_ERRORS_RETURN);
        int n = Job.size(comm);
        int[] in = new int[1];
        int[] request = new int[1];
        MPI_Irecv(in, 1, MPI_INT, (Job.rank(comm) + n - 1) % n, 1, comm, request);
        check.same(0, Device.of(Rank.current()).diagnosis().pendingRequests().size(), "operations of the World Model");
        MPI_Finalize();
        check.ok(MPI_Send(new int[] {4}, 1, MPI_INT, (Job.rank(comm) + 1) % n, 1, comm), "Send after MPI_Finalize");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait after MPI_Finalize");
        check.same(4, in[0], "the message");
        Job.close(check, session);
    }
}
