package org.jmpi.mpir.handle;

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
        return HandleAllocator.of(kind, this).shared().sizes(builtins, direct).build();
    }
}
