import java.nio.IntBuffer;
import mpi.*;

/** Arrays of one rank meet direct buffers of another, by both styles. */
public class MixedBuffers {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedBuffers: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        IntBuffer direct = MPI.newIntBuffer(6);
        for (int i = 0; i < 6; i++) {
            direct.put(i, 100 * rank + i);
        }
        int[] array = new int[8];
        Request request = MPI.COMM_WORLD.Irecv(array, 1, 6, MPI.INT, left, 0);
        MPI.COMM_WORLD.send(direct, 6, MPI.INT, right, 0);
        request.Wait();
        for (int i = 0; i < 6; i++) {
            check(array[i + 1] == 100 * left + i, "element " + i + " is " + array[i + 1]);
        }
        IntBuffer back = MPI.newIntBuffer(6);
        request = MPI.COMM_WORLD.iRecv(back, 6, MPI.INT, right, 1);
        MPI.COMM_WORLD.Send(array, 1, 6, MPI.INT, left, 1);
        request.waitFor();
        for (int i = 0; i < 6; i++) {
            check(back.get(i) == 100 * rank + i, "came back as " + back.get(i));
        }
        int[] sum = new int[6];
        MPI.COMM_WORLD.Allreduce(array, 1, sum, 0, 6, MPI.INT, MPI.SUM);
        IntBuffer sums = MPI.newIntBuffer(6);
        MPI.COMM_WORLD.allReduce(direct, sums, 6, MPI.INT, MPI.SUM);
        for (int i = 0; i < 6; i++) {
            check(sum[i] == sums.get(i), "sum " + i + " is " + sum[i] + " and " + sums.get(i));
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the elements arrived");
        }
        MPI.Finalize();
    }
}
