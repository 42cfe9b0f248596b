package org.jmpi.mpir.tool.pvar;

import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * Counters that count only while a handle looks at one of them: what a layer counts in the same places. The layer asks
 * {@link #isWatched} before it counts, one plain boolean, and a place that counts several of them asks once. A sum that a
 * session sees begins where its handle was started, so what went on before is not missed; a level has to come from the
 * state of things, not from counters of a group.
 *
 * <p>A thread that counts may see late that somebody began to look, or ceased to.
 */
public class PvarGroup {
    private int watchers;
    private boolean watched;

    /** Makes a group that nobody looks at. */
    public PvarGroup() {}

    /** {@return whether to count} */
    public final boolean isWatched() {
        return Instrument.ON && watched;
    }

    /**
     * Called when a handle starts to look at a counter of the group (true) or ceases to (false).
     *
     * @param begin which of them
     */
    public final synchronized void watch(boolean begin) {
        watchers += begin ? 1 : -1;
        watched = watchers > 0;
    }

    /**
     * {@return a counter of the group}
     *
     * @param value gives it
     */
    public final PvarSource source(LongSupplier value) {
        return source(PvarSource.of(value));
    }

    /**
     * {@return an array of counters of the group}
     *
     * @param count gives its length, which may grow until a handle is allocated
     * @param value gives an element
     */
    public final PvarSource source(IntSupplier count, IntToLongFunction value) {
        return source(PvarSource.of(count, value));
    }

    /**
     * {@return a source that tells the group, too, when a handle looks at it}
     *
     * @param source what is watched
     */
    public final PvarSource source(PvarSource source) {
        return new Member(source);
    }

    private final class Member implements PvarSource {
        private final PvarSource source;

        Member(PvarSource source) {
            this.source = source;
        }

        @Override
        public int count() {
            return source.count();
        }

        @Override
        public long raw(int element) {
            return source.raw(element);
        }

        @Override
        public void watch(boolean begin) {
            // the source first: what counts finds it ready
            source.watch(begin);
            PvarGroup.this.watch(begin);
        }
    }
}
