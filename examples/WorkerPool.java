import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * A manager that starts workers when there is work, and lets them go when there is none. Each worker counts the primes of the
 * intervals that it is given.
 *
 * <pre>
 *   bin/jmpiexec -n 1 examples/WorkerPool.java
 * </pre>
 */
public class WorkerPool {
    private static final int LENGTH = 50_000;
    private static final int WORK = 1;
    private static final int ANSWER = 2;
    private static final int END = 3;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            manage();
        } else {
            work(parent);
        }
        MPI.Finalize();
    }

    /** A few intervals need one worker, many need three. */
    private static void manage() throws MPIException {
        int few = count(0, 4, 1);
        int many = count(4, 20, 3);
        System.out.println(few + many + " primes below " + 20 * LENGTH);
    }

    /** Returns the primes of intervals from {@code first} to {@code end}, counted by {@code workers} new processes. */
    private static int count(int first, int end, int workers) throws MPIException {
        Intercomm pool = MPI.COMM_SELF.spawn(
                "java", new String[] {WorkerPool.class.getName()}, workers, MPI.INFO_NULL, 0, null);
        System.out.println(workers + " workers for " + (end - first) + " intervals");
        int[] answer = new int[1];
        int next = first;
        int sum = 0;
        for (int worker = 0; worker < workers; worker++) {
            pool.send(new int[] {next++}, 1, MPI.INT, worker, WORK);
        }
        for (int left = end - first; left > 0; left--) {
            Status status = pool.recv(answer, 1, MPI.INT, MPI.ANY_SOURCE, ANSWER);
            sum += answer[0];
            boolean more = next < end;
            pool.send(new int[] {more ? next++ : 0}, 1, MPI.INT, status.getSource(), more ? WORK : END);
        }
        // the workers are gone after this
        pool.disconnect();
        return sum;
    }

    private static void work(Intercomm manager) throws MPIException {
        int[] interval = new int[1];
        Status status = manager.recv(interval, 1, MPI.INT, 0, MPI.ANY_TAG);
        while (status.getTag() == WORK) {
            manager.send(new int[] {primes(interval[0] * LENGTH)}, 1, MPI.INT, 0, ANSWER);
            status = manager.recv(interval, 1, MPI.INT, 0, MPI.ANY_TAG);
        }
        manager.disconnect();
    }

    private static int primes(int first) {
        int found = 0;
        for (int n = first; n < first + LENGTH; n++) {
            found += isPrime(n) ? 1 : 0;
        }
        return found;
    }

    private static boolean isPrime(int n) {
        for (int divisor = 2; (long) divisor * divisor <= n; divisor++) {
            if (n % divisor == 0) {
                return false;
            }
        }
        return n > 1;
    }
}
