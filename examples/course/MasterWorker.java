import java.util.*;
import mpi.*;

/**
 * Rank 0 hands out tasks, the others send back lists of different length. Teaches ANY_SOURCE, ANY_TAG, and probe: look
 * at a message first, then make an array of the right size for it. A single rank does the work itself.
 */
public class MasterWorker {
    static final int WORK = 1;
    static final int RESULT = 2;
    static final int STOP = 3;
    static final int TASKS = 40;

    /** The divisors of the task's number. */
    static int[] solve(int task) {
        List<Integer> divisors = new ArrayList<>();
        for (int d = 1; d <= task; d++) {
            if (task % d == 0) {
                divisors.add(d);
            }
        }
        return divisors.stream().mapToInt(Integer::intValue).toArray();
    }

    static Map<Integer, int[]> master(int size) throws MPIException {
        Map<Integer, int[]> results = new TreeMap<>();
        Map<Integer, Integer> taskOf = new HashMap<>();
        int next = 1;
        int[] task = new int[1];
        if (size == 1) {
            for (; next <= TASKS; next++) {
                results.put(next, solve(next));
            }
        }
        for (int worker = 1; worker < size; worker++) {
            task[0] = next;
            MPI.COMM_WORLD.send(task, 1, MPI.INT, worker, next <= TASKS ? WORK : STOP);
            taskOf.put(worker, next++);
        }
        while (results.size() < TASKS) {
            Status status = MPI.COMM_WORLD.probe(MPI.ANY_SOURCE, RESULT);
            int worker = status.getSource();
            int[] result = new int[status.getCount(MPI.INT)];
            MPI.COMM_WORLD.recv(result, result.length, MPI.INT, worker, RESULT);
            results.put(taskOf.get(worker), result);
            task[0] = next;
            MPI.COMM_WORLD.send(task, 1, MPI.INT, worker, next <= TASKS ? WORK : STOP);
            taskOf.put(worker, next++);
        }
        return results;
    }

    static void worker() throws MPIException {
        int[] task = new int[1];
        while (MPI.COMM_WORLD.recv(task, 1, MPI.INT, 0, MPI.ANY_TAG).getTag() == WORK) {
            int[] result = solve(task[0]);
            MPI.COMM_WORLD.send(result, result.length, MPI.INT, 0, RESULT);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        if (MPI.COMM_WORLD.getRank() == 0) {
            Map<Integer, int[]> results = master(size);
            for (int task = 1; task <= TASKS; task++) {
                if (!Arrays.equals(results.get(task), solve(task))) {
                    System.err.println("MasterWorker: task " + task + ": " + Arrays.toString(results.get(task)));
                    MPI.COMM_WORLD.abort(1);
                }
            }
            System.out.println("OK " + TASKS + " tasks done by " + Math.max(1, size - 1) + " workers");
        } else {
            worker();
        }
        MPI.Finalize();
    }
}
