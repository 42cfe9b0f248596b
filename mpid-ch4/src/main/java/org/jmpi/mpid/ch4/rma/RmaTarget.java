package org.jmpi.mpid.ch4.rma;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.win.Regions;
import org.jspecify.annotations.Nullable;

/** The target side: does what operations of other ranks, or of this one, ask for. Holder only. */
final class RmaTarget {
    /** Packed bytes of a piece of an accumulate at most. */
    private static final int LONGEST_PIECE = 64 * 1024;

    private static final int LONGEST_ELEMENT = 8;

    final RmaState state;
    /** By lpid; null: it told none. */
    private @Nullable ReceivedTypes[] types;

    private final TargetMemory finder;
    private final Accumulator accumulator = new Accumulator();
    private final SharedElements elements = new SharedElements();
    private final UserBuffer memory = new UserBuffer();
    /** What was in the window before. */
    private final Segment old = Segment.allocate(LONGEST_PIECE);

    private final UserBuffer oldBuffer = new UserBuffer().set(old.bytes);
    private final UserBuffer scratch = new UserBuffer();
    private @Nullable PutInflow freeInflows;
    private @Nullable Reply freeReplies;

    RmaTarget(RmaState state) {
        this.state = state;
        types = new ReceivedTypes[state.router.processes()];
        state.router.onForget(lpid -> {
            if (lpid < types.length) {
                types[lpid] = null;
            }
        });
        finder = new TargetMemory(AddressSpace.of(state.rank));
    }

    /** Handles an RMA_TYPE. */
    void onType(AmMessage m) {
        if (m.lpid >= types.length) {
            types = Arrays.copyOf(types, state.router.processes());
        }
        ReceivedTypes told = types[m.lpid];
        if (told == null) {
            told = new ReceivedTypes();
            types[m.lpid] = told;
        }
        told.take(m);
    }

    /** Handles a PUT_REQ. */
    void onPut(AmMessage m, RmaWin w, RmaPeer from) {
        UserBuffer to = find(m, w, from, m.dataSz);
        int parity = OpHeader.parity(m);
        if (m.inlineSz == m.dataSz) {
            if (to != null && m.inlineSz > 0) {
                MemoryCopy.fromSegment(m.data, m.dataPos, to, 0, m.inlineSz);
            }
            done(w, parity);
        } else {
            PutInflow inflow = takeInflow().begin(w, from, parity, to);
            from.arrivals.add(inflow);
            if (m.inlineSz > 0) {
                inflow.data(m.data, m.dataPos, m.inlineSz);
            }
            m.sink = inflow;
        }
        memory.clear();
    }

    /** Handles an ACC_REQ. */
    void onAccumulate(AmMessage m, RmaWin w, RmaPeer from) {
        Datatype element = element(m);
        Op op = op(m, element);
        checkPiece(m, element, m.dataSz);
        UserBuffer to = find(m, w, from, endOfPiece(m, m.dataSz));
        if (to != null) {
            apply(m, w, to, m.inlineSz, element, op, null);
        }
        memory.clear();
        done(w, OpHeader.parity(m));
    }

    /** Who loads and stores the part directly accumulates with atomic instructions, and so must this. */
    private void apply(
            AmMessage m, RmaWin w, UserBuffer to, int len, Datatype element, Op op, @Nullable Segment before) {
        SharedPart own = w.ownPart();
        if (own == null) {
            if (before != null) {
                MemoryCopy.toSegment(to, OpHeader.at(m), before, 0, len);
            }
            accumulator.apply(to, OpHeader.at(m), m.data, m.dataPos, m.inlineSz, element, op);
            return;
        }
        Datatype type = type(m);
        Segment data = op.kind == OpKind.NO_OP ? null : m.data;
        elements.apply(
                own,
                OpHeader.offset(m),
                type == null ? null : type.layout,
                OpHeader.at(m),
                data,
                m.dataPos,
                len,
                element,
                op,
                before);
    }

    /** Handles a GET_REQ. */
    void onGet(AmMessage m, RmaWin w, RmaPeer from) {
        long bytes = OpHeader.bytes(m);
        UserBuffer source = find(m, w, from, bytes);
        if (source == null) {
            refuseFetch(m, w, from);
            return;
        }
        int parity = OpHeader.parity(m);
        ReplyHeader.write(state.hdr, OpHeader.request(m), 0, 0);
        answer(w, from, parity, source, bytes);
        memory.clear();
    }

