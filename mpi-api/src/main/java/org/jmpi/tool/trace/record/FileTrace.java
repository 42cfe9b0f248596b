package org.jmpi.tool.trace.record;

import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.Probe;

/** What is known of a file that is open: its number, and by which numbers its accesses are known. */
final class FileTrace {
    final int number;
    private final Probe probe = new Probe();
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

    /** Returns where an element of the view lies in the file, in bytes. */
    synchronized long place(MpiFile file, long position) {
        return file.view.place(position * file.etypeSize, probe);
    }
}
