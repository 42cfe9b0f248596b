package org.jmpi.mpir.io.view;

import org.jmpi.mpir.datatype.typerep.RunVisitor;

/** Finds where one byte lies. One thread at a time; kept, so that who looks allocates nothing. */
public final class Probe implements RunVisitor {
    private long place;

    @Override
    public void run(long at, long len) {
        place = at;
    }

    long place() {
        return place;
    }
}
