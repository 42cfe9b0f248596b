package org.jmpi.test.util;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Objects;
import org.jmpi.mpir.Rank;

/** Counts what is not as expected and prints the first few cases. One instance a rank and test. */
public final class Check {
    private static final int MOST_PRINTED = 10;

    private int errors;

    /** Returns how many checks failed. */
    public int errors() {
        return errors;
    }

    /** Counts an error. */
    public synchronized void fail(String what) {
        if (errors++ < MOST_PRINTED) {
            System.out.println("[rank " + rank() + "] " + what);
        }
    }

    private static int rank() {
        Rank rank = Rank.current();
        return rank == null ? -1 : rank.worldRank();
    }

    /** Checks a condition. */
    public void isTrue(boolean condition, String what) {
        if (!condition) {
            fail(what);
        }
    }

    /** Checks a number. */
    public void same(long expected, long actual, String what) {
        if (expected != actual) {
            fail(what + ": expected " + expected + ", got " + actual);
        }
    }

    /** Checks an object. */
    public void equal(Object expected, Object actual, String what) {
        if (!Objects.deepEquals(expected, actual)) {
            fail(what + ": expected " + text(expected) + ", got " + text(actual));
        }
    }

    private static String text(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        return text.substring(1, text.length() - 1);
    }

    /** Checks that a function returned MPI_SUCCESS. */
    public void ok(int code, String what) {
        if (code != MPI_SUCCESS) {
            fail(what + ": " + message(code));
        }
    }

    /** Checks that a function returned an error of {@code errorClass}, whose message has all of {@code words}. */
    public void error(int errorClass, int code, String what, String... words) {
        int[] actual = new int[1];
        MPI_Error_class(code, actual);
        same(errorClass, actual[0], what + ": error class" + (code == 0 ? "" : " of \"" + message(code) + "\""));
        if (actual[0] != errorClass) {
            return;
        }
        String text = message(code);
        for (String word : words) {
            isTrue(text.contains(word), what + ": the message lacks \"" + word + "\": " + text);
        }
    }

    /** Checks what a receive says of its message. */
    public void status(org.jmpi.binding.MPI_Status status, int source, int tag, long bytes, String what) {
        int[] count = new int[1];
        MPI_Get_count(status, MPI_BYTE, count);
        if (status.MPI_SOURCE != source || status.MPI_TAG != tag || count[0] != bytes) {
            fail(what + ": expected source " + source + " tag " + tag + " bytes " + bytes + ", got source "
                    + status.MPI_SOURCE + " tag " + status.MPI_TAG + " bytes " + count[0]);
        }
    }

    /** Checks that {@code action} throws {@code type}; returns what was thrown, or null. */
    public <T extends Throwable> T throwing(Class<T> type, Action action, String what) {
        try {
            action.run();
        } catch (Throwable t) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
            fail(what + ": expected " + type.getSimpleName() + ", got " + t);
            return null;
        }
        fail(what + ": expected " + type.getSimpleName() + ", nothing was thrown");
        return null;
    }

    /** Something that may throw. */
    @FunctionalInterface
    public interface Action {
        void run() throws Throwable;
    }

    private static String message(int code) {
        String[] text = new String[1];
        MPI_Error_string(code, text);
        return text[0];
    }
}
