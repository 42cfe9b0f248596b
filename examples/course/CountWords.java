import java.util.*;
import mpi.*;

/**
 * Counts the words of a text. Rank 0 cuts it into pieces at spaces and scatters them as chars; every rank counts, and
 * sends back its table as text. Teaches strings as CHAR messages, scatterv at the root and elsewhere, and gatherv of
 * texts whose lengths are gathered first.
 */
public class CountWords {
    static final String LINE = "the ring goes round and round and the token goes with the ring ";

    static SortedMap<String, Integer> count(String text) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (String word : text.trim().split(" +")) {
            if (!word.isEmpty()) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Adds up the tables of all ranks. */
    static SortedMap<String, Integer> added(String tables) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (String line : tables.split("\n")) {
            int equals = line.indexOf('=');
            counts.merge(line.substring(0, equals), Integer.valueOf(line.substring(equals + 1)), Integer::sum);
        }
        return counts;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        String text = "";
        int[] lengths = new int[size];
        int[] displs = new int[size];
        if (rank == 0) {
            text = LINE.repeat(4) + "d\u00e9j\u00e0 vu";
            int from = 0;
            for (int r = 0; r < size; r++) {
                int to = text.length() * (r + 1) / size;
                while (to < text.length() && text.charAt(to) != ' ') {
                    to++;
                }
                displs[r] = from;
                lengths[r] = to - from;
                from = to;
            }
        }

        int[] myLength = new int[1];
        MPI.COMM_WORLD.scatter(lengths, 1, MPI.INT, myLength, 1, MPI.INT, 0);
        char[] piece = new char[myLength[0]];
        MPI.COMM_WORLD.scatterv(
                text.toCharArray(), lengths, displs, MPI.CHAR, piece, piece.length, MPI.CHAR, 0);

        StringBuilder table = new StringBuilder();
        count(new String(piece)).forEach((word, n) -> table.append(word).append('=').append(n).append('\n'));
        char[] mine = table.toString().toCharArray();
        myLength[0] = mine.length;
        MPI.COMM_WORLD.gather(myLength, 1, MPI.INT, lengths, 1, MPI.INT, 0);
        if (rank != 0) {
            MPI.COMM_WORLD.gatherv(mine, mine.length, MPI.CHAR, 0);
        } else {
            int total = 0;
            for (int r = 0; r < size; r++) {
                displs[r] = total;
                total += lengths[r];
            }
            char[] all = Arrays.copyOf(mine, total);
            MPI.COMM_WORLD.gatherv(all, lengths, displs, MPI.CHAR, 0);
            SortedMap<String, Integer> counts = added(new String(all));
            if (!counts.equals(count(text))) {
                System.err.println("CountWords: got " + counts + ", expected " + count(text));
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK " + counts.size() + " different words, 'the' " + counts.get("the") + " times");
        }
        MPI.Finalize();
    }
}
