package org.jmpi.mpir.handle;

import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;

/** The slot of a rank's objects of one kind: says how many there are at once without more memory, and makes them. */
public abstract class HandleTable<T extends HandleObject> extends RankSlot<HandleAllocator<T>> implements Supplier<T> {
    private final HandleKind kind;
    private final int builtins;
    private final int direct;

    /**
     * Declares the table of a kind.
     *
     * @param kind what it has
     * @param builtins how many predefined objects there can be
     * @param direct how many others are made without a further block
     */
    protected HandleTable(HandleKind kind, int builtins, int direct) {
        this.kind = kind;
        this.builtins = builtins;
        this.direct = direct;
    }

    @Override
    protected HandleAllocator<T> make(Rank rank) {
        HandleAllocator<T> made =
                HandleAllocator.of(kind, this).shared().sizes(builtins, direct).build();
        // other threads read the fields below without a lock
        VarHandle.releaseFence();
        switch (kind) {
            case COMM -> rank.comms = made;
            case DATATYPE -> rank.datatypes = made;
            case OP -> rank.ops = made;
            default -> {}
        }
        return made;
    }
}
