import mpi.*;
import java.nio.ByteBuffer;

/** All ways to send, blocking and not. */
public class Modes {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Modes: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void objects(int rank, int left, int right) {
        Request[] requests = new Request[12];
        Object[] objects = {"a", rank, null};
        Object[][] got = new Object[8][3];
        for (int i = 0; i < 8; i++) {
            requests[i] = MPI.COMM_WORLD.Irecv(got[i], 0, 3, MPI.OBJECT, left, i);
        }
        MPI.COMM_WORLD.Barrier();
        requests[8] = MPI.COMM_WORLD.Isend(objects, 0, 3, MPI.OBJECT, right, 0);
        requests[9] = MPI.COMM_WORLD.Issend(objects, 0, 3, MPI.OBJECT, right, 1);
        requests[10] = MPI.COMM_WORLD.Ibsend(objects, 0, 3, MPI.OBJECT, right, 2);
        requests[11] = MPI.COMM_WORLD.Irsend(objects, 0, 3, MPI.OBJECT, right, 3);
        MPI.COMM_WORLD.Send(objects, 0, 3, MPI.OBJECT, right, 4);
        MPI.COMM_WORLD.Ssend(objects, 0, 3, MPI.OBJECT, right, 5);
        MPI.COMM_WORLD.Bsend(objects, 0, 3, MPI.OBJECT, right, 6);
        MPI.COMM_WORLD.Rsend(objects, 0, 3, MPI.OBJECT, right, 7);
        Status[] statuses = Request.Waitall(requests);
        for (int i = 0; i < 8; i++) {
            check(got[i][0].equals("a") && got[i][1].equals(left) && got[i][2] == null, "objects of message " + i);
            check(statuses[i].Get_count(MPI.OBJECT) == 3, "objects: " + statuses[i].Get_count(MPI.OBJECT));
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        int[] out = new int[8];
        for (int i = 0; i < 8; i++) {
            out[i] = 100 * rank + i;
        }
        int[][] in = new int[8][5];
        Request[] requests = new Request[14];
        for (int i = 0; i < 8; i++) {
            requests[i] = MPI.COMM_WORLD.Irecv(in[i], 1, 4, MPI.INT, left, i);
        }
        MPI.COMM_WORLD.Barrier();
        requests[8] = MPI.COMM_WORLD.Isend(out, 0, 2, MPI.INT, right, 0);
        requests[9] = MPI.COMM_WORLD.Issend(out, 1, 2, MPI.INT, right, 1);
        requests[10] = MPI.COMM_WORLD.Ibsend(out, 2, 2, MPI.INT, right, 2);
        requests[11] = MPI.COMM_WORLD.Irsend(out, 3, 2, MPI.INT, right, 3);
        MPI.COMM_WORLD.Send(out, 4, 2, MPI.INT, right, 4);
        MPI.COMM_WORLD.Ssend(out, 5, 2, MPI.INT, right, 5);
        MPI.COMM_WORLD.Bsend(out, 6, 2, MPI.INT, right, 6);
        MPI.COMM_WORLD.Rsend(out, 3, 2, MPI.INT, right, 7);
        Status[] statuses = Request.Waitall(requests);
        for (int i = 0; i < 8; i++) {
            int first = 100 * left + (i == 7 ? 3 : i);
            check(in[i][0] == 0 && in[i][1] == first && in[i][2] == first + 1 && in[i][3] == 0, "message " + i);
            check(statuses[i].source == left && statuses[i].Get_count(MPI.INT) == 2, "status " + i);
        }
        check(statuses[12] == null && statuses[13] == null, "the status of a null request");
        objects(rank, left, right);
        MPI.Buffer_detach();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
