package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jspecify.annotations.Nullable;

/** Messages by process; has its memory only from when a tool first looks. Owned by the VCI's holder. */
final class PeerCounters implements PvarSource {
    private final int processes;
    /** Null while no tool looks. */
    private long @Nullable [] counts;

    PeerCounters(int processes) {
        this.processes = processes;
    }

    void add(int lpid, long n) {
        long[] c = counts;
        if (c != null && lpid < c.length) {
            c[lpid] += n;
        }
    }

    @Override
    public int count() {
        return processes;
    }

    @Override
    public long raw(int element) {
        long[] c = counts;
        return c == null ? 0 : c[element];
    }

    @Override
    public void watch(boolean begin) {
        if (begin && counts == null) {
            counts = new long[processes];
        }
    }
}
