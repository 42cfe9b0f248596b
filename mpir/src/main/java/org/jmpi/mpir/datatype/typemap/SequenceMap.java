package org.jmpi.mpir.datatype.typemap;

/** Different maps one after the other, each at a displacement of its own. */
public final class SequenceMap extends TypeMap {
    private final long[] displacements;
    private final TypeMap[] children;

    /** Makes the sequence of {@code children}. Keeps the arrays. */
    public static SequenceMap of(long[] displacements, TypeMap[] children) {
        long size = 0;
        long elements = 0;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        int alignment = 1;
        for (int i = 0; i < children.length; i++) {
            TypeMap c = children[i];
            if (c.size() > 0) {
                size = Math.addExact(size, c.size());
                elements = Math.addExact(elements, c.elements());
                low = Math.min(low, Math.addExact(displacements[i], c.trueLb()));
                high = Math.max(high, Math.addExact(displacements[i], c.trueUb()));
                alignment = Math.max(alignment, c.alignment());
            }
        }
        boolean empty = size == 0;
        return new SequenceMap(displacements, children, size, elements, empty ? 0 : low, empty ? 0 : high, alignment);
    }

    private SequenceMap(
            long[] displacements, TypeMap[] children, long size, long elements, long low, long high, int alignment) {
        super(size, elements, low, high, alignment);
        this.displacements = displacements;
        this.children = children;
    }

    public int length() {
        return children.length;
    }

    public long displacement(int i) {
        return displacements[i];
    }

    public TypeMap child(int i) {
        return children[i];
    }

    @Override
    public int leaf() {
        int leaf = MIXED;
        for (TypeMap c : children) {
            if (c.size() > 0) {
                if (leaf != MIXED && leaf != c.leaf() || c.leaf() == MIXED) {
                    return MIXED;
                }
                leaf = c.leaf();
            }
        }
        return leaf;
    }

    @Override
    public void forEach(long disp, Visitor visitor) {
        for (int i = 0; i < children.length; i++) {
            children[i].forEach(disp + displacements[i], visitor);
        }
    }
}
