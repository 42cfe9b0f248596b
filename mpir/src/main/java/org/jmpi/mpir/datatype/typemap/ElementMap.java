package org.jmpi.mpir.datatype.typemap;

/** One basic element. */
public final class ElementMap extends TypeMap {
    private final int handle;

    /** Makes the map of predefined type {@code handle}, of {@code size} bytes. */
    public ElementMap(int handle, int size, int alignment) {
        super(size, size == 0 ? 0 : 1, 0, size, alignment, handle);
        this.handle = handle;
    }

    /** Returns the handle of the predefined type. */
    public int handle() {
        return handle;
    }

    @Override
    public long elementsIn(long bytes) {
        return bytes == 0 ? 0 : bytes == size() ? 1 : -1;
    }

    @Override
    public long bytesOf(long count) {
        return count * size();
    }

    @Override
    public void forEach(long disp, Visitor visitor) {
        if (size() > 0) {
            visitor.element(disp, handle, (int) size());
        }
    }
}
