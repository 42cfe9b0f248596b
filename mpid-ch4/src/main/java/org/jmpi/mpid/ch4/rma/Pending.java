package org.jmpi.mpid.ch4.rma;

import org.jspecify.annotations.Nullable;

/** Something that came from an origin and is not done, or waits for what came before it; see {@link Arrivals}. */
abstract class Pending {
    @Nullable
    Pending next;

    /** Whether it is done, or needs only what came before it. */
    boolean isDone;

    /** Called once, when it and all before it are done. */
    abstract void retire();
}
