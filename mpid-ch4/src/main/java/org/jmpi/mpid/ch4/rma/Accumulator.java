package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.NaturalType;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Reducer;

/** Combines elements that came in a message with those of a window. Allocates only what it keeps. Holder only. */
final class Accumulator {
    /** A message has no more bytes; elements with padding take twice as many. */
    private static final int MOST = 2 * 64 * 1024;

    private final Reducer reducer = new Reducer();
    private final BufferCopy copier = new BufferCopy();
    private final UserBuffer operand = new UserBuffer();
    private final UserBuffer result = new UserBuffer();

    /**
     * Does {@code memory = memory op data}, element by element.
     *
     * @param at where in the packed stream of {@code memory} the elements begin
     * @param len bytes of packed elements
     */
    void apply(UserBuffer memory, long at, Segment data, int pos, int len, Datatype element, Op op) {
        if (op.kind == OpKind.NO_OP) {
            return;
        }
        if (op.kind == OpKind.REPLACE) {
            MemoryCopy.fromSegment(data, pos, memory, at, len);
            return;
        }
        UserBuffer in = natural(operand, element);
        MemoryCopy.fromSegment(data, pos, in, 0, len);
        long count = len / element.size;
        if (memory.layout() == null && element.layout == null) {
            reducer.reduceLocal(in, 0, memory, at, count, element, op);
            return;
        }
        UserBuffer inout = natural(result, element);
        copier.copy(memory, at, inout, 0, len);
        reducer.reduceLocal(in, 0, inout, 0, count, element, op);
        copier.copy(inout, 0, memory, at, len);
    }

    /** Returns {@code buffer} as an array of the elements' natural kind, laid out as the type is. */
    private static UserBuffer natural(UserBuffer buffer, Datatype element) {
        int kind = NaturalType.kind(element.basic);
        if (buffer.kind() != kind) {
            buffer.set(NaturalType.array(kind, MOST));
        }
        return buffer.lieAs(element.layout);
    }
}
