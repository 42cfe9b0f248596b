package org.jmpi.mpid.ch4.generic;

import java.util.function.Consumer;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jspecify.annotations.Nullable;

/**
 * The messages that nobody waits for yet (mirrors the unexpected list of a VCI). Each one stands in four bins, so that
 * a receive, with wildcards or without, finds its oldest match in constant time. Owned by the VCI's holder.
 */
final class UnexpectedQueue {
    private final BinTable<UnexpectedMessage> table = new BinTable<>();
    /** More than wait at once where receivers keep up; beyond that a flood once would cost memory for ever. */
    static final int MOST_POOLED = 16 * 1024;

    private @Nullable UnexpectedMessage free;
    private int freeCount;
    private long sequence;
    private int length;
    /** Its owner, for assertions; null: nobody in particular. */
    private final @Nullable Vci vci;

    UnexpectedQueue() {
        this(null);
    }

    /** Makes that of a VCI. */
    UnexpectedQueue(@Nullable Vci vci) {
        this.vci = vci;
    }

    private boolean isHeld() {
        return vci == null || vci.isHeld();
    }

    int length() {
        return length;
    }

    /** Returns how many bins {@link #find} compares the arguments with. */
    int compared(int context, int source, int tag) {
        return table.compared(context, sourceKey(source), tagKey(tag));
    }

    /** Takes a blank message from the pool. */
    UnexpectedMessage blank() {
        assert isHeld();
        UnexpectedMessage m = free;
        if (m == null) {
            return new UnexpectedMessage();
        }
        free = m.nextFree;
        freeCount--;
        m.nextFree = null;
        return m;
    }

    /** Gives a message that was taken out back to the pool. */
    void recycle(UnexpectedMessage m) {
        assert isHeld();
        m.payload = null;
        if (freeCount < MOST_POOLED) {
            freeCount++;
            m.nextFree = free;
            free = m;
        }
    }

    void enqueue(UnexpectedMessage m) {
        assert isHeld() : "a message queued in a VCI that is not held";
        long s = sequence++;
        table.append(m.context, m.source, m.tag, m.exact, s);
        table.append(m.context, m.source, ANY_TAG_KEY, m.anyTag, s);
        table.append(m.context, ANY_SOURCE_KEY, m.tag, m.anySource, s);
        table.append(m.context, ANY_SOURCE_KEY, ANY_TAG_KEY, m.anyBoth, s);
        length++;
    }

    /** Returns the oldest message that a receive with these arguments takes, without taking it; null if none. */
    @Nullable
    UnexpectedMessage find(int context, int source, int tag) {
        assert isHeld() : "messages of a VCI that is not held";
        if (length == 0) {
            return null;
        }
        Link<UnexpectedMessage> link = table.first(context, sourceKey(source), tagKey(tag));
        return link == null ? null : link.item;
    }

    private static int sourceKey(int source) {
        return source == Constants.ANY_SOURCE ? ANY_SOURCE_KEY : source;
    }

    private static int tagKey(int tag) {
        return tag == Constants.ANY_TAG ? ANY_TAG_KEY : tag;
    }

    /** Returns the message that request {@code sreqId} of process {@code lpid} sent with this envelope; null if none. */
    @Nullable
    UnexpectedMessage findSent(int context, int source, int tag, int lpid, long sreqId) {
        Link<UnexpectedMessage> link = table.first(context, source, tag);
        while (link != null && (link.item.lpid != lpid || link.item.sreqId != sreqId)) {
            link = link.next;
        }
        return link == null ? null : link.item;
    }

    /** Returns whether there is a message in the context. */
    boolean holds(int context) {
        return length != 0 && table.first(context, ANY_SOURCE_KEY, ANY_TAG_KEY) != null;
    }

    /** Shows some messages to {@code action}, at most {@code most}; any thread, see {@link BinTable#peek}. */
    void peek(int most, Consumer<UnexpectedMessage> action) {
        table.peek(ANY_SOURCE_KEY, ANY_TAG_KEY, most, action);
    }

    /** Takes {@code m} out. */
    void remove(UnexpectedMessage m) {
        assert isHeld();
        table.remove(m.exact);
        table.remove(m.anyTag);
        table.remove(m.anySource);
        table.remove(m.anyBoth);
        length--;
    }

    /** Returns how many bins a look-up meets at worst; for tests. */
    int longestChain() {
        return table.longestChain();
    }

    /** Returns how many slots were looked at so far besides look-ups; for tests. */
    long swept() {
        return table.swept();
    }

    /** Returns how many slots the table has; for tests. */
    int slots() {
        return table.slots();
    }

    /** Returns how many blank messages wait for use; for tests. */
    int pooled() {
        return freeCount;
    }

    /** Returns how many bins the queue holds; for tests. */
    int bins() {
        return table.bins();
    }

    /** Keys no real source or tag has: both are never negative. */
    private static final int ANY_SOURCE_KEY = -1;

    private static final int ANY_TAG_KEY = -1;
}
