package org.jmpi.mpir.errhan;

import java.util.BitSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/** What has an error handler and a name: a communicator, a window or a session. */
public abstract class ErrhandlerOwner extends HandleObject {
    /** Holds a reference to it; null: none of its own, so that the default one is called. */
    public @Nullable Errhandler errhandler;

    public String name = "";
    /** The buffer for buffered sends that was attached to it; null: none. Guarded by the rank's Bsend. */
    public @Nullable OwnerBuffer attachedBuffer;

    /** Returns the owner of {@code handler} alone, for a function whose errors go to a handler that is its argument. */
    public static ErrhandlerOwner of(Errhandler handler, int nullHandle) {
        return new Argument(handler, nullHandle);
    }

    /** Returns the lpids of the processes that a handler ABORT of this object ends: the calling one, where it has no others. */
    public BitSet processes(Rank rank) {
        BitSet own = new BitSet();
        own.set(rank.worldRank());
        return own;
    }

    /** Returns the handle that the error handler's function gets. */
    public int handleForHandler() {
        return handle();
    }

    private static final class Argument extends ErrhandlerOwner {
        private final int nullHandle;

        Argument(Errhandler handler, int nullHandle) {
            errhandler = handler;
            this.nullHandle = nullHandle;
        }

        @Override
        public int handleForHandler() {
            return nullHandle;
        }
    }
}
