import java.nio.ByteBuffer;
import mpi.*;

/**
 * Who has most to do? Ranks work for different times between two barriers; the time and the rank of the slowest are
 * found together. Teaches barrier, wtime, MAXLOC and MINLOC with DOUBLE_INT and INT2.
 */
public class SlowestRank {
    /** Something to do, the more the larger n is; and a result, so that it is done. */
    static double work(int n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        double result = work(20_000 * (1 + rank % 3));
        double time = MPI.wtime() - start;
        MPI.COMM_WORLD.barrier();
        double together = MPI.wtime() - start;
        if (time < 0 || together < time || result < 1) {
            System.err.println("SlowestRank: rank " + rank + " worked " + time + " s of " + together + " s");
            MPI.COMM_WORLD.abort(1);
        }

        ByteBuffer mine = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        ByteBuffer slowest = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        DoubleInt.Data pair = MPI.doubleInt.getData(mine);
        pair.putValue(time);
        pair.putIndex(rank);
        MPI.COMM_WORLD.allReduce(mine, slowest, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        DoubleInt.Data most = MPI.doubleInt.getData(slowest);

        double[] times = new double[size];
        MPI.COMM_WORLD.allGather(new double[] {time}, 1, MPI.DOUBLE, times, 1, MPI.DOUBLE);
        int expected = 0;
        for (int r = 1; r < size; r++) {
            expected = times[r] > times[expected] ? r : expected;
        }
        if (most.getIndex() != expected || most.getValue() != times[expected]) {
            System.err.println("SlowestRank: rank " + rank + " hears that " + most.getIndex() + " took "
                    + most.getValue() + " s, expected " + expected + " and " + times[expected]);
            MPI.COMM_WORLD.abort(1);
        }

        // among equals the lowest rank wins: a pair of ints
        ByteBuffer value = MPI.newByteBuffer(MPI.int2.getExtent());
        ByteBuffer smallest = MPI.newByteBuffer(MPI.int2.getExtent());
        Int2.Data two = MPI.int2.getData(value);
        two.putValue(5 - rank % 3);
        two.putIndex(rank);
        MPI.COMM_WORLD.reduce(value, smallest, 1, MPI.INT2, MPI.MINLOC, 0);
        if (rank == 0) {
            int lowest = Math.min(size, 3) - 1;
            Int2.Data least = MPI.int2.getData(smallest);
            if (least.getValue() != 5 - lowest || least.getIndex() != lowest) {
                System.err.println("SlowestRank: least " + least.getValue() + " at " + least.getIndex());
                MPI.COMM_WORLD.abort(1);
            }
            System.out.printf("OK rank %d took longest, %.3f ms%n", most.getIndex(), most.getValue() * 1e3);
        }
        MPI.Finalize();
    }
}
