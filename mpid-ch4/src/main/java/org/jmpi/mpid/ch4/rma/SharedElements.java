package org.jmpi.mpid.ch4.rma;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jmpi.mpir.buffer.Layout;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typerep.RunVisitor;
import org.jmpi.mpir.datatype.typerep.TypeLayout;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.ElementOp;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Reducer;
import org.jspecify.annotations.Nullable;

/**
 * Accumulates into a part of a window that processes share: a few scalars one by one with atomic instructions, many of
 * them alone, as the part's {@link AccumulateGate} lets each have its way. Pairs and all that is not aligned take the gate's lock:
 * that depends only on the element and on where it lies, so whoever accesses a location does the same. One instance a thread at a time.
 */
final class SharedElements implements RunVisitor {
    /** As many bytes are accumulated at once while others wait. */
    private static final int ALONE = 64 * 1024;

    private final Accumulator accumulator = new Accumulator();
    private final Reducer reducer = new Reducer();
    private final UserBuffer region = new UserBuffer();
    private final Places places = new Places();

    // the operation under way
    private @Nullable ByteBuffer memory;
    private int start;
    private @Nullable Segment data;
    private int dataAt;
    private @Nullable Segment old;
    private int oldAt;
    private int size;

    @SuppressWarnings("NullAway.Init")
    private OpKind op;

    @SuppressWarnings("NullAway.Init")
    private BasicType basic;

    /** Collects the low bits of where runs begin in the region, and of their lengths; and what they span. */
    private static final class Places implements RunVisitor {
        private long first;
        private long bits;
        /** Where the first run begins. */
        private long begin;

        private long low;
        private long high;

        @Override
        public void run(long place, long len) {
            bits |= first + place | len;
            if (low > high) {
                begin = place;
            }
            low = Math.min(low, place);
            high = Math.max(high, place + len);
        }

        /** Finds what bytes {@code at} to {@code at + len} of a packed stream span. */
        void span(@Nullable TypeLayout layout, long at, long len) {
            low = Long.MAX_VALUE;
            high = Long.MIN_VALUE;
            if (layout == null) {
                run(at, len);
            } else {
                layout.runs(at, len, this);
            }
        }
    }

    /**
     * Does {@code element = data op element} for packed elements.
     *
     * @param offset bytes after the start of the part where the target's elements begin
     * @param layout how they lie; null: in a row
     * @param at where in their packed stream this begins
     * @param from the packed operands, from {@code pos} on; null for NO_OP
     * @param before gets what was there, from position 0 on; null: nobody wants it
     */
    void apply(
            SharedPart part,
            long offset,
            @Nullable TypeLayout layout,
            long at,
            @Nullable Segment from,
            int pos,
            int len,
            Datatype element,
            Op operation,
            @Nullable Segment before) {
        if (part.ranges == null) {
            apply(part, offset, layout, at, from, pos, len, element, operation, before, 0);
        } else {
            inRanges(part.ranges, offset, layout, at, from, pos, len, element, operation, before);
        }
    }

    /** Looks for the range that has all elements; if there is none each element goes alone. */
    private void inRanges(
            PartRanges ranges,
            long offset,
            @Nullable TypeLayout layout,
            long at,
            @Nullable Segment from,
            int pos,
            int len,
            Datatype element,
            Op operation,
            @Nullable Segment before) {
        places.span(layout, at, len);
        SharedPart range = ranges.find(offset + places.low, offset + places.high);
        if (range != null) {
            apply(range, offset, layout, at, from, pos, len, element, operation, before, 0);
            return;
        }
        int n = (int) element.size;
        for (int done = 0; done < len; done += n) {
            places.span(layout, at + done, n);
            long place = offset + places.begin;
            SharedPart holder = Objects.requireNonNull(ranges.find(place, place + element.trueExtent));
            apply(holder, place, element.layout, 0, from, pos + done, n, element, operation, before, done);
        }
    }

    /** As the other one, for a part, or a range of it, that has all elements; {@code beforePos} is where in {@code before} they go. */
    private void apply(
            SharedPart part,
            long offset,
            @Nullable TypeLayout layout,
            long at,
            @Nullable Segment from,
            int pos,
            int len,
            Datatype element,
            Op operation,
            @Nullable Segment before,
            int beforePos) {
        int first = part.start + (int) offset;
        boolean isScalar = ElementOp.isScalar(element.basic, element.size);
        boolean isFew = isScalar && !part.gate.isLong(len / element.size);
        if (isFew && isAligned(first, layout, at, len, (int) element.size)) {
            begin(part, first, from, pos, element, operation, before);
            oldAt = beforePos;
            oneByOne(part.gate, layout, at, len);
            return;
        }
        lock(part.gate, isScalar);
        try {
            locked(part, first, layout, at, from, pos, len, element, operation, before, beforePos);
        } finally {
            part.gate.unlock();
        }
    }

    private static void lock(AccumulateGate gate, boolean isScalar) {
        if (isScalar) {
            gate.lockAlone();
        } else {
            gate.lock();
        }
    }

