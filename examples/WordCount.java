import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Counts the words of text files. Shows a manager that deals work to whoever is free, messages whose length the
 * receiver learns by probing, and text sent as plain bytes.
 *
 * <p>Rank 0 cuts the files into blocks at white space; the others ask for a block, count it, ask again, and at the end
 * send what they found. Rank 0 alone counts by itself.
 *
 * <p>Usage: {@code jmpiexec -n 4 WordCount.java FILE...}. Prints totals and the ten most frequent words.
 */
public class WordCount {
    private static final int TAG_READY = 1;
    private static final int TAG_BLOCK = 2;
    private static final int TAG_END = 3;
    private static final int TAG_COUNTS = 4;
    private static final int BLOCK_BYTES = 256 * 1024;
    private static final int TOP = 10;

    private final Intracomm comm;
    private final Map<String, Long> counts = new HashMap<>();

    private WordCount(Intracomm comm) {
        this.comm = comm;
    }

    public static void main(String[] args) throws MPIException {
        String[] files = MPI.Init(args);
        WordCount job = new WordCount(MPI.COMM_WORLD);
        if (MPI.COMM_WORLD.getRank() == 0) {
            job.manage(files);
        } else {
            job.work();
        }
        MPI.Finalize();
    }

    private void manage(String[] files) throws MPIException {
        if (files.length == 0) {
            fail("no file named: expected FILE..., as in: WordCount.java README.md");
        }
        for (String file : files) {
            try (InputStream in = Files.newInputStream(Path.of(file))) {
                deal(in);
            } catch (IOException e) {
                fail("cannot read '" + file + "': " + e + "; expected a readable text file");
            }
        }
        for (int worker = 1; worker < comm.getSize(); worker++) {
            int ready = awaitWorker();
            comm.send(new byte[0], 0, MPI.BYTE, ready, TAG_END);
        }
        for (int worker = 1; worker < comm.getSize(); worker++) {
            merge(receiveBytes(comm.probe(worker, TAG_COUNTS)));
        }
        print();
    }

    /** The other ranks are waiting for work: only an abort ends them all. */
    private void fail(String message) throws MPIException {
        System.err.println("WordCount: " + message);
        comm.abort(2);
    }

    /** Cuts a file into blocks that end at white space, so that no word is in two of them, and hands them out. */
    private void deal(InputStream in) throws IOException, MPIException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        byte[] read = in.readNBytes(BLOCK_BYTES);
        while (read.length > 0) {
            int cut = lastSpace(read);
            rest.write(read, 0, cut);
            if (cut > 0) {
                handOut(rest.toByteArray());
                rest.reset();
            }
            rest.write(read, cut, read.length - cut);
            read = in.readNBytes(BLOCK_BYTES);
        }
        handOut(rest.toByteArray());
    }

    /** Length up to and including the last white space; 0 when there is none. */
    private static int lastSpace(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && (bytes[end - 1] < 0 || bytes[end - 1] > ' ')) {
            end--;
        }
        return end;
    }

    private void handOut(byte[] block) throws MPIException {
        if (comm.getSize() == 1) {
            count(block);
        } else {
            comm.send(block, block.length, MPI.BYTE, awaitWorker(), TAG_BLOCK);
        }
    }

    private int awaitWorker() throws MPIException {
        return comm.recv(new byte[0], 0, MPI.BYTE, MPI.ANY_SOURCE, TAG_READY).getSource();
    }

    private void work() throws MPIException {
        Status next;
        do {
            comm.send(new byte[0], 0, MPI.BYTE, 0, TAG_READY);
            next = comm.probe(0, MPI.ANY_TAG);
            count(receiveBytes(next));
        } while (next.getTag() == TAG_BLOCK);
        StringBuilder text = new StringBuilder();
        counts.forEach((word, n) -> text.append(word).append(' ').append(n).append('\n'));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        comm.send(bytes, bytes.length, MPI.BYTE, 0, TAG_COUNTS);
    }

    /** Receives the message that was probed, whatever its length. */
    private byte[] receiveBytes(Status probed) throws MPIException {
        byte[] bytes = new byte[probed.getCount(MPI.BYTE)];
        comm.recv(bytes, bytes.length, MPI.BYTE, probed.getSource(), probed.getTag());
        return bytes;
    }

    private void count(byte[] block) {
        String text = new String(block, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        for (String word : text.split("[^\\p{L}\\p{N}]+")) {
            if (!word.isEmpty()) {
                counts.merge(word, 1L, Long::sum);
            }
        }
    }

    private void merge(byte[] bytes) {
        new String(bytes, StandardCharsets.UTF_8).lines().forEach(line -> {
            int space = line.indexOf(' ');
            counts.merge(line.substring(0, space), Long.valueOf(line.substring(space + 1)), Long::sum);
        });
    }

    private void print() {
        long words = counts.values().stream().mapToLong(Long::longValue).sum();
        System.out.println(words + " words, " + counts.size() + " different");
        Comparator<Map.Entry<String, Long>> order = Map.Entry.comparingByValue(Comparator.reverseOrder());
        counts.entrySet().stream()
                .sorted(order.thenComparing(Map.Entry.comparingByKey()))
                .limit(TOP)
                .forEach(entry -> System.out.println(entry.getValue() + " " + entry.getKey()));
    }
}