    /** Handles a GET_ACC_REQ. */
    void onGetAccumulate(AmMessage m, RmaWin w, RmaPeer from) {
        Datatype element = element(m);
        Op op = op(m, element);
        long bytes = OpHeader.bytes(m);
        checkPiece(m, element, bytes);
        if (m.dataSz != (op.kind == OpKind.NO_OP ? 0 : bytes)) {
            throw RmaState.bad(m, "an operation on " + bytes + " bytes");
        }
        UserBuffer to = find(m, w, from, endOfPiece(m, bytes));
        if (to == null) {
            refuseFetch(m, w, from);
            return;
        }
        long at = OpHeader.at(m);
        apply(m, w, to, (int) bytes, element, op, old);
        memory.clear();
        answerOld(m, w, from, at, (int) bytes);
    }

    /** Handles a CSWAP_REQ: the new element, and behind it that to compare with. */
    void onCompareAndSwap(AmMessage m, RmaWin w, RmaPeer from) {
        Datatype element = element(m);
        int size = (int) element.size;
        if (size > LONGEST_ELEMENT || m.inlineSz != 2 * size || m.dataSz != m.inlineSz || OpHeader.bytes(m) != size) {
            throw RmaState.bad(m, "a compare-and-swap of elements of " + size + " bytes");
        }
        UserBuffer to = find(m, w, from, size);
        if (to == null) {
            refuseFetch(m, w, from);
            return;
        }
        SharedPart own = w.ownPart();
        if (own == null) {
            swap(m, to, size);
        } else {
            long made = SharedWord.bits(m.data.bytes, m.dataPos, size);
            long expected = SharedWord.bits(m.data.bytes, m.dataPos + size, size);
            long before = elements.compareAndSwap(own, OpHeader.offset(m), size, expected, made);
            SharedWord.put(old.bytes, 0, size, before);
        }
        memory.clear();
        answerOld(m, w, from, 0, size);
    }

    private void swap(AmMessage m, UserBuffer to, int size) {
        MemoryCopy.toSegment(to, 0, old, 0, size);
        boolean isEqual = true;
        for (int i = 0; i < size; i++) {
            isEqual &= old.bytes.get(i) == m.data.bytes.get(m.dataPos + size + i);
        }
        if (isEqual) {
            MemoryCopy.fromSegment(m.data, m.dataPos, to, 0, size);
        }
    }

    private void answerOld(AmMessage m, RmaWin w, RmaPeer from, long at, int bytes) {
        int parity = OpHeader.parity(m);
        ReplyHeader.write(state.hdr, OpHeader.request(m), at, 0);
        if (state.trySendLater(from, HandlerId.GET_ACK, ReplyHeader.SIZE, oldBuffer, bytes)) {
            done(w, parity);
        } else {
            sendLater(w, from, parity, scratch.set(PackedElement.copy(old, bytes)), bytes);
            scratch.clear();
        }
    }

    private void answer(RmaWin w, RmaPeer from, int parity, UserBuffer source, long bytes) {
        if (state.trySendLater(from, HandlerId.GET_ACK, ReplyHeader.SIZE, source, bytes)) {
            done(w, parity);
        } else {
            sendLater(w, from, parity, source, bytes);
        }
    }

    private void sendLater(RmaWin w, RmaPeer from, int parity, UserBuffer data, long bytes) {
        Reply reply = takeReply();
        Request sent = reply.begin(w, from, parity);
        from.arrivals.add(reply);
        state.router.isend(from.lpid, HandlerId.GET_ACK, state.hdr, ReplyHeader.SIZE, data, bytes, sent);
    }

    /** Returns what an operation accesses, of which {@code bytes} bytes are needed; null: it was refused. */
    private @Nullable UserBuffer find(AmMessage m, RmaWin w, RmaPeer from, long bytes) {
        Datatype type = type(m);
        long count = OpHeader.count(m);
        long size = type == null ? 1 : type.size;
        if (bytes < 0 || count < 0 || size <= 0 || (bytes > count && (bytes + size - 1) / size > count)) {
            throw RmaState.bad(m, bytes + " bytes for " + count + " elements of " + size + " bytes");
        }
        if (finder.find(w.win, OpHeader.offset(m), count, type, memory)) {
            return memory;
        }
        refuse(w, from);
        return null;
    }

