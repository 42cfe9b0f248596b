package org.jmpi.tool.trace.record;

/** What is known of a file that is open: its number, and by which numbers its accesses are known. */
final class FileTrace {
    final int number;
    private long made;
    private long split;

    FileTrace(int number) {
        this.number = number;
    }

    /** Returns the number of an access that begins. */
    synchronized long begin() {
        return ++made;
    }

    /** Returns the number of a split access that begins; a file has one at a time. */
    synchronized long beginSplit() {
        split = ++made;
        return split;
    }

    /** Returns the number of the split access that ends. */
    synchronized long split() {
        return split;
    }
}
