import mpi.*;

/** Errors of both styles are the same exceptions, with their class. */
public class MixedErrors {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedErrors: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        int classes = 0;
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, size, 0);
            check(false, "no error for rank " + size);
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_RANK, "class " + e.getErrorClass() + ": " + e.getMessage());
            classes++;
        }
        try {
            MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, size, 0);
            check(false, "no error for rank " + size);
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_RANK, "class " + e.getErrorClass() + ": " + e.getMessage());
            classes++;
        }
        try {
            MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, -1);
            check(false, "no error for root -1");
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_ROOT, "class " + e.getErrorClass() + ": " + e.getMessage());
            classes++;
        }
        check(classes == 3, classes + " errors were told");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        check(sum[0] == size, "after the errors the sum is " + sum[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK every error was told");
        }
        MPI.Finalize();
    }
}
