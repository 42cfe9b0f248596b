package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.buffer.ArrayCopy;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.ElementOp;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jspecify.annotations.Nullable;

/**
 * Operations on parts of windows that this process can load and store: copies and atomic instructions, without a message. They are
 * complete when the call returns. One instance a thread at a time; allocates nothing.
 */
final class DirectAccess {
    /** Bytes that are accumulated at once: a multiple of every element's size but for pairs of 12 and of 6 bytes. */
    private static final int PIECE = 8 * 1024;

    private static final int ELEMENT = 16;

    private final BufferCopy copier = new BufferCopy();
    private final UserBuffer origin = new UserBuffer();
    private final UserBuffer result = new UserBuffer();
    private final UserBuffer target = new UserBuffer();
    private final SharedElements elements = new SharedElements();
    /** The new element, the one to compare with, the old one. */
    private final Segment scalars = Segment.allocate(3 * ELEMENT);

    // made when something longer than an element is accumulated
    @SuppressWarnings("NullAway.Init")
    private Segment operands;

    @SuppressWarnings("NullAway.Init")
    private Segment before;

    void put(SharedPart whole, Object buf, long bytes, Datatype type, long offset, Datatype to) {
        SharedPart part = whole.ranges == null ? whole : range(whole.ranges, bytes, offset, to);
        if (part == null) {
            putLong(whole, buf, bytes, type, offset, to);
            return;
        }
        boolean isPlain = type.layout == null && to.layout == null;
        if (isPlain && ArrayCopy.toSegment(buf, part.memory, part.start + (int) offset, bytes)) {
            return;
        }
        origin.set(buf, type.layout);
        if (to.layout == null) {
            MemoryCopy.toSegment(origin, 0, part.memory, part.start + (int) offset, (int) bytes);
        } else {
            copier.copy(origin, 0, elementsOf(part, offset, to), 0, bytes);
        }
        origin.clear();
    }

    /** Returns the range that has all of the target's elements; null: none has. */
    private static @Nullable SharedPart range(PartRanges ranges, long bytes, long offset, Datatype to) {
        if (to.layout == null) {
            return ranges.find(offset, offset + bytes);
        }
        long last = ((bytes + to.size - 1) / to.size - 1) * to.extent;
        long low = offset + to.trueLb;
        return ranges.find(low + Math.min(0, last), low + to.trueExtent + Math.max(0, last));
    }

    /** As {@link #put}, where no range has all. */
    private void putLong(SharedPart part, Object buf, long bytes, Datatype type, long offset, Datatype to) {
        assert part.ranges != null;
        origin.set(buf, type.layout);
        if (to.layout == null) {
            int most = part.ranges.reach();
            for (long done = 0; done < bytes; done += most) {
                int n = (int) Math.min(most, bytes - done);
                long at = offset + done;
                SharedPart range = part.holding(at, at + n);
                MemoryCopy.toSegment(origin, done, range.memory, range.start + (int) at, n);
            }
        } else {
            copier.copy(origin, 0, part.ranges.from(offset, target).lieAs(to.layout), 0, bytes);
        }
        origin.clear();
    }

    /** As {@link #get}, where no range has all. */
    private void getLong(SharedPart part, Object buf, long bytes, Datatype type, long offset, Datatype from) {
        assert part.ranges != null;
        result.set(buf, type.layout);
        if (from.layout == null) {
            int most = part.ranges.reach();
            for (long done = 0; done < bytes; done += most) {
                int n = (int) Math.min(most, bytes - done);
                long at = offset + done;
                SharedPart range = part.holding(at, at + n);
                MemoryCopy.fromSegment(range.memory, range.start + (int) at, result, done, n);
            }
        } else {
            copier.copy(part.ranges.from(offset, target).lieAs(from.layout), 0, result, 0, bytes);
        }
        result.clear();
    }

    void get(SharedPart whole, Object buf, long bytes, Datatype type, long offset, Datatype from) {
        SharedPart part = whole.ranges == null ? whole : range(whole.ranges, bytes, offset, from);
        if (part == null) {
            getLong(whole, buf, bytes, type, offset, from);
            return;
        }
        boolean isPlain = type.layout == null && from.layout == null;
        if (isPlain && ArrayCopy.fromSegment(part.memory, part.start + (int) offset, buf, bytes)) {
            return;
        }
        result.set(buf, type.layout);
        if (from.layout == null) {
            MemoryCopy.fromSegment(part.memory, part.start + (int) offset, result, 0, (int) bytes);
        } else {
            copier.copy(elementsOf(part, offset, from), 0, result, 0, bytes);
        }
        result.clear();
    }

