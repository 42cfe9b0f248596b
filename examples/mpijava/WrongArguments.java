import mpi.*;

/** What is wrong comes out as an exception that says what was expected. */
public class WrongArguments {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("WrongArguments: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    interface Call {
        void run() throws MPIException;
    }

    static void wrong(String what, Call call) {
        try {
            call.run();
        } catch (MPIException e) {
            check(e.getMessage().contains(what), "expected '" + what + "' in: " + e.getMessage());
            return;
        }
        check(false, "no error, expected '" + what + "'");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        int[] buf = new int[4];
        wrong("offset 5", () -> MPI.COMM_WORLD.Send(buf, 5, 1, MPI.INT, rank, 0));
        wrong("offset -1", () -> MPI.COMM_WORLD.Recv(buf, -1, 1, MPI.INT, rank, 0));
        wrong("count", () -> MPI.COMM_WORLD.Send(buf, 1, -1, MPI.INT, rank, 0));
        wrong("elements", () -> MPI.COMM_WORLD.Send(buf, 2, 3, MPI.INT, rank, 0));
        wrong("array of objects", () -> MPI.COMM_WORLD.Send(buf, 0, 1, MPI.OBJECT, rank, 0));
        wrong("object 2", () -> MPI.COMM_WORLD.Send(new Object[2], 1, 2, MPI.OBJECT, rank, 0));
        wrong("serialized", () -> MPI.COMM_WORLD.Send(new Object[] {new Object()}, 0, 1, MPI.OBJECT, rank, 0));
        wrong("one base type", () -> Datatype.Struct(new int[] {1, 1}, new int[2], new Datatype[] {MPI.INT, MPI.LONG}));
        wrong("Op of your own", () -> MPI.COMM_SELF.Allreduce(new Object[1], 0, new Object[1], 0, 1, MPI.OBJECT, MPI.SUM));
        Request request = MPI.COMM_WORLD.Isend(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, right, 0);
        wrong("2 objects", () -> MPI.COMM_WORLD.Recv(new Object[2], 0, 1, MPI.OBJECT, left, 0));
        request.Wait();
        request = MPI.COMM_WORLD.Isend(new Object[] {"text"}, 0, 1, MPI.OBJECT, right, 1);
        wrong("java.lang.String", () -> MPI.COMM_WORLD.Recv(new Integer[1], 0, 1, MPI.OBJECT, left, 1));
        request.Wait();
        Object[] object = new Object[1];
        Request receive = MPI.COMM_WORLD.Irecv(object, 0, 0, MPI.OBJECT, left, 2);
        request = MPI.COMM_WORLD.Isend(new Object[] {"text"}, 0, 1, MPI.OBJECT, right, 2);
        wrong("", () -> receive.Wait());
        request.Wait();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
