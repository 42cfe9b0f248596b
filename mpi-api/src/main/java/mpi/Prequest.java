package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * A persistent request: one that can be started again when it is complete, until it is freed. A wait or test that finds
 * it complete leaves it inactive, not null.
 */
public class Prequest extends Request {
    Prequest(int predefined) {
        super(predefined);
    }

    /**
     * Begins the communication. Local.
     *
     * @throws MPIException of class ERR_REQUEST if it is active
     */
    public final void start() throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        request[0] = handle();
        int code = Mpi.MPI_Start(request);
        scratch.give(request);
        check(code);
    }

    /** Begins the communication of all {@code requests}, in any order. */
    public static void startAll(Prequest[] requests) throws MPIException {
        checkRunning();
        int[] handles = handles(requests);
        check(Mpi.MPI_Startall(handles.length, handles));
    }
}
