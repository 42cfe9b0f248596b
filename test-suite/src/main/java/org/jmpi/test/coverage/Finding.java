package org.jmpi.test.coverage;

/**
 * What the check of one function came to.
 *
 * @param function the function
 * @param noticed whether some test failed while the function was a no-op
 * @param detail that test, and how it failed; or why nothing was noticed
 */
public record Finding(String function, boolean noticed, String detail) {
    /** Returns the finding in words, for a table. */
    public String text() {
        return (noticed ? "noticed by " : "NOT NOTICED: ") + detail;
    }
}
