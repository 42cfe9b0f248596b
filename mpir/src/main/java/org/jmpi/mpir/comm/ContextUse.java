package org.jmpi.mpir.comm;

import org.jmpi.mpir.Rank;

/** Knows which contexts of freed communicators are still in use. */
public interface ContextUse {
    /** Returns whether no operation uses the context of {@code comm}, which was freed, any more. */
    boolean isReleased(Rank rank, Comm comm);
}
