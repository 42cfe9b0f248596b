package mpi;

import java.io.Closeable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jmpi.mpir.mpl.ObjectFile;
import org.jspecify.annotations.Nullable;

/** The folder by which a program and the processes of its job pass objects; of this user alone. */
final class EmbeddedFolder implements Closeable {
    private static final String BODY = "body";
    private static final String RESULT = "result-";
    private static final String FAILURE = "failure-";
    private static final int DELETIONS = 10;

    private final Path path;
    private final Thread atExit = new Thread(this::deleteIfPossible, "jmpi-embedded-exit");

    EmbeddedFolder(Path path) {
        this.path = path;
    }

    /** Creates a folder that is deleted by {@link #close}, or when this JVM ends before that. */
    static EmbeddedFolder create() throws IOException {
        EmbeddedFolder folder = new EmbeddedFolder(Files.createTempDirectory("jmpi-embedded-"));
        Runtime.getRuntime().addShutdownHook(folder.atExit);
        return folder;
    }

    @Override
    public String toString() {
        return path.toString();
    }

    void writeBody(EmbeddedJob.Body<?> body) throws IOException {
        ObjectFile.write(path.resolve(BODY), body);
    }

    EmbeddedJob.Body<?> readBody() throws IOException, ClassNotFoundException {
        return (EmbeddedJob.Body<?>) Objects.requireNonNull(ObjectFile.read(path.resolve(BODY)));
    }

    /** Writes what a rank returns. */
    void write(int rank, @Nullable Object result) throws IOException {
        ObjectFile.write(path.resolve(RESULT + rank), result);
    }

    /** Writes what a rank threw, in words where it can't be serialized. */
    void writeFailure(int rank, Throwable failure) throws IOException {
        try {
            ObjectFile.write(path.resolve(FAILURE + rank), failure);
        } catch (NotSerializableException | InvalidClassException e) {
            MPIException words = new MPIException(failure.toString());
            words.setStackTrace(failure.getStackTrace());
            ObjectFile.write(path.resolve(FAILURE + rank), words);
        }
    }

    /** Adds to {@code outcome} what the ranks left. */
    void collect(EmbeddedOutcome outcome) throws IOException {
        for (int r = 0; r < outcome.results.length; r++) {
            try {
                outcome.results[r] = ObjectFile.readIfThere(path.resolve(RESULT + r));
                outcome.failures[r] = (Throwable) ObjectFile.readIfThere(path.resolve(FAILURE + r));
            } catch (ClassNotFoundException | ClassCastException e) {
                outcome.failures[r] = new MPIException("its result can't be read: " + e);
            }
        }
    }

    /** Deletes the folder, for the program that created it. */
    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return; // the hook deletes it
        }
        delete();
    }

    /** Deletes the folder after the death of the program that created it. Ranks that still end may write meanwhile. */
    void deleteIfPossible() {
        for (int i = 0; i < DELETIONS; i++) {
            try {
                delete();
                return;
            } catch (IOException | UncheckedIOException e) {
                // a rank wrote, or another deletes as well
            }
        }
    }

    private void delete() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(path)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }
}