    private void oneByOne(AccumulateGate gate, @Nullable TypeLayout layout, long at, int len) {
        boolean isCounted = gate.beginFew();
        try {
            if (layout == null) {
                run(at, len);
            } else {
                layout.runs(at, len, this);
            }
        } finally {
            gate.endFew(isCounted);
            memory = null;
        }
    }

    /**
     * Does {@code element = from op element} if there are many elements, which lie in a row on both sides, with no copy of
     * {@code from}; else returns false.
     */
    boolean applyLong(SharedPart part, long offset, UserBuffer from, long bytes, Datatype element, Op operation) {
        int first = part.start + (int) offset;
        boolean isLong = part.gate.isLong(bytes / element.size)
                && ElementOp.isScalar(element.basic, element.size)
                && (first & element.size - 1) == 0
                && operation.kind != OpKind.REPLACE;
        if (isLong) {
            int most = part.ranges == null ? ALONE : Math.min(ALONE, part.ranges.reach());
            for (long done = 0; done < bytes; done += most) {
                long n = Math.min(most, bytes - done);
                SharedPart range = part.holding(offset + done, offset + done + n);
                region.set(range.buffer).move(range.start + (int) (offset + done));
                part.gate.lockAlone();
                try {
                    reducer.reduceLocal(from, done, region, 0, n / element.size, element, operation);
                } finally {
                    part.gate.unlock();
                }
            }
            region.clear();
        }
        return isLong;
    }

    private void begin(
            SharedPart part,
            int first,
            @Nullable Segment from,
            int pos,
            Datatype element,
            Op operation,
            @Nullable Segment before) {
        memory = part.memory.bytes;
        start = first;
        data = from;
        dataAt = pos;
        old = before;
        size = (int) element.size;
        op = operation.kind;
        basic = element.basic;
    }

    private boolean isAligned(int first, @Nullable TypeLayout layout, long at, long len, int size) {
        if (layout == null) {
            return (first + at & size - 1) == 0;
        }
        places.first = first;
        places.bits = 0;
        layout.runs(at, len, places);
        return (places.bits & size - 1) == 0;
    }

    /** Applies the operation to a run of elements. */
    @Override
    public void run(long place, long len) {
        ByteBuffer words = memory;
        assert words != null;
        int at = start + (int) place;
        int end = at + (int) len;
        if (data != null && old == null && op == OpKind.SUM && basic == BasicType.DOUBLE) {
            for (; at < end; at += size, dataAt += size) {
                SharedWord.getAndApply(
                        words, at, Long.BYTES, OpKind.SUM, BasicType.DOUBLE, SharedWord.bits(data.bytes, dataAt, 8));
            }
            return;
        }
        for (; at < end; at += size) {
            long operand = data == null ? 0 : SharedWord.bits(data.bytes, dataAt, size);
            long before = SharedWord.getAndApply(words, at, size, op, basic, operand);
            dataAt += size;
            if (old != null) {
                SharedWord.put(old.bytes, oldAt, size, before);
                oldAt += size;
            }
        }
    }

    private void locked(
            SharedPart part,
            int first,
            @Nullable Layout layout,
            long at,
            @Nullable Segment from,
            int pos,
            int len,
            Datatype element,
            Op operation,
            @Nullable Segment before,
            int beforePos) {
        region.set(part.buffer).move(first).lieAs(layout);
        try {
            if (before != null) {
                MemoryCopy.toSegment(region, at, before, beforePos, len);
            }
            if (from != null) {
                accumulator.apply(region, at, from, pos, len, element, operation);
            }
        } finally {
            region.clear();
        }
    }

    /** Replaces one element that equals {@code compare}, and returns what was there. */
    long compareAndSwap(SharedPart whole, long offset, int bytes, long compare, long made) {
        SharedPart part = whole.holding(offset, offset + bytes);
        int at = part.start + (int) offset;
        if ((at & bytes - 1) == 0) {
            boolean isCounted = part.gate.beginFew();
            long seen = SharedWord.compareAndExchange(part.memory.bytes, at, bytes, compare, made);
            part.gate.endFew(isCounted);
            return seen;
        }
        part.gate.lock();
        try {
            long before = bits(part.memory.bytes, at, bytes);
            if (before == (compare & mask(bytes))) {
                for (int i = 0; i < bytes; i++) {
                    part.memory.bytes.put(at + i, (byte) (made >>> shift(i, bytes)));
                }
            }
            return before;
        } finally {
            part.gate.unlock();
        }
    }

    private static long mask(int bytes) {
        return bytes == Long.BYTES ? -1 : (1L << (Byte.SIZE * bytes)) - 1;
    }

    /** As a native word has them, where the first byte is the lowest or the highest. */
    private static long bits(ByteBuffer memory, int at, int bytes) {
        long bits = 0;
        for (int i = 0; i < bytes; i++) {
            bits |= (memory.get(at + i) & 0xffL) << shift(i, bytes);
        }
        return bits;
    }

    private static int shift(int i, int bytes) {
        boolean isLittle = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        return Byte.SIZE * (isLittle ? i : bytes - 1 - i);
    }
}
