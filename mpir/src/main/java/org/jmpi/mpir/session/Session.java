package org.jmpi.mpir.session;

import org.jmpi.mpir.errhan.ErrhandlerOwner;

/** A session (mirrors {@code MPIR_Session}). Its groups name it as their owner, and so do its communicators' groups. */
public final class Session extends ErrhandlerOwner {
    /** The thread level that was asked for and is provided. */
    public int threadLevel;
    /** Whether some thread is finalizing it. Guarded by this object. */
    boolean closing;
}
