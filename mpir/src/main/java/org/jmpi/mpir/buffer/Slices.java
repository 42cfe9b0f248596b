package org.jmpi.mpir.buffer;

import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What {@code MPI.slice} cut out of buffers without an array, so that a datatype can reach what lies before a slice, as
 * behind {@code &buf[n]} in C. NIO itself does not tell what a direct buffer is a slice of.
 *
 * <p>Slices are known by identity. Slices and what they were cut out of are held weakly: a slice keeps its memory, but
 * nothing here does. As long as nobody asks, a thread's latest slices stand in a ring, which is cheap; from then on all of
 * them stand in a table, up to a number that programs hardly have alive. For the whole process, since buffers belong to
 * no rank. Any thread.
 */
public final class Slices {
    private static final int STRIPES = 16;
    private static final int FEW = 4096;
    private static final int MANY = 1 << 19;
    private static final Slices ALL = new Slices(MANY);

    private final Stripe[] stripes = new Stripe[STRIPES];
    private final AtomicReferenceArray<Ring> rings = new AtomicReferenceArray<>(STRIPES);
    private final int many;
    /** Whether new slices go to the table. */
    private volatile boolean isUsed;
    /** Whether those that stood in rings are there too. */
    private volatile boolean isComplete;

    Slices(int many) {
        this.many = many;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** A slice, and where it begins in the memory it was cut out of. */
    static final class Slice extends WeakReference<Buffer> {
        final long offset;
        private final Slice whole;
        private final int hash;
        private @Nullable Slice next;

        /** Makes a part of what {@code parent} is a part of; null: of itself. */
        Slice(Buffer buffer, int hash, @Nullable Slice parent, long offset) {
            super(buffer);
            this.hash = hash;
            whole = parent == null ? this : parent.whole;
            this.offset = offset;
        }

        /** Returns what the slice was cut out of; null if the program let go of it. */
        @Nullable
        Buffer whole() {
            return whole.get();
        }
    }

    /**
     * Notes that {@code slice} begins {@code bytes} bytes after the beginning of {@code buffer}, or where that is a slice
     * itself, of its memory. Both are without an array.
     */
    public static void note(Buffer slice, Buffer buffer, long bytes) {
        ALL.add(slice, buffer, bytes);
    }

    /** Notes that {@code view} is all of the new buffer {@code memory}, or that buffer. */
    public static void noteView(Buffer view, Buffer memory) {
        Slice whole = ALL.keep(memory, null, 0);
        if (view != memory) {
            ALL.keep(view, whole, 0);
        }
    }

    /** Keeps all slices from now on: there is a datatype that reaches before its buffer. */
    public static void expectUse() {
        ALL.complete();
    }

    /** Returns how many bytes lie before {@code buffer} in what it was cut out of; 0 if that is not known. */
    static long before(Buffer buffer) {
        Slice slice = find(buffer);
        return slice == null || slice.whole() == null ? 0 : slice.offset;
    }

    static @Nullable Slice find(Buffer buffer) {
        return ALL.lookUp(buffer);
    }

    void add(Buffer slice, Buffer buffer, long bytes) {
        Ring ring = ring();
        Slice last = ring.last;
        Slice parent = last != null && last.refersTo(buffer) ? last : parent(buffer, ring);
        long offset = parent.offset + bytes;
        if (!isUsed) {
            ring.put(new Slice(slice, 0, parent, offset));
        }
        // somebody may have begun to ask meanwhile
        if (isUsed) {
            keep(slice, parent, offset);
        }
    }

    private Slice parent(Buffer buffer, Ring ring) {
        Slice parent = inTable(buffer);
        if (parent == null) {
            Slice slice = inRings(buffer);
            parent = keep(buffer, slice, slice == null ? 0 : slice.offset);
        }
        ring.last = parent;
        return parent;
    }

    private Ring ring() {
        int i = (int) Thread.currentThread().getId() & STRIPES - 1;
        Ring ring = rings.get(i);
        if (ring != null) {
            return ring;
        }
        rings.compareAndSet(i, null, new Ring());
        return rings.get(i);
    }

    private Slice keep(Buffer buffer, @Nullable Slice parent, long offset) {
        int hash = System.identityHashCode(buffer);
        Slice made = new Slice(buffer, hash, parent, offset);
        stripes[hash & STRIPES - 1].add(made, (isUsed ? many : Math.min(FEW, many)) / STRIPES);
        return made;
    }

    @Nullable
    Slice lookUp(Buffer buffer) {
        if (!isComplete) {
            complete();
        }
        return inTable(buffer);
    }

    private @Nullable Slice inTable(Buffer buffer) {
        int hash = System.identityHashCode(buffer);
        return stripes[hash & STRIPES - 1].lookUp(buffer, hash);
    }

    private @Nullable Slice inRings(Buffer buffer) {
        for (int i = 0; i < STRIPES && !isComplete; i++) {
            Ring ring = rings.get(i);
            Slice found = ring == null ? null : ring.lookUp(buffer);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private synchronized void complete() {
        if (isComplete) {
            return;
        }
        isUsed = true;
        for (int i = 0; i < STRIPES; i++) {
            Ring ring = rings.get(i);
            for (int k = 0; ring != null && k < Ring.SIZE; k++) {
                Slice slice = ring.slots.get(k);
                Buffer buffer = slice == null ? null : slice.get();
                if (buffer != null) {
                    keep(buffer, slice, slice.offset);
                }
            }
        }
        isComplete = true;
    }

    /** Returns how many slices there is room for in the table, for tests. */
    int size() {
        int sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.ring.length;
        }
        return sum;
    }

    /** The latest slices of a thread or a few. */
    private static final class Ring {
        static final int SIZE = 1024;

        final AtomicReferenceArray<Slice> slots = new AtomicReferenceArray<>(SIZE);
        /** What was sliced last; a hint, which any thread may overwrite. */
        @Nullable
        Slice last;

        private final AtomicInteger at = new AtomicInteger();

        void put(Slice slice) {
            slots.set(at.getAndIncrement() & SIZE - 1, slice);
        }

        @Nullable
        Slice lookUp(Buffer buffer) {
            for (int i = 0; i < SIZE; i++) {
                Slice slice = slots.get(i);
                if (slice == null || slice.refersTo(buffer)) {
                    return slice;
                }
            }
            return null;
        }
    }

    /** Some of the slices: a table of chains, and a ring in the order in which they came. */
    private static final class Stripe {
        private static final int FIRST = 64;
        /** How many places of a ring that may not grow are looked at for one that is free. */
        private static final int TRIES = 8;

        private Slice[] ring = new Slice[FIRST];
        private Slice[] table = new Slice[FIRST];
        private int at;

        private int bin(int hash) {
            return (hash >>> 4) & table.length - 1;
        }

        synchronized @Nullable Slice lookUp(Buffer buffer, int hash) {
            for (Slice s = table[bin(hash)]; s != null; s = s.next) {
                if (s.refersTo(buffer)) {
                    return s;
                }
            }
            return null;
        }

        synchronized void add(Slice made, int limit) {
            int place = place(limit);
            if (ring[place] != null) {
                unlink(ring[place]);
            }
            ring[place] = made;
            link(made);
        }

        /** Returns the next place that is free; the ring grows where many follow each other that are not. */
        private int place(int limit) {
            int next = at + 1 & ring.length - 1;
            boolean mayGrow = ring.length < limit;
            int tries = mayGrow ? ring.length / 2 : TRIES;
            for (int i = 0; i < tries; i++) {
                at = next + i & ring.length - 1;
                if (ring[at] == null || ring[at].refersTo(null)) {
                    return at;
                }
            }
            at = mayGrow ? ring.length : next;
            if (mayGrow) {
                grow();
            }
            return at;
        }

        private void grow() {
            ring = java.util.Arrays.copyOf(ring, 2 * ring.length);
            table = new Slice[ring.length];
            for (Slice s : ring) {
                if (s != null) {
                    link(s);
                }
            }
        }

        private void link(Slice s) {
            int bin = bin(s.hash);
            s.next = table[bin];
            table[bin] = s;
        }

        @SuppressWarnings("NullAway") // a slice that is there is in its chain
        private void unlink(Slice gone) {
            int bin = bin(gone.hash);
            Slice s = table[bin];
            if (s == gone) {
                table[bin] = gone.next;
                return;
            }
            while (s.next != gone) {
                s = s.next;
            }
            s.next = gone.next;
        }
    }
}
