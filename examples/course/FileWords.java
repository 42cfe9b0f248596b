import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/**
 * Counts the words of one big text file: each rank takes the lines that begin in its share of the bytes, so that nobody cuts a line or
 * a word. Teaches File.lines.
 */
public class FileWords {
    static final int LINES = 20_000;

    static String line(int i) {
        return IntStream.rangeClosed(1, i % 7).mapToObj(w -> "word" + w).reduce("line", (a, b) -> a + " " + b);
    }

    static long words(Stream<String> lines) {
        return lines.mapToLong(line -> line.split(" ").length).sum();
    }

    /** The same at all ranks. */
    static Path path() throws MPIException {
        long[] number = {System.nanoTime()};
        MPI.COMM_WORLD.bcast(number, 1, MPI.LONG, 0);
        return Path.of(System.getProperty("java.io.tmpdir"), "words-" + number[0] + ".txt");
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        Path path = path();
        if (rank == 0) {
            Files.write(path, (Iterable<String>) IntStream.range(0, LINES).mapToObj(FileWords::line)::iterator);
        }
        MPI.COMM_WORLD.barrier();
        long[] words = {0};
        try (File file = File.open(MPI.COMM_WORLD, path, MPI.MODE_RDONLY | MPI.MODE_DELETE_ON_CLOSE)) {
            words[0] = words(file.lines(UTF_8));
        }
        MPI.COMM_WORLD.allReduce(words, 1, MPI.LONG, MPI.SUM);
        long expected = words(IntStream.range(0, LINES).mapToObj(FileWords::line));
        if (words[0] != expected) {
            System.err.println("FileWords: " + words[0] + " words, expected " + expected);
            MPI.COMM_WORLD.abort(1);
        }
        if (rank == 0) {
            System.out.println("OK " + words[0] + " words in " + LINES + " lines");
        }
        MPI.Finalize();
    }
}
