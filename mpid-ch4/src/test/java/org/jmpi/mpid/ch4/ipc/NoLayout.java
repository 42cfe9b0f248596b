package org.jmpi.mpid.ch4.ipc;

import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.Layout;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Says that elements don't lie in a row, and nothing more. */
final class NoLayout extends Layout {
    NoLayout() {
        super(false);
    }

    @Override
    public Layout absolute(AddressSpace space) {
        return this;
    }

    @Override
    public void pack(UserBuffer src, long at, Segment dst, int pos, int len) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void unpack(Segment src, int pos, UserBuffer dst, long at, int len) {
        throw new UnsupportedOperationException();
    }
}
