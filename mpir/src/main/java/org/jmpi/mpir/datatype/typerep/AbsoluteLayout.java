package org.jmpi.mpir.datatype.typerep;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.Layout;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * The layout of a type of absolute addresses, for {@code MPI_BOTTOM}: each run of bytes lies in an object of its own, which
 * is looked up when it is copied. Keeps the objects of the first element alive; that all are there is checked before.
 */
final class AbsoluteLayout extends Layout {
    private final TypeLayout relative;
    private final AddressSpace space;
    private final List<Object> objects = new ArrayList<>();

    AbsoluteLayout(TypeLayout relative, AddressSpace space) {
        super(false);
        this.relative = relative;
        this.space = space;
        relative.runs(0, relative.elementSize(), this::keep);
    }

    private void keep(long at, long len) {
        Object object = space.find(at, len);
        if (object != null && (objects.isEmpty() || objects.get(objects.size() - 1) != object)) {
            objects.add(object);
        }
    }

    @Override
    public Layout absolute(AddressSpace addresses) {
        return this;
    }

    @Override
    public void pack(UserBuffer src, long at, Segment dst, int pos, int len) {
        Copy copy = new Copy(dst, pos);
        relative.runs(at, len, copy::pack);
    }

    @Override
    public void unpack(Segment src, int pos, UserBuffer dst, long at, int len) {
        Copy copy = new Copy(src, pos);
        relative.runs(at, len, copy::unpack);
    }

    /** One pass over runs. An object that is gone can be seen by nobody: it takes nothing, and gives zeros. */
    private final class Copy {
        private final UserBuffer memory = new UserBuffer();
        private final Segment packed;
        private int pos;

        Copy(Segment packed, int pos) {
            this.packed = packed;
            this.pos = pos;
        }

        void pack(long at, long len) {
            if (space.resolve(at, len, memory)) {
                MemoryCopy.rawToSegment(memory, 0, packed, pos, (int) len);
            } else {
                packed.bytes.put(pos, new byte[(int) len]);
            }
            pos += (int) len;
        }

        void unpack(long at, long len) {
            if (space.resolve(at, len, memory)) {
                MemoryCopy.rawFromSegment(packed, pos, memory, 0, (int) len);
            }
            pos += (int) len;
        }
    }
}
