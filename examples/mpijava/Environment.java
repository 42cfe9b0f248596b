import mpi.*;

/** The arguments, the clock, names, attributes, error handlers. */
public class Environment {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Environment: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        check(MPI.Initialized() && !MPI.Finalized(), "not initialized");
        check(!MPI.Get_processor_name().isEmpty(), "the processor has no name");
        double begin = MPI.Wtime();
        check(MPI.Wtime() >= begin && MPI.Wtick() > 0 && MPI.Wtick() < 0.1, "the clock");
        check((Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB) >= 32767, "the greatest tag");
        Errhandler old = MPI.Errorhandler_get();
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, size, 0);
            check(false, "a message to nobody");
        } catch (MPIException e) {
            check(e.getMessage().contains("rank"), "the message says: " + e.getMessage());
        }
        check(MPI.COMM_WORLD.Errhandler_get() != null, "no error handler");
        MPI.Errorhandler_set(old);
        check(MPI.queryThread() >= MPI.THREAD_SINGLE && MPI.isMainThread(), "threads");
        try {
            MPI.initThread(MPI.THREAD_MULTIPLE, MPI.THREAD_MULTIPLE, args);
            check(false, "initialized twice");
        } catch (MPIException e) {
            check(e.getMessage().contains("already"), "the message says: " + e.getMessage());
        }
        int key = Comm.createKeyval();
        MPI.COMM_WORLD.Attr_put(key, "value " + rank);
        check(MPI.COMM_WORLD.Attr_get(key).equals("value " + rank), "the attribute");
        MPI.COMM_WORLD.Attr_delete(key);
        check(MPI.COMM_WORLD.Attr_get(key) == null, "the attribute is still there");
        check(MPI.BSEND_OVERHEAD > 0 && MPI.NUM_OF_PROCESSORS > 0, "constants");
        check(MPI.EMPTY_STATUS.Get_count(MPI.INT) == 0, "the empty status");
        check(MPI.REQUEST_NULL.Is_null() && MPI.REQUEST_NULL.Wait().Get_count(MPI.INT) == 0, "the null request");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
