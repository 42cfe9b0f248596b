import mpi.*;
import java.util.Arrays;

/** Times messages of several lengths between pairs of ranks. */
public class PingPong {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("PingPong: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int partner = rank % 2 == 0 ? rank + 1 : rank - 1;
        for (int length = 1; length <= 1 << 16 && partner < size; length <<= 4) {
            byte[] out = new byte[length + 3];
            byte[] in = new byte[length + 3];
            for (int i = 0; i < length; i++) {
                out[i + 3] = (byte) (i * 31 + length);
            }
            double begin = MPI.Wtime();
            for (int i = 0; i < 10; i++) {
                if (rank % 2 == 0) {
                    MPI.COMM_WORLD.Send(out, 3, length, MPI.BYTE, partner, i);
                    MPI.COMM_WORLD.Recv(in, 3, length, MPI.BYTE, partner, i);
                } else {
                    MPI.COMM_WORLD.Recv(in, 3, length, MPI.BYTE, partner, i);
                    MPI.COMM_WORLD.Send(out, 3, length, MPI.BYTE, partner, i);
                }
            }
            check(MPI.Wtime() >= begin && MPI.Wtick() > 0, "the clock goes back");
            check(Arrays.equals(in, out), "a byte is wrong in messages of " + length);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK every byte came back");
        }
        MPI.Finalize();
    }
}
