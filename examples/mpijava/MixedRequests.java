import mpi.*;

/** Requests of both styles wait together, and are tested together. */
public class MixedRequests {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedRequests: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] in = new int[4];
        Request[] requests = {
            MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.INT, left, 0),
            MPI.COMM_WORLD.iRecv(MPI.slice(in, 1), 1, MPI.INT, left, 1),
            MPI.COMM_WORLD.Irecv(in, 2, 1, MPI.INT, left, 2),
            MPI.COMM_WORLD.iRecv(MPI.slice(in, 3), 1, MPI.INT, left, 3)
        };
        for (int tag = 3; tag >= 0; tag--) {
            if (tag % 2 == 0) {
                MPI.COMM_WORLD.send(new int[] {10 * rank + tag}, 1, MPI.INT, right, tag);
            } else {
                MPI.COMM_WORLD.Send(new int[] {10 * rank + tag}, 0, 1, MPI.INT, right, tag);
            }
        }
        Status first = Request.Waitany(requests);
        check(first.tag == first.index && in[first.index] == 10 * left + first.tag, "index " + first.index + ", tag " + first.tag);
        Status second = Request.waitAnyStatus(requests);
        check(second.getTag() == second.getIndex(), "index " + second.getIndex() + ", tag " + second.getTag());
        Status[] rest = Request.Waitsome(requests);
        int done = 2 + rest.length;
        while (done < 4) {
            Status[] some = Request.waitSomeStatus(requests);
            done += some.length;
        }
        for (int i = 0; i < 4; i++) {
            check(in[i] == 10 * left + i, "element " + i + " is " + in[i]);
            check(requests[i].Is_null() && requests[i].isNull(), "request " + i + " is left");
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all requests were completed");
        }
        MPI.Finalize();
    }
}
