package org.jmpi.hydra.commandline;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;

/** The words of a command line, taken one by one; some may come from files. */
final class ArgumentReader {
    /**
     * A word.
     *
     * @param text the word
     * @param where it stands, as the begin of a message; empty on the command line itself
     */
    record Word(String text, String where) {}

    private final List<Word> all;
    private int at;

    ArgumentReader(List<Word> all) {
        this.all = new ArrayList<>(all);
    }

    static ArgumentReader of(List<String> texts) {
        return new ArgumentReader(texts.stream().map(text -> new Word(text, "")).toList());
    }

    boolean hasNext() {
        return at < all.size();
    }

    /** Whether a word follows that is no {@code :}. */
    boolean hasNextOfProgram() {
        return hasNext() && !all.get(at).text.equals(":");
    }

    String next() {
        return all.get(at++).text;
    }

    /** The value of an option, which must follow it. */
    String value(String option, String what) {
        if (!hasNextOfProgram()) {
            throw new UsageException(option + " needs " + what + " after it");
        }
        return next();
    }

    /** Where the word stands that was taken last. */
    String where() {
        return at == 0 ? "" : all.get(at - 1).where;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Whether the last word is a {@code :} with nothing behind it. */
    boolean endWithColon() {
        return !isEmpty() && all.get(all.size() - 1).text.equals(":");
    }

    void append(List<Word> more) {
        all.addAll(more);
    }
}
