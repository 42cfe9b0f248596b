import java.util.HashMap;
import mpi.*;

/** Counts words: each rank has a map of its own text, the root adds the maps up and tells everybody. */
public class WordTable {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("WordTable: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        String[] words = {"bread", "cheese", "wine", "salt"};
        HashMap<String, Integer> mine = new HashMap<>();
        for (int i = 0; i <= rank; i++) {
            mine.merge(words[i % words.length], i + 1, Integer::sum);
        }
        Object[] maps = new Object[size];
        MPI.COMM_WORLD.Gather(new Object[] {mine}, 0, 1, MPI.OBJECT, maps, 0, 1, MPI.OBJECT, 0);
        Object[] total = new Object[2];
        if (rank == 0) {
            HashMap<String, Integer> sum = new HashMap<>();
            for (Object map : maps) {
                ((HashMap<?, ?>) map).forEach((word, count) -> sum.merge((String) word, (Integer) count, Integer::sum));
            }
            total[1] = sum;
        }
        MPI.COMM_WORLD.Bcast(total, 1, 1, MPI.OBJECT, 0);
        HashMap<String, Integer> expected = new HashMap<>();
        for (int r = 0; r < size; r++) {
            for (int i = 0; i <= r; i++) {
                expected.merge(words[i % words.length], i + 1, Integer::sum);
            }
        }
        check(expected.equals(total[1]), "the table is " + total[1] + ", expected " + expected);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks have the same table");
        }
        MPI.Finalize();
    }
}
