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
        super(size, elements, low, high, alignment, leafOf(children));
        this.displacements = displacements;
        this.children = children;
    }

    private static int leafOf(TypeMap[] children) {
        int leaf = MIXED;
        for (TypeMap c : children) {
            if (c.size() > 0) {
                if (c.leaf() == MIXED || (leaf != MIXED && leaf != c.leaf())) {
                    return MIXED;
                }
                leaf = c.leaf();
            }
        }
        return leaf;
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
    public long elementsIn(long bytes) {
        long elements = 0;
        long left = bytes;
        int i = 0;
        while (left > 0 && left >= children[i].size()) {
            elements += children[i].elements();
            left -= children[i++].size();
        }
        long last = left == 0 ? 0 : children[i].elementsIn(left);
        return last < 0 ? last : elements + last;
    }

    @Override
    public long bytesOf(long count) {
        long bytes = 0;
        long left = count;
        int i = 0;
        while (left > 0 && left >= children[i].elements()) {
            bytes += children[i].size();
            left -= children[i++].elements();
        }
        return left == 0 ? bytes : bytes + children[i].bytesOf(left);
    }

    @Override
    public void forEach(long disp, Visitor visitor) {
        for (int i = 0; i < children.length; i++) {
            children[i].forEach(disp + displacements[i], visitor);
        }
    }
}
