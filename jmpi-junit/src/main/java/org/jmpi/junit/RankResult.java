package org.jmpi.junit;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the test ended in one rank.
 *
 * @param failure what it threw; null: nothing
 * @param leaks what the rank has not freed
 */
record RankResult(@Nullable Throwable failure, List<String> leaks) implements Serializable {
    /** Returns the failure, or where it can't be serialized its words and its place. */
    static Throwable portable(Throwable failure) {
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(failure);
            return failure;
        } catch (IOException | RuntimeException e) {
            AssertionError words = new AssertionError(failure.toString());
            words.setStackTrace(failure.getStackTrace());
            return words;
        }
    }
}