    /** Returns the datatype that an operation names; null: bytes in a row. */
    private @Nullable Datatype type(AmMessage m) {
        int number = OpHeader.type(m);
        if (number == OpHeader.BYTES_IN_A_ROW) {
            return null;
        }
        ReceivedTypes told = m.lpid < types.length ? types[m.lpid] : null;
        Datatype type = told == null ? null : told.find(number);
        if (type == null) {
            throw RmaState.bad(m, "datatype " + number);
        }
        return type;
    }

    private void refuse(RmaWin w, RmaPeer from) {
        if (state.router.failure(from.lpid) != null) {
            return;
        }
        Regions regions = w.win.regions;
        String there = regions != null ? "attached: " + regions.describe() : "it has " + w.win.size + " bytes";
        byte[] text = ("the operation accesses " + finder.describe() + " of rank " + w.win.comm.rank
                        + "'s part of the window, which are not all there (" + there
                        + "): expected memory that the target attached; send it MPI_Get_address's result anew")
                .getBytes(StandardCharsets.UTF_8);
        SyncHeader.write(state.hdr, w.id, ErrorClass.ERR_RMA_RANGE);
        state.send(from, HandlerId.WIN_ERROR, SyncHeader.SIZE, scratch.set(text), text.length, null);
        scratch.clear();
    }

    private void refuseFetch(AmMessage m, RmaWin w, RmaPeer from) {
        if (state.router.failure(from.lpid) == null) {
            ReplyHeader.write(state.hdr, OpHeader.request(m), 0, ErrorClass.ERR_RMA_RANGE);
            state.sendHdr(from, HandlerId.GET_ACK, ReplyHeader.SIZE);
        }
        done(w, OpHeader.parity(m));
    }

    private static void checkPiece(AmMessage m, Datatype element, long bytes) {
        boolean isWhole = m.inlineSz == m.dataSz && OpHeader.at(m) >= 0 && OpHeader.at(m) <= Long.MAX_VALUE - bytes;
        if (!isWhole || bytes <= 0 || bytes > LONGEST_PIECE || bytes % element.size != 0) {
            throw RmaState.bad(m, "a piece of " + bytes + " bytes at " + OpHeader.at(m));
        }
    }

    private static long endOfPiece(AmMessage m, long bytes) {
        return OpHeader.at(m) + bytes;
    }

    private Datatype element(AmMessage m) {
        int handle = OpHeader.element(m);
        Datatype element = Handle.kind(handle) == HandleKind.DATATYPE
                ? Datatype.table(state.rank).find(handle)
                : null;
        if (element == null || !element.permanent || element.size <= 0 || element.extent > 2 * element.size) {
            throw RmaState.bad(m, "elements of datatype " + Handle.describe(handle));
        }
        return element;
    }

    private Op op(AmMessage m, Datatype element) {
        int handle = OpHeader.op(m);
        Op op = Handle.kind(handle) == HandleKind.OP ? Op.table(state.rank).find(handle) : null;
        boolean moves = op != null && (op.kind == OpKind.REPLACE || op.kind == OpKind.NO_OP);
        if (op == null || op.kind == OpKind.USER || (!moves && !Ops.isDefined(op, element))) {
            throw RmaState.bad(m, "operation " + Handle.describe(handle) + " on " + element.name);
        }
        return op;
    }

    /** Counts an operation as done here. */
    void done(RmaWin w, int parity) {
        w.done[parity]++;
        state.changed();
    }

    private PutInflow takeInflow() {
        PutInflow inflow = freeInflows;
        if (inflow == null) {
            return new PutInflow(this);
        }
        freeInflows = (PutInflow) inflow.next;
        inflow.next = null;
        return inflow;
    }

    private Reply takeReply() {
        Reply reply = freeReplies;
        if (reply == null) {
            return new Reply(this);
        }
        freeReplies = (Reply) reply.next;
        reply.next = null;
        return reply;
    }

    void recycle(Reply reply) {
        reply.next = freeReplies;
        freeReplies = reply;
    }

    void recycle(PutInflow inflow) {
        inflow.next = freeInflows;
        freeInflows = inflow;
    }
}
