package org.jmpi.mpir.datatype;

import org.jmpi.mpir.handle.HandleObject;

/**
 * A datatype (mirrors {@code MPIR_Datatype}). Sizes, bounds and extents are in bytes.
 *
 * <p>The fields of a committed type don't change.
 */
public final class Datatype extends HandleObject {
    public String name = "";
    /** The number of bytes of data. */
    public long size;

    public long lb;
    public long extent;
    public long trueLb;
    public long trueExtent;
    /** Whether {@code count} elements are {@code count * size} bytes in a row, beginning at the buffer's start. */
    public boolean contiguous;

    /**
     * The contiguous runs of one element: offset and length by turns, in the order of the type map. Empty where the
     * type is contiguous.
     */
    public int[] runs = {};

    public boolean committed;
    /** What reductions and conversions take one element for; {@link BasicType#NONE} for a mixed derived type. */
    public BasicType basic = BasicType.NONE;

    /** Makes this a predefined, committed, contiguous type. */
    public Datatype initPredefined(String typeName, BasicType basicType, long bytes, long typeExtent) {
        name = typeName;
        basic = basicType;
        size = bytes;
        extent = typeExtent;
        trueExtent = typeExtent;
        contiguous = bytes == typeExtent;
        committed = true;
        return this;
    }
}
