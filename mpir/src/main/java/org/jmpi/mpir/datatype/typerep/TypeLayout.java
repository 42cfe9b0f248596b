package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.Layout;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** The layout of any number of elements of one datatype: one flattened element, repeated at the type's extent. */
public final class TypeLayout extends Layout {
    private final long extent;
    private final long disp;
    private final Piece element;

    TypeLayout(long extent, Placed element) {
        this.extent = extent;
        disp = element.disp();
        this.element = element.piece();
    }

    @Override
    public void pack(UserBuffer src, long at, Segment dst, int pos, int len) {
        if (len == 0) {
            return;
        }
        long size = element.size;
        long base = at / size * extent + disp;
        long in = at % size;
        while (len > 0) {
            int n = (int) Math.min(len, size - in);
            element.pack(src, base, in, dst, pos, n);
            pos += n;
            len -= n;
            base += extent;
            in = 0;
        }
    }

    @Override
    public void unpack(Segment src, int pos, UserBuffer dst, long at, int len) {
        if (len == 0) {
            return;
        }
        long size = element.size;
        long base = at / size * extent + disp;
        long in = at % size;
        while (len > 0) {
            int n = (int) Math.min(len, size - in);
            element.unpack(src, pos, dst, base, in, n);
            pos += n;
            len -= n;
            base += extent;
            in = 0;
        }
    }

    /** Returns the bytes of one element in the packed stream. */
    long elementSize() {
        return element.size;
    }

    @Override
    public Layout absolute(AddressSpace space) {
        return new AbsoluteLayout(this, space);
    }

    /** Shows the runs of memory behind {@code len} bytes of the packed stream from {@code at} on, in its order. */
    public void runs(long at, long len, RunVisitor visitor) {
        if (len == 0) {
            return;
        }
        long size = element.size;
        long base = at / size * extent + disp;
        long in = at % size;
        while (len > 0) {
            long n = Math.min(len, size - in);
            element.runs(base, in, n, visitor);
            len -= n;
            base += extent;
            in = 0;
        }
    }
}
