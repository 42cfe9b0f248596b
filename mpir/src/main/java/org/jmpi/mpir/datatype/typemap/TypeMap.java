package org.jmpi.mpir.datatype.typemap;

/**
 * The type map of a datatype (MPI 4.1, 5.1), kept as the tree in which it was constructed: an {@link ElementMap} is a
 * leaf, {@link LoopMap}, {@link IndexedMap} and {@link SequenceMap} repeat what is below them. Immutable. All sizes and
 * displacements are in bytes, relative to where one element of the type begins.
 */
public abstract class TypeMap {
    /** What {@link #leaf} returns for a map of different types, or of none. */
    public static final int MIXED = 0;

    private final long size;
    private final long elements;
    private final long trueLb;
    private final long trueUb;
    private final int alignment;
    private final int leaf;

    TypeMap(long size, long elements, long trueLb, long trueUb, int alignment, int leaf) {
        this.size = size;
        this.elements = elements;
        this.trueLb = trueLb;
        this.trueUb = trueUb;
        this.alignment = alignment;
        this.leaf = leaf;
    }

    /** Takes the basic elements of a type map, in its order. */
    @FunctionalInterface
    public interface Visitor {
        /** Takes an element of predefined type {@code handle} and {@code size} bytes at displacement {@code disp}. */
        void element(long disp, int handle, int size);
    }

    /** Returns the bytes of data. */
    public final long size() {
        return size;
    }

    /** Returns how many basic elements there are. */
    public final long elements() {
        return elements;
    }

    /** Returns where the first byte of data lies; 0 if there is none. */
    public final long trueLb() {
        return trueLb;
    }

    /** Returns where the last byte of data ends; 0 if there is none. */
    public final long trueUb() {
        return trueUb;
    }

    /** Returns the largest alignment of any basic element, at least 1. */
    public final int alignment() {
        return alignment;
    }

    /** Returns the handle of the predefined type of all basic elements, or {@link #MIXED}. */
    public final int leaf() {
        return leaf;
    }

    /**
     * Returns how many basic elements are in the first {@code bytes} bytes of data; negative if the last one is not whole.
     *
     * @param bytes 0 to {@link #size}
     */
    public abstract long elementsIn(long bytes);

    /**
     * Returns how many bytes of data the first {@code count} basic elements are.
     *
     * @param count 0 to {@link #elements}
     */
    public abstract long bytesOf(long count);

    /** As {@link #elementsIn}, of copies of {@code child}. */
    static long elementsIn(long bytes, TypeMap child) {
        if (bytes == 0) {
            return 0;
        }
        long last = child.elementsIn(bytes % child.size);
        return last < 0 ? last : bytes / child.size * child.elements + last;
    }

    /** As {@link #bytesOf}, of copies of {@code child}. */
    static long bytesOf(long count, TypeMap child) {
        return count == 0 ? 0 : count / child.elements * child.size + child.bytesOf(count % child.elements);
    }

    /** Shows every basic element of this map, which begins at {@code disp}. */
    public abstract void forEach(long disp, Visitor visitor);
}
