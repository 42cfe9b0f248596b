package org.jmpi.mpir.session;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleTable;

/** A session (mirrors {@code MPIR_Session}). Its groups name it as their owner, and so do its communicators' groups. */
public final class Session extends ErrhandlerOwner {
    private static final HandleTable<Session> TABLE = new HandleTable<>(HandleKind.SESSION, 0, 2) {
        @Override
        public Session get() {
            return new Session();
        }
    };

    /** Returns the sessions of {@code rank} by their handles. */
    public static HandleAllocator<Session> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** The thread level that was requested and is provided. */
    public int threadLevel;
    /** Whether some thread is finalizing it. Guarded by this object. */
    boolean closing;
}
