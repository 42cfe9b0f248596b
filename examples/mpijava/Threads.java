import mpi.*;

/** Several threads of a rank that send at the same time. */
public class Threads {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Threads: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void start(Thread[] threads) {
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            try {
                each.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Thread[] threads = new Thread[3];
        int[] in = new int[3];
        for (int i = 0; i < 3; i++) {
            int tag = i;
            threads[i] = new Thread(() -> {
                MPI.COMM_WORLD.Sendrecv(
                        new int[] {10 * rank + tag}, 0, 1, MPI.INT, right, tag, in, tag, 1, MPI.INT, left, tag);
            });
        }
        if (MPI.queryThread() == MPI.THREAD_MULTIPLE) {
            start(threads);
            for (int i = 0; i < 3; i++) {
                check(in[i] == 10 * left + i, "thread " + i + " received " + in[i]);
            }
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
