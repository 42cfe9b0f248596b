package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.Layout;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.Slices;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** The layout of any number of elements of one datatype: one flattened element, repeated at the type's extent. */
public final class TypeLayout extends Layout {
    private final long disp;
    private final Piece elements;
    private final long elementSize;

    TypeLayout(long extent, Placed element, boolean reachesBefore) {
        super(reachesBefore);
        if (reachesBefore) {
            Slices.expectUse();
        }
        long size = element.piece().size;
        elementSize = size;
        // more elements than can ever be
        Placed endless = size == 0 ? element : Repeats.of(Long.MAX_VALUE / size, extent, element);
        disp = endless.disp();
        elements = endless.piece();
    }

    @Override
    public void pack(UserBuffer src, long at, Segment dst, int pos, int len) {
        move(true, src, at, dst, pos, len);
    }

    @Override
    public void unpack(Segment src, int pos, UserBuffer dst, long at, int len) {
        move(false, dst, at, src, pos, len);
    }

    private void move(boolean pack, UserBuffer user, long at, Segment seg, int pos, int len) {
        while (len > 0) {
            int n = Math.min(len, MemoryCopy.PIECE);
            elements.move(pack, user, disp, at, seg, pos, n);
            at += n;
            pos += n;
            len -= n;
        }
    }

    /** Returns the bytes of one element in the packed stream. */
    long elementSize() {
        return elementSize;
    }

    @Override
    public Layout absolute(AddressSpace space) {
        return new AbsoluteLayout(this, space);
    }

    /** Shows the runs of memory behind {@code len} bytes of the packed stream from {@code at} on, in its order. */
    public void runs(long at, long len, RunVisitor visitor) {
        if (len > 0) {
            elements.runs(disp, at, len, visitor);
        }
    }
}
