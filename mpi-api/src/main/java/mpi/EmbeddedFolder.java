package mpi;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.nio.file.Path;
import java.util.Objects;
import org.jmpi.mpir.mpl.ObjectFile;
import org.jspecify.annotations.Nullable;

/** The folder by which a program and the processes of its job pass objects; of this user alone. */
final class EmbeddedFolder {
    private static final String BODY = "body";
    private static final String RESULT = "result-";
    private static final String FAILURE = "failure-";

    private final Path path;

    EmbeddedFolder(Path path) {
        this.path = path;
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
}
