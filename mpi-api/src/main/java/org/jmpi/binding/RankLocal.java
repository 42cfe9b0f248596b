package org.jmpi.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/**
 * A value for each rank of the JVM, for profiling layers: where ranks are threads they share a layer, and its figures must
 * not mix. A value that the only rank of a process gets before MPI_Init stays its own afterwards.
 *
 * @param <T> the value's type
 */
public final class RankLocal<T> {
    private record Entry<T>(Rank rank, T value) {}

    private final Supplier<T> maker;
    private final Map<Rank, T> all = new WeakHashMap<>();
    private final ThreadLocal<Entry<T>> ofThread = new ThreadLocal<>();
    /** What was made where there was no rank yet; guarded by {@link #all}. */
    private @Nullable T early;

    /** @param maker makes a rank's value at the first query, in a thread of that rank */
    public RankLocal(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Returns the value of the calling thread's rank. Any thread. */
    public T get() {
        Rank rank = Rank.current();
        Entry<T> entry = ofThread.get();
        if (entry == null || entry.rank != rank) {
            entry = find(rank);
            ofThread.set(entry);
        }
        return entry.value;
    }

    private Entry<T> find(Rank rank) {
        synchronized (all) {
            boolean adopted = rank != null && early != null;
            T value = adopted || rank == null ? early : all.get(rank);
            if (value == null) {
                value = maker.get();
            }
            if (rank == null) {
                early = value;
            } else {
                early = null;
                all.put(rank, value);
            }
            return new Entry<>(rank, value);
        }
    }

    /** Returns the values of all ranks of this JVM that have one. Any thread. */
    public List<T> all() {
        synchronized (all) {
            List<T> values = new ArrayList<>(all.values());
            if (early != null) {
                values.add(early);
            }
            return values;
        }
    }
}
