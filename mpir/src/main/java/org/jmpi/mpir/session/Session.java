package org.jmpi.mpir.session;

import org.jmpi.mpir.errhan.ErrhandlerOwner;

/** A session (mirrors {@code MPIR_Session}). */
public final class Session extends ErrhandlerOwner {
    /** The thread level that was asked for and is provided. */
    public int threadLevel;
}
