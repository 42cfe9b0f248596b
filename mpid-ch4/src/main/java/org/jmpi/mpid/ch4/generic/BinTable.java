package org.jmpi.mpid.ch4.generic;

/**
 * Bins by (context, source, tag): a chained hash table that allocates nothing once warm. Some empty bins stay where
 * they are, since the next message often has the same key; beyond that they are given back.
 */
final class BinTable<T> {
    private static final int KEPT_EMPTY = 64;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Bin<T>[] slots = new Bin[256];

    private int bins;
    private int empty;
    private Bin<T> free;
    /** How many links are queued in all bins. */
    private int size;

    int size() {
        return size;
    }

    int bins() {
        return bins;
    }

    /** Returns the oldest link under the key, or null. */
    Link<T> first(int context, int source, int tag) {
        if (size == 0) {
            return null;
        }
        for (Bin<T> b = slots[slot(context, source, tag)]; b != null; b = b.chain) {
            if (b.has(context, source, tag)) {
                return b.head;
            }
        }
        return null;
    }

    void append(int context, int source, int tag, Link<T> link, long sequence) {
        link.sequence = sequence;
        Bin<T> bin = findOrMake(context, source, tag);
        if (bin.head == null) {
            empty--;
        }
        bin.append(link);
        size++;
    }

    void remove(Link<T> link) {
        Bin<T> bin = link.bin;
        size--;
        if (bin.remove(link) && ++empty > KEPT_EMPTY) {
            purge();
        }
    }

    private int slot(int context, int source, int tag) {
        int h = (context * 0x9E3779B1 ^ source * 0x85EBCA6B) + tag * 0xC2B2AE35;
        return (h ^ h >>> 15) & slots.length - 1;
    }

    private Bin<T> findOrMake(int context, int source, int tag) {
        int i = slot(context, source, tag);
        for (Bin<T> b = slots[i]; b != null; b = b.chain) {
            if (b.has(context, source, tag)) {
                return b;
            }
        }
        if (bins >= slots.length) {
            grow();
            i = slot(context, source, tag);
        }
        Bin<T> b = free == null ? new Bin<>() : free;
        free = b == free ? b.chain : free;
        b.context = context;
        b.source = source;
        b.tag = tag;
        b.chain = slots[i];
        slots[i] = b;
        bins++;
        empty++;
        return b;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void grow() {
        Bin<T>[] old = slots;
        slots = new Bin[old.length * 2];
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

    /** Takes the empty bins out; their objects wait in the free list for the next key. */
    private void purge() {
        for (int i = 0; i < slots.length; i++) {
            Bin<T> kept = null;
            for (Bin<T> b = slots[i]; b != null; ) {
                Bin<T> next = b.chain;
                if (b.head == null) {
                    b.chain = free;
                    free = b;
                    bins--;
                } else {
                    b.chain = kept;
                    kept = b;
                }
                b = next;
            }
            slots[i] = kept;
        }
        empty = 0;
        shrinkFree();
    }

    private void shrinkFree() {
        int n = 0;
        for (Bin<T> b = free; b != null; b = b.chain) {
            if (++n == 4 * KEPT_EMPTY) {
                b.chain = null;
            }
        }
    }
}
