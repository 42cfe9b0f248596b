package org.jmpi.mpid.ch4.vci;

/**
 * How many operations of a rank completed, and which threads are about to sleep until more do. A wait is about one request,
 * which {@code only} names by its handle, or about anything: 0.
 */
public abstract class CompletionWatch {
    CompletionWatch() {}

    /** Returns that of a rank whose only VCI is {@code vci}: who completes something holds it, and wakes the sleeper. */
    public static CompletionWatch of(Vci vci) {
        return new SingleVciWatch(vci);
    }

    /** Returns a number that changes with every completion that a wait may be about. */
    public abstract long epoch(int only);

    /** Says that the calling thread is about to sleep, and for what; it then looks at {@link #epoch} once more. */
    public abstract void watch(int only);

    /** Ends {@link #watch}. */
    public abstract void unwatch(int only);
}
