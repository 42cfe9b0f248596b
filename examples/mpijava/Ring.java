import mpi.*;

/** A token goes round, and each rank adds to it: blocking messages with offsets. */
public class Ring {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Ring: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] buf = new int[10];
        if (size == 1) {
            Request request = MPI.COMM_WORLD.Irecv(buf, 6, 3, MPI.INT, 0, 7);
            buf[2] = 1;
            MPI.COMM_WORLD.Send(buf, 2, 1, MPI.INT, 0, 7);
            Status status = request.Wait();
            check(status.Get_count(MPI.INT) == 1 && buf[6] == 1, "the token is " + buf[6]);
        } else {
            if (rank == 0) {
                buf[2] = 1;
                MPI.COMM_WORLD.Send(buf, 2, 1, MPI.INT, right, 7);
            }
            Status status = MPI.COMM_WORLD.Recv(buf, 6, 3, MPI.INT, left, 7);
            check(status.source == left && status.tag == 7, "from " + status.source + " with tag " + status.tag);
            check(status.Get_count(MPI.INT) == 1, "elements: " + status.Get_count(MPI.INT));
            check(buf[7] == 0 && buf[5] == 0, "elements beside the message changed");
            check(buf[6] == (rank == 0 ? size : rank), "the token is " + buf[6]);
            if (rank > 0) {
                buf[6]++;
                MPI.COMM_WORLD.Send(buf, 6, 1, MPI.INT, right, 7);
            }
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the token went round");
        }
        MPI.Finalize();
    }
}