    private UserBuffer elementsOf(SharedPart part, long offset, Datatype type) {
        return target.set(part.buffer).move(part.start + (int) offset).lieAs(type.layout);
    }

    void accumulate(
            SharedPart part, Object buf, long bytes, Datatype type, long offset, Datatype to, Datatype element, Op op) {
        origin.set(buf, type.layout);
        boolean isPlain = type.layout == null && to.layout == null && element.layout == null;
        if (!isPlain || !elements.applyLong(part, offset, origin, bytes, element, op)) {
            inPieces(part, bytes, offset, to, element, op);
        }
        origin.clear();
    }

    private void inPieces(SharedPart part, long bytes, long offset, Datatype to, Datatype element, Op op) {
        makePieces();
        int most = PIECE / (int) element.size * (int) element.size;
        for (long done = 0; done < bytes; done += most) {
            int n = (int) Math.min(most, bytes - done);
            MemoryCopy.toSegment(origin, done, operands, 0, n);
            elements.apply(part, offset, to.layout, done, operands, 0, n, element, op, null);
        }
    }

    /** With NO_OP {@code buf} and {@code type} mean nothing, and {@code type} may be null. */
    void getAccumulate(
            SharedPart part,
            Object buf,
            @Nullable Datatype type,
            Object into,
            Datatype resultType,
            long bytes,
            long offset,
            Datatype to,
            Datatype element,
            Op op) {
        boolean hasData = op.kind != OpKind.NO_OP;
        if (hasData) {
            assert type != null;
            origin.set(buf, type.layout);
        }
        result.set(into, resultType.layout);
        makePieces();
        int most = PIECE / (int) element.size * (int) element.size;
        for (long done = 0; done < bytes; done += most) {
            int n = (int) Math.min(most, bytes - done);
            if (hasData) {
                MemoryCopy.toSegment(origin, done, operands, 0, n);
            }
            elements.apply(part, offset, to.layout, done, hasData ? operands : null, 0, n, element, op, before);
            MemoryCopy.fromSegment(before, 0, result, done, n);
        }
        origin.clear();
        result.clear();
    }

    private void makePieces() {
        if (operands == null) {
            operands = Segment.allocate(PIECE);
            before = Segment.allocate(PIECE);
        }
    }

    void fetchAndOp(SharedPart whole, Object buf, Object into, Datatype type, long offset, Op op) {
        int size = (int) type.size;
        SharedPart part = whole.holding(offset, offset + type.trueExtent);
        int at = part.start + (int) offset;
        if (!ElementOp.isScalar(type.basic, size) || (at & size - 1) != 0) {
            fetchUnderLock(part, buf, into, type, offset, op);
            return;
        }
        long operand = 0;
        if (op.kind != OpKind.NO_OP) {
            MemoryCopy.toSegment(origin.set(buf), 0, scalars, 0, size);
            origin.clear();
            operand = SharedWord.bits(scalars.bytes, 0, size);
        }
        boolean isCounted = part.gate.beginFew();
        long old = SharedWord.getAndApply(part.memory.bytes, at, size, op.kind, type.basic, operand);
        part.gate.endFew(isCounted);
        giveOld(into, size, old);
    }

    private void fetchUnderLock(SharedPart part, Object buf, Object into, Datatype type, long offset, Op op) {
        boolean hasData = op.kind != OpKind.NO_OP;
        if (hasData) {
            MemoryCopy.toSegment(origin.set(buf, type.layout), 0, scalars, 0, (int) type.size);
            origin.clear();
        }
        makePieces();
        elements.apply(part, offset, type.layout, 0, hasData ? scalars : null, 0, (int) type.size, type, op, before);
        MemoryCopy.fromSegment(before, 0, result.set(into, type.layout), 0, (int) type.size);
        result.clear();
    }

    void compareAndSwap(SharedPart part, Object buf, Object compare, Object into, Datatype type, long offset) {
        int size = (int) type.size;
        MemoryCopy.toSegment(origin.set(buf), 0, scalars, 0, size);
        MemoryCopy.toSegment(origin.set(compare), 0, scalars, ELEMENT, size);
        origin.clear();
        long made = SharedWord.bits(scalars.bytes, 0, size);
        long expected = SharedWord.bits(scalars.bytes, ELEMENT, size);
        giveOld(into, size, elements.compareAndSwap(part, offset, size, expected, made));
    }

    private void giveOld(Object into, int size, long old) {
        SharedWord.put(scalars.bytes, 2 * ELEMENT, size, old);
        MemoryCopy.fromSegment(scalars, 2 * ELEMENT, result.set(into), 0, size);
        result.clear();
    }
}
