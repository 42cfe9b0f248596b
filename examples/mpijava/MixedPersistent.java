import java.nio.IntBuffer;
import mpi.*;

/** Persistent requests of both styles start together, again and again. */
public class MixedPersistent {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedPersistent: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] in = new int[2];
        IntBuffer out = MPI.newIntBuffer(1);
        int[] array = new int[1];
        Prequest receive = MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.INT, left, 0);
        Prequest other = MPI.COMM_WORLD.recvInit(MPI.slice(in, 1), 1, MPI.INT, left, 1);
        Prequest send = MPI.COMM_WORLD.sendInit(out, 1, MPI.INT, right, 0);
        Prequest second = MPI.COMM_WORLD.Send_init(array, 0, 1, MPI.INT, right, 1);
        for (int round = 0; round < 5; round++) {
            out.put(0, 10 * round + rank);
            array[0] = -10 * round - rank;
            Prequest[] all = {receive, other, send, second};
            if (round % 2 == 0) {
                Prequest.Startall(all);
            } else {
                receive.start();
                other.Start();
                send.Start();
                second.start();
            }
            Request.Waitall(all);
            check(in[0] == 10 * round + left && in[1] == -10 * round - left, "round " + round + ": " + in[0] + ", " + in[1]);
        }
        receive.Free();
        other.free();
        send.Free();
        second.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK every start brought a message");
        }
        MPI.Finalize();
    }
}
