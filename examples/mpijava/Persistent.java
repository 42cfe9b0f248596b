import mpi.*;
import java.nio.ByteBuffer;

/** Requests that are started again and again, of numbers and of objects. */
public class Persistent {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Persistent: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        MPI.Buffer_attach(ByteBuffer.allocateDirect(50_000));
        int[] out = new int[5];
        int[] in = new int[5];
        String[] text = new String[1];
        String[] got = new String[2];
        Prequest[] requests = {
            MPI.COMM_WORLD.Recv_init(in, 1, 1, MPI.INT, left, 0), MPI.COMM_WORLD.Recv_init(in, 2, 1, MPI.INT, left, 1),
            MPI.COMM_WORLD.Recv_init(in, 3, 1, MPI.INT, left, 2), MPI.COMM_WORLD.Recv_init(in, 4, 1, MPI.INT, left, 3),
            MPI.COMM_WORLD.Recv_init(got, 1, 1, MPI.OBJECT, left, 4)
        };
        Prequest[] sends = {
            MPI.COMM_WORLD.Send_init(out, 1, 1, MPI.INT, right, 0), MPI.COMM_WORLD.Ssend_init(out, 2, 1, MPI.INT, right, 1),
            MPI.COMM_WORLD.Bsend_init(out, 3, 1, MPI.INT, right, 2), MPI.COMM_WORLD.Rsend_init(out, 4, 1, MPI.INT, right, 3),
            MPI.COMM_WORLD.Send_init(text, 0, 1, MPI.OBJECT, right, 4)
        };
        for (int round = 0; round < 5; round++) {
            Prequest.Startall(requests);
            MPI.COMM_WORLD.Barrier();
            for (int i = 1; i < 5; i++) {
                out[i] = 1000 * round + 10 * rank + i;
            }
            text[0] = round + " of " + rank;
            for (Prequest each : sends) {
                each.Start();
            }
            Request.Waitall(sends);
            Request.Waitall(requests);
            for (int i = 1; i < 5; i++) {
                check(in[i] == 1000 * round + 10 * left + i, "element " + i + " is " + in[i]);
            }
            check(got[1].equals(round + " of " + left), "the text is " + got[1]);
        }
        for (int i = 0; i < 5; i++) {
            sends[i].Free();
            requests[i].Free();
        }
        MPI.Buffer_detach();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
