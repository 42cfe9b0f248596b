package org.jmpi.mpir.datatype.typemap;

/** Copies of one map at a constant stride. */
public final class LoopMap extends TypeMap {
    private final long count;
    private final long stride;
    private final TypeMap child;

    /** Makes {@code count} copies of {@code child}, {@code stride} bytes apart. */
    public LoopMap(long count, long stride, TypeMap child) {
        super(
                Math.multiplyExact(count, child.size()),
                Math.multiplyExact(count, child.elements()),
                isEmpty(count, child) ? 0 : Math.addExact(child.trueLb(), Math.min(0, span(count, stride))),
                isEmpty(count, child) ? 0 : Math.addExact(child.trueUb(), Math.max(0, span(count, stride))),
                child.alignment(),
                child.leaf());
        this.count = count;
        this.stride = stride;
        this.child = child;
    }

    private static boolean isEmpty(long count, TypeMap child) {
        return count == 0 || child.size() == 0;
    }

    private static long span(long count, long stride) {
        return Math.multiplyExact(count - 1, stride);
    }

    public long count() {
        return count;
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
        for (long i = 0; i < count; i++) {
            child.forEach(disp + i * stride, visitor);
        }
    }
}
