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
    public void start() throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        request[0] = handle();
        int code = Mpi.MPI_Start(request);
        scratch.give(request);
        check(code);
    }

    /** Does the same as {@link #start} (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public void Start() throws MPIException {
        start();
    }

    /** Does the same as {@link #startAll} (mpiJava 1.2). */
    @SuppressWarnings("checkstyle:MethodName")
    public static void Startall(Prequest[] requests) throws MPIException {
        startAll(requests);
    }

    /** Begins the communication of all {@code requests}, in any order. */
    public static void startAll(Prequest[] requests) throws MPIException {
        checkRunning();
        if (startOneByOne(requests)) {
            return;
        }
        int[] handles = handles(requests);
        check(Mpi.MPI_Startall(handles.length, handles));
    }

    /** Starts {@code requests} if some are of objects, which the binding doesn't know, and returns whether that was so. */
    private static boolean startOneByOne(Prequest[] requests) {
        boolean some = false;
        for (int i = 0; requests != null && i < requests.length; i++) {
            some |= requests[i] instanceof ObjectPrequest;
        }
        for (int i = 0; some && i < requests.length; i++) {
            if (requests[i] != null) {
                requests[i].start();
            }
        }
        return some;
    }
}
