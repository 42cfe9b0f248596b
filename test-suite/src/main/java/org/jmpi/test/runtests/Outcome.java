package org.jmpi.test.runtests;

/**
 * How a test ended.
 *
 * @param entry the test
 * @param verdict what it comes to
 * @param seconds how long it took
 * @param note why it was skipped, or what is wrong; may be empty
 * @param output what it printed
 */
record Outcome(TestEntry entry, Verdict verdict, double seconds, String note, String output) {
    /** What a test comes to. */
    enum Verdict {
        PASSED,
        FAILED,
        SKIPPED
    }

    boolean failed() {
        return verdict == Verdict.FAILED;
    }
}
