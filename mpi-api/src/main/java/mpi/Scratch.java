package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Out parameters for the binding, one of each type per thread, so that a call that returns no object allocates none.
 * Taking one leaves the place empty: a call-back that makes calls of its own gets another.
 */
final class Scratch {
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    private int[] ints = new int[1];
    private long[] longs = new long[1];
    private boolean[] flags = new boolean[1];
    private String[] texts = new String[1];

    @SuppressWarnings("NullAway.Init")
    private Status status;

    private @Nullable ScalarAccess scalars;
    private @Nullable RuntimeException thrown;
    /** The user's function of the blocking reduction that the thread is in, out of which what it throws can come. */
    @SuppressWarnings("NullAway.Init")
    UserFunction reducing;

    private Scratch() {}

    static Scratch current() {
        return OF_THREAD.get();
    }

    @SuppressWarnings("NullAway") // given back before the next call takes it
    int[] takeInt() {
        int[] taken = ints;
        ints = null;
        return taken != null ? taken : new int[1];
    }

    /** Gives {@code taken} back and returns its element. */
    int give(int[] taken) {
        ints = taken;
        return taken[0];
    }

    @SuppressWarnings("NullAway") // given back before the next call takes it
    long[] takeLong() {
        long[] taken = longs;
        longs = null;
        return taken != null ? taken : new long[1];
    }

    /** Gives {@code taken} back and returns its element. */
    long give(long[] taken) {
        longs = taken;
        return taken[0];
    }

    @SuppressWarnings("NullAway") // given back before the next call takes it
    String[] takeText() {
        String[] taken = texts;
        texts = null;
        return taken != null ? taken : new String[1];
    }

    /** Gives {@code taken} back and returns its element, which is not kept. */
    String give(String[] taken) {
        String text = taken[0];
        taken[0] = null;
        texts = taken;
        return text;
    }

    @SuppressWarnings("NullAway") // given back before the next call takes it
    boolean[] takeFlag() {
        boolean[] taken = flags;
        flags = null;
        return taken != null ? taken : new boolean[1];
    }

    /** Gives {@code taken} back and returns its element. */
    boolean give(boolean[] taken) {
        flags = taken;
        return taken[0];
    }

    /** Returns a status to fill; it is the caller's unless given back. */
    @SuppressWarnings("NullAway") // given back before the next call takes it
    Status takeStatus() {
        Status taken = status;
        status = null;
        return taken != null ? taken : new Status();
    }

    /** Gives back a status that nobody else has seen. */
    void give(Status unused) {
        status = unused;
    }

    /** Returns elements for one operation on a window; lost if it fails, since it may be pending. */
    ScalarAccess takeScalars() {
        ScalarAccess taken = scalars;
        scalars = null;
        return taken != null ? taken : new ScalarAccess();
    }

    /** Gives {@code taken} back. */
    void give(ScalarAccess taken) {
        scalars = taken;
    }

    /** Keeps what a user's reduction threw until the collective is over, unless one is kept already. */
    void keep(RuntimeException e) {
        thrown = thrown == null ? e : thrown;
    }

    /** Throws what was kept. */
    @SuppressWarnings("NullAway") // given back before the next call takes it
    void rethrow() {
        reducing = null;
        RuntimeException e = thrown;
        if (e != null) {
            thrown = null;
            throw e;
        }
    }
}
