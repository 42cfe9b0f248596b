package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The receives that wait for a message (mirrors the posted list of a VCI). A receive stands in one bin, under its
 * arguments, wildcards included; an arriving message looks into at most four bins and takes the oldest receive.
 * Owned by the VCI's holder.
 */
final class PostedQueue {
    private final BinTable<Request> exact = new BinTable<>();
    private final BinTable<Request> wild = new BinTable<>();
    /** Its owner, for assertions; null: nobody in particular. */
    private final @Nullable Vci vci;

    private long sequence;

    PostedQueue() {
        this(null);
    }

    /** Makes that of a VCI. */
    PostedQueue(@Nullable Vci vci) {
        this.vci = vci;
    }

    private boolean isHeld() {
        return vci == null || vci.isHeld();
    }

    int length() {
        return exact.size() + wild.size();
    }

    /** Returns how many bins {@link #match} compares the envelope with. */
    int compared(int context, int source, int tag) {
        return exact.compared(context, source, tag)
                + wild.compared(context, Constants.ANY_SOURCE, tag)
                + wild.compared(context, source, Constants.ANY_TAG)
                + wild.compared(context, Constants.ANY_SOURCE, Constants.ANY_TAG);
    }

    void enqueue(Request rreq, AmRequest am, int context, int source, int tag) {
        assert isHeld() : "a receive posted to a VCI that is not held";
        boolean isWild = source == Constants.ANY_SOURCE || tag == Constants.ANY_TAG;
        am.inWildTable = isWild;
        (isWild ? wild : exact).append(context, source, tag, am.posted, sequence++);
    }

    void remove(AmRequest am) {
        assert isHeld();
        (am.inWildTable ? wild : exact).remove(am.posted);
    }

    /** Takes out the oldest receive that a message with this envelope matches; null if there is none. */
    @SuppressWarnings("NullAway") // each request of this device has one
    @Nullable
    Request match(int context, int source, int tag) {
        assert isHeld() : "receives of a VCI that is not held";
        Link<Request> best = exact.first(context, source, tag);
        if (wild.size() != 0) {
            best = older(best, wild.first(context, Constants.ANY_SOURCE, tag));
            best = older(best, wild.first(context, source, Constants.ANY_TAG));
            best = older(best, wild.first(context, Constants.ANY_SOURCE, Constants.ANY_TAG));
        }
        if (best == null) {
            return null;
        }
        Request rreq = best.item;
        remove((AmRequest) rreq.device);
        return rreq;
    }

    private static @Nullable Link<Request> older(@Nullable Link<Request> a, @Nullable Link<Request> b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.sequence < b.sequence ? a : b;
    }

    /** Returns how many bins a look-up meets at worst; for tests. */
    int longestChain() {
        return Math.max(exact.longestChain(), wild.longestChain());
    }

    /** Returns how many slots were looked at so far besides look-ups; for tests. */
    long swept() {
        return exact.swept() + wild.swept();
    }

    /** Returns how many slots the tables have; for tests. */
    int slots() {
        return exact.slots() + wild.slots();
    }

    /** Returns how many bins the queue holds; for tests. */
    int bins() {
        return exact.bins() + wild.bins();
    }
}
