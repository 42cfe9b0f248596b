import mpi.*;

/**
 * Errors usually end the job. With ERRORS_RETURN they become exceptions that a program can look at. Teaches
 * setErrhandler, MPIException with its class, and that an error at one rank need not disturb the others.
 */
public class ErrorsReturn {
    interface Call {
        void run() throws MPIException;
    }

    static void expect(String what, int errorClass, Call call) throws MPIException {
        try {
            call.run();
        } catch (MPIException e) {
            if (e.getErrorClass() == errorClass && e.getMessage() != null) {
                return;
            }
            System.err.println("ErrorsReturn: " + what + ": class " + e.getErrorClass() + " (" + e.getMessage()
                    + "), expected " + errorClass);
            MPI.COMM_WORLD.abort(1);
        }
        System.err.println("ErrorsReturn: " + what + ": no exception");
        MPI.COMM_WORLD.abort(1);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] data = {1, 2, 3, 4};

        expect("a rank that isn't there", MPI.ERR_RANK, () -> comm.send(data, 1, MPI.INT, size, 0));
        expect("a negative tag", MPI.ERR_TAG, () -> comm.send(data, 1, MPI.INT, 0, -5));
        expect("a negative count", MPI.ERR_COUNT, () -> comm.send(data, -1, MPI.INT, 0, 0));
        expect("a root that isn't there", MPI.ERR_ROOT, () -> comm.bcast(data, 1, MPI.INT, size));
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        expect("a type without commit", MPI.ERR_TYPE, () -> comm.send(data, 1, pair, 0, 0));
        pair.free();

        // rank 0 sends four numbers to the last rank, which has room for two
        int last = size - 1;
        if (rank == last) {
            java.nio.IntBuffer small = MPI.newIntBuffer(2);
            Request request = comm.iRecv(small, 2, MPI.INT, 0, 8);
            if (rank == 0) {
                comm.send(data, 4, MPI.INT, last, 8);
            }
            expect("a message too long", MPI.ERR_TRUNCATE, () -> request.waitFor());
        } else if (rank == 0) {
            comm.send(data, 4, MPI.INT, last, 8);
        }

        // all goes on
        int[] sum = {1};
        comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        if (sum[0] != size) {
            System.err.println("ErrorsReturn: rank " + rank + " counts " + sum[0] + " ranks");
            MPI.COMM_WORLD.abort(1);
        }
        comm.free();
        if (rank == 0) {
            System.out.println("OK six errors, and the job goes on");
        }
        MPI.Finalize();
    }
}
