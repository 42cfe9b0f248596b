package org.jmpi.mpid.ch4.generic;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Bins by (context, source, tag): a chained hash table that allocates nothing once warm. Some empty bins stay where
 * they are, since the next message often has the same key; beyond that they are given back.
 */
final class BinTable<T> {
    private static final int MIN_SLOTS = 256;
    private static final int KEPT_EMPTY = 64;
    /** As many objects as {@link UnexpectedQueue} keeps messages: where each has a tag of its own each takes a bin. */
    private static final int MOST_FREE = UnexpectedQueue.MOST_POOLED;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Bin<T>[] slots = new Bin[MIN_SLOTS];

    private int bins;
    private int empty;
    /** The bin that was found last: the next message often has the same key. */
    private Bin<T> recent = Bin.ofNoKey();

    private final Bin<T> nowhere = recent;
    private @Nullable Bin<T> free;
    private int freeCount;
    /** How many links are queued in all bins. */
    private int size;
    /** How many slots were looked at, all in all, to move and to purge bins. */
    private long swept;

    int size() {
        return size;
    }

    int bins() {
        return bins;
    }

    /** Returns how many slots the table has; for tests. */
    int slots() {
        return slots.length;
    }

    /** Returns how many slots were looked at so far to move and to purge bins; for tests. */
    long swept() {
        return swept;
    }

    /** Returns how many bins a look-up meets at worst; for tests. */
    int longestChain() {
        int longest = 0;
        for (Bin<T> head : slots) {
            int n = 0;
            for (Bin<T> b = head; b != null; b = b.chain) {
                n++;
            }
            longest = Math.max(longest, n);
        }
        return longest;
    }

    /** Returns how many bins {@link #first} compares the key with. */
    int compared(int context, int source, int tag) {
        int n = 0;
        for (Bin<T> b = size == 0 ? null : slots[slot(context, source, tag)]; b != null; b = b.chain) {
            n++;
            if (b.has(context, source, tag)) {
                break;
            }
        }
        return n;
    }

    /** Returns the oldest link under the key, or null. */
    @Nullable
    Link<T> first(int context, int source, int tag) {
        if (size == 0) {
            return null;
        }
        Bin<T> bin = recent.has(context, source, tag) ? recent : find(context, source, tag);
        return bin == null ? null : bin.head;
    }

    private @Nullable Bin<T> find(int context, int source, int tag) {
        for (Bin<T> b = slots[slot(context, source, tag)]; b != null; b = b.chain) {
            if (b.has(context, source, tag)) {
                recent = b;
                return b;
            }
        }
        return null;
    }

    /**
     * Shows what stands under the keys with this source and tag, at most {@code most} things. Any thread: the owner may
     * change all of it meanwhile, so that something may be shown twice, wrongly, or not.
     */
    void peek(int source, int tag, int most, Consumer<T> action) {
        int left = most;
        for (Bin<T> head : slots) {
            for (Bin<T> b = head; b != null && left > 0; b = b.chain) {
                left--;
                if (b.source == source && b.tag == tag) {
                    left = peek(b.head, left, action);
                }
            }
        }
    }

    private static <T> int peek(@Nullable Link<T> head, int most, Consumer<T> action) {
        int left = most;
        for (Link<T> link = head; link != null && left > 0; link = link.next) {
            left--;
            action.accept(link.item);
        }
        return left;
    }

    void append(int context, int source, int tag, Link<T> link, long sequence) {
        link.sequence = sequence;
        Bin<T> bin = recent.has(context, source, tag) ? recent : findOrMake(context, source, tag);
        if (bin.head == null) {
            empty--;
        }
        bin.append(link);
        size++;
    }

    void remove(Link<T> link) {
        Bin<T> bin = link.bin;
        size--;
        assert bin != null;
        if (bin.remove(link) && ++empty > Math.max(KEPT_EMPTY, bins / 2)) {
            purge();
        }
    }

    private int slot(int context, int source, int tag) {
        int h = (context * 0x9E3779B1 ^ source * 0x85EBCA6B) + tag * 0xC2B2AE35;
        return (h ^ h >>> 15) & slots.length - 1;
    }

    private Bin<T> findOrMake(int context, int source, int tag) {
        Bin<T> found = find(context, source, tag);
        return found != null ? found : make(context, source, tag);
    }

    private Bin<T> make(int context, int source, int tag) {
        if (bins >= slots.length) {
            resize(slots.length * 2);
        }
        int i = slot(context, source, tag);
        Bin<T> b = blank();
        b.context = context;
        b.source = source;
        b.tag = tag;
        b.chain = slots[i];
        slots[i] = b;
        bins++;
        empty++;
        return b;
    }

    private Bin<T> blank() {
        Bin<T> b = free;
        if (b == null) {
            return new Bin<>();
        }
        free = b.chain;
        freeCount--;
        return b;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void resize(int length) {
        Bin<T>[] old = slots;
        slots = new Bin[length];
        swept += old.length;
        for (Bin<T> head : old) {
            for (Bin<T> b = head; b != null; ) {
                Bin<T> next = b.chain;
                int i = slot(b.context, b.source, b.tag);
                b.chain = slots[i];
                slots[i] = b;
                b = next;
            }
        }
    }

    /**
     * Takes the empty bins out; some of their objects wait in the free list for the next key. They are so many that
     * looking at every slot costs each of them little, also after the table was much fuller.
     */
    private void purge() {
        swept += slots.length;
        recent = nowhere;
        for (int i = 0; i < slots.length; i++) {
            Bin<T> kept = null;
            for (Bin<T> b = slots[i]; b != null; ) {
                Bin<T> next = b.chain;
                if (b.head == null) {
                    recycle(b);
                } else {
                    b.chain = kept;
                    kept = b;
                }
                b = next;
            }
            slots[i] = kept;
        }
        empty = 0;
        int fitting = Math.max(MIN_SLOTS, 2 * Integer.highestOneBit(bins + 1));
        if (fitting < slots.length / 2) {
            resize(fitting);
        }
    }

    private void recycle(Bin<T> b) {
        bins--;
        if (freeCount < MOST_FREE) {
            freeCount++;
            b.chain = free;
            free = b;
        }
    }
}
