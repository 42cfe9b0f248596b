import java.io.Serializable;
import java.nio.DoubleBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ObjectRequest;
import mpi.ReceivedObject;

/**
 * Rank 0 hands out tasks, the others answer with results: records, maps and arrays, without counts and datatypes. Needs
 * JMPI, Open MPI has no object messages.
 *
 * <p>Usage: {@code jmpiexec -n 4 Objects.java}.
 */
public class Objects {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int NUMBERS = 3;

    record Task(int id, List<String> words) implements Serializable {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();

        // to the next rank, round: an array knows its length, a buffer what remains in it
        double[] numbers = {rank, rank + 0.5};
        DoubleBuffer from = DoubleBuffer.allocate(2);
        world.sendRecv(DoubleBuffer.wrap(numbers), (rank + 1) % size, NUMBERS, from, (rank + size - 1) % size, NUMBERS);
        from.flip();

        // a class of the program must be named by the receiver, or allowed with ObjectMessages.allow
        ObjectRequest<Task> task = world.iRecvObject(Task.class, 0, TASK);
        for (int r = 0; rank == 0 && r < size; r++) {
            world.sendObject(new Task(r, List.of("to", "be", r % 2 == 0 ? "or" : "not")), r, TASK);
        }
        Map<String, Integer> counts = new TreeMap<>();
        task.get().words().forEach(word -> counts.merge(word, 1, Integer::sum));

        if (rank > 0) {
            world.sendObject(counts, 0, RESULT);
        }
        for (int i = 1; rank == 0 && i < size; i++) {
            ReceivedObject<Map<String, Integer>> result = world.recvObjectStatus(MPI.ANY_SOURCE, RESULT);
            result.object().forEach((word, n) -> counts.merge(word, n, Integer::sum));
        }
        Map<String, Integer> total = world.bcastObject(counts, 0);
        List<Double> all = world.gatherObject(from.get(1), 0);
        if (rank == 0) {
            System.out.println("counted " + total + ", got " + all);
        }
        MPI.Finalize();
    }
}
