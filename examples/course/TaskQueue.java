import java.nio.LongBuffer;
import java.util.Arrays;
import mpi.*;

/**
 * Work for whoever is free, without a manager: rank 0's window has the number of the next task, and a rank that is free draws
 * one by adding 1 to it. Rank 0 works, too. Teaches lockAll and fetchAndAddLong.
 */
public class TaskQueue {
    static final int TASKS = 300;

    /** A task: how many steps it takes from n to 1, halving even numbers and taking 3n + 1 for odd ones. */
    static long work(long n) {
        long steps = 0;
        for (long at = n; at != 1; steps++) {
            at = at % 2 == 0 ? at / 2 : 3 * at + 1;
        }
        return steps;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        LongBuffer next = MPI.newLongBuffer(rank == 0 ? 1 : 0);
        Win win = new Win(next, next.capacity(), 1, MPI.INFO_NULL, MPI.COMM_WORLD);

        long[] mine = new long[2]; // how many tasks, and the sum of their results
        win.lockAll(0);
        long task = win.fetchAndAddLong(1, 0, 0);
        while (task < TASKS) {
            mine[0]++;
            mine[1] += work(task + 1);
            task = win.fetchAndAddLong(1, 0, 0);
        }
        win.unlockAll();

        long[] all = new long[2 * size];
        MPI.COMM_WORLD.gather(mine, 2, MPI.LONG, all, 2, MPI.LONG, 0);
        if (rank == 0) {
            long[] shares = new long[size];
            long sum = 0;
            for (int r = 0; r < size; r++) {
                shares[r] = all[2 * r];
                sum += all[2 * r + 1];
            }
            long expected = 0;
            for (int n = 1; n <= TASKS; n++) {
                expected += work(n);
            }
            if (sum != expected || Arrays.stream(shares).sum() != TASKS) {
                System.err.println("TaskQueue: the sum is " + sum + " of tasks " + Arrays.toString(shares)
                        + ", expected " + expected + " of " + TASKS);
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK " + TASKS + " tasks, sum " + sum + ", each rank's share " + Arrays.toString(shares));
        }
        win.free();
        MPI.Finalize();
    }
}
