package org.jmpi.mpir.datatype.typemap;

/** Blocks of copies of one map, each block at a displacement of its own. */
public final class IndexedMap extends TypeMap {
    private final long[] displacements;
    private final long[] blocklengths;
    private final long stride;
    private final TypeMap child;

    /** Makes blocks of {@code blocklengths[i]} copies of {@code child}, {@code stride} bytes apart. Keeps the arrays. */
    public static IndexedMap of(long[] displacements, long[] blocklengths, long stride, TypeMap child) {
        long copies = 0;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < displacements.length; i++) {
            long n = blocklengths[i];
            if (n > 0) {
                copies = Math.addExact(copies, n);
                long span = Math.multiplyExact(n - 1, stride);
                long first = Math.addExact(displacements[i], Math.min(0, span));
                long last = Math.addExact(displacements[i], Math.max(0, span));
                low = Math.min(low, Math.addExact(first, child.trueLb()));
                high = Math.max(high, Math.addExact(last, child.trueUb()));
            }
        }
        boolean empty = copies == 0 || child.size() == 0;
        return new IndexedMap(displacements, blocklengths, stride, child, copies, empty ? 0 : low, empty ? 0 : high);
    }

    private IndexedMap(
            long[] displacements, long[] blocklengths, long stride, TypeMap child, long copies, long low, long high) {
        super(
                Math.multiplyExact(copies, child.size()),
                Math.multiplyExact(copies, child.elements()),
                low,
                high,
                child.alignment(),
                child.leaf());
        this.displacements = displacements;
        this.blocklengths = blocklengths;
        this.stride = stride;
        this.child = child;
    }

    public int blocks() {
        return displacements.length;
    }

    public long displacement(int i) {
        return displacements[i];
    }

    public long blocklength(int i) {
        return blocklengths[i];
    }

    public long stride() {
        return stride;
    }

    public TypeMap child() {
        return child;
    }

    @Override
    public long elementsIn(long bytes) {
        return elementsIn(bytes, child);
    }

    @Override
    public long bytesOf(long n) {
        return bytesOf(n, child);
    }

    @Override
    public void forEach(long disp, Visitor visitor) {
        for (int i = 0; i < displacements.length; i++) {
            for (long k = 0; k < blocklengths[i]; k++) {
                child.forEach(disp + displacements[i] + k * stride, visitor);
            }
        }
    }
}
