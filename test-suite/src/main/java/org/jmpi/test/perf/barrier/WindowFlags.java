package org.jmpi.test.perf.barrier;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jmpi.mpir.coll.barrier.BarrierFlags;

/**
 * The words of a barrier as a window, in an epoch of MPI_Win_lock_all: MPI_Fetch_and_op reads (MPI_NO_OP) and adds (MPI_SUM),
 * MPI_Accumulate writes (MPI_REPLACE) and sets bits (MPI_BOR). Writes are under way together; the next read, or
 * {@link #settle}, flushes them. One thread at a time; all calls but the constructor and {@link #close} are local.
 */
public final class WindowFlags implements BarrierFlags, AutoCloseable {
    /** What kind of window the words are. */
    public enum Kind {
        /** MPI_Win_allocate: shared memory where ranks share it, else messages. */
        ALLOCATE,
        /** MPI_Win_create over an array, which no other process can reach: messages. */
        ARRAY;

        /** Returns the kind of that name in small letters. */
        public static Kind of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    private static final int LINE = 128;

    private final int slots;
    private final int[] handle = {MPI_WIN_NULL};
    private final int win;
    private final long[] origin = new long[1];
    private final long[] result = new long[1];
    /** Whether writes may be under way. */
    private boolean pending;

    /**
     * Makes the window. Collective over {@code comm}.
     *
     * @param slots words for each rank
     */
    public WindowFlags(Kind kind, int slots, int comm) {
        this.slots = slots;
        int bytes = slots * LINE;
        if (kind == Kind.ALLOCATE) {
            MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, comm, new ByteBuffer[1], handle);
        } else {
            MPI_Win_create(new long[bytes / Long.BYTES], bytes, 1, MPI_INFO_NULL, comm, handle);
        }
        win = handle[0];
        MPI_Win_lock_all(0, win);
        for (int slot = 0; slot < slots; slot++) {
            set(rank(comm), slot, 0);
        }
        settle();
        MPI_Barrier(comm);
    }

    private static int rank(int comm) {
        int[] rank = new int[1];
        MPI_Comm_rank(comm, rank);
        return rank[0];
    }

    private static long at(int slot) {
        return (long) slot * LINE;
    }

    /** Completes the writes under way, at their targets. */
    public void settle() {
        if (pending) {
            MPI_Win_flush_all(win);
            pending = false;
        }
    }

    @Override
    public long get(int owner, int slot) {
        return fetch(owner, slot, 0, MPI_NO_OP);
    }

    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        return fetch(owner, slot, delta, MPI_SUM);
    }

    private long fetch(int owner, int slot, long operand, int op) {
        settle();
        origin[0] = operand;
        MPI_Fetch_and_op(origin, result, MPI_INT64_T, owner, at(slot), op, win);
        MPI_Win_flush(owner, win);
        return result[0];
    }

    @Override
    public void set(int owner, int slot, long value) {
        accumulate(owner, slot, value, MPI_REPLACE);
    }

    @Override
    public void or(int owner, int slot, long bits) {
        accumulate(owner, slot, bits, MPI_BOR);
    }

    private void accumulate(int owner, int slot, long operand, int op) {
        origin[0] = operand;
        MPI_Accumulate(origin, 1, MPI_INT64_T, owner, at(slot), 1, MPI_INT64_T, op, win);
        MPI_Win_flush_local(owner, win);
        pending = true;
    }

    /** Frees the window. Collective. */
    @Override
    public void close() {
        MPI_Win_unlock_all(win);
        MPI_Win_free(handle);
    }

    @Override
    public String toString() {
        return slots + " words for each rank, " + LINE + " bytes apart, in a window";
    }
}
