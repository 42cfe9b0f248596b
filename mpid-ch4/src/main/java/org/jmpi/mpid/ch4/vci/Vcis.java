package org.jmpi.mpid.ch4.vci;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.request.Request;

/**
 * The VCIs of a rank that has several: which one a communicator or a request belongs to, in what order they are entered,
 * and who sleeps while it waits for one of them.
 *
 * <p>The transports to other processes belong to the holder of VCI 0. Who may need them enters VCI 0 first and then the
 * VCI that the call is about; who only talks to itself enters that one <i>alone</i>, and no other as long as it is inside.
 * So a thread that holds VCI 0 may enter any, and two threads never wait for each other.
 */
public final class Vcis extends CompletionWatch {
    /** MPI_COMM_WORLD and MPI_COMM_SELF have the ids before this one; they are on VCI 0. */
    private static final int FIRST_ID = 2;

    private static final int CONTEXT_BITS = Integer.numberOfTrailingZeros(ContextIds.CONTEXTS);
    /** Between two counters that different threads look at: more than a line of any cache. */
    private static final int APART = 32;

    private final Vci first;
    private final Vci[] all;
    /** 2^32 divided by how many there are: a division would be the slowest part of finding one. */
    private final long inverse;
    /** How many threads sleep, or are about to, that wait for something of each VCI. */
    private final AtomicIntegerArray watchers;

    /** Takes the VCIs of a rank, by number. */
    public Vcis(Vci... all) {
        this.all = all;
        first = all[0];
        inverse = (1L << 32) / all.length + 1;
        watchers = new AtomicIntegerArray((all.length + 1) * APART);
    }

    /** Returns how many there are. */
    public int count() {
        return all.length;
    }

    /** Returns the number of the VCI that has context {@code context}, whatever is in it: all of a communicator's have one. */
    public int ofContext(int context) {
        int id = context >>> CONTEXT_BITS & ContextIds.IDS - 1;
        return id < FIRST_ID ? 0 : id - all.length * (int) ((id * inverse) >>> 32);
    }

    /** Returns the number of the VCI that {@code handle}, perhaps a request's, names; 0 if there is none such. */
    public int ofHandle(int handle) {
        int pool = Handle.pool(handle);
        return pool < all.length ? pool : 0;
    }

    /** Returns the VCI whose pool {@code r} is from. */
    public Vci of(Request r) {
        return all[Handle.pool(r.handle())];
    }

    /** Enters {@code vci} for a call that may reach other processes, or tell listeners. */
    public void enter(Vci vci) {
        first.enter();
        if (vci != first) {
            vci.enter();
        }
    }

    /** Ends {@link #enter}. */
    public void exit(Vci vci) {
        if (vci != first) {
            vci.exit();
        }
        first.exit();
    }

    /**
     * Ends a stay in {@code vci} that was entered alone: what it completed is told, and who waits for it wakes up.
     *
     * @param number its number
     */
    public void exitAlone(Vci vci, int number) {
        if (vci == first) {
            vci.exit();
            return;
        }
        boolean isNews = vci.consumeNews();
        boolean hasPending = isNews && vci.hasPendingListeners();
        vci.exit();
        if (isNews) {
            completed(vci, number, hasPending);
        }
    }

    private void completed(Vci vci, int number, boolean hasPending) {
        if (hasPending) {
            notifyPending(vci);
        }
        // a sleeper says that it watches before it looks at the epoch for the last time
        VarHandle.fullFence();
        if (watchers.get((number + 1) * APART) > 0) {
            first.wakeSleeper();
        }
    }

    private void notifyPending(Vci vci) {
        enter(vci);
        try {
            vci.notifyPending();
        } finally {
            exit(vci);
        }
    }

    @Override
    public long epoch(int only) {
        if (only != 0) {
            return all[Handle.pool(only)].epoch();
        }
        long sum = 0;
        for (Vci vci : all) {
            sum += vci.epoch();
        }
        return sum;
    }

    @Override
    public void watch(int only) {
        addWatcher(only, 1);
        VarHandle.fullFence();
    }

    @Override
    public void unwatch(int only) {
        addWatcher(only, -1);
    }

    private void addWatcher(int only, int change) {
        if (only != 0) {
            watchers.addAndGet((Handle.pool(only) + 1) * APART, change);
            return;
        }
        for (int number = 0; number < all.length; number++) {
            watchers.addAndGet((number + 1) * APART, change);
        }
    }
}
