package org.jmpi.mpid.ch4.rma;

import java.util.Arrays;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.flat.FlatType;
import org.jmpi.mpir.datatype.typerep.TypeLayout;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * The origin side: turns operations into messages (mirrors {@code mpidig_rma.h}). Accumulates go in pieces that travel whole, so
 * that the target does each at once, in order. Holder only.
 */
final class RmaOrigin {
    /** Bytes of a piece of an accumulate at most: a multiple of every element's size but for pairs of 12 and of 6 bytes. */
    private static final int PIECE = 8 * 1024;
    /** Bytes of a piece of a flattened type. */
    private static final int TYPE_PIECE = 4 * 1024;

    private static final int LONGEST_ELEMENT = 16;

    final RmaState state;
    /** By lpid; null: nothing was told. */
    private @Nullable SentTypes[] sentTypes;

    private final UserBuffer scratch = new UserBuffer();
    private final UserBuffer flat = new UserBuffer();
    /** The two elements of a compare-and-swap. */
    private final Segment pair = Segment.allocate(2 * LONGEST_ELEMENT);

    private final UserBuffer pairBuffer = new UserBuffer().set(pair.bytes);
    private final PackedElement element = new PackedElement();
    private @Nullable Fetch freeFetches;

    RmaOrigin(RmaState state) {
        this.state = state;
        sentTypes = new SentTypes[state.router.processes()];
        state.router.onForget(lpid -> {
            if (lpid < sentTypes.length) {
                sentTypes[lpid] = null;
            }
        });
    }

    /** Moves elements to the target; {@code user} completes with it, unless that is null. */
    void put(RmaWin w, RmaPeer p, Object buf, long bytes, Datatype type, Target at, @Nullable Request user) {
        writeTarget(w, p, at);
        UserBuffer data = scratch.set(buf, type.layout);
        state.sendOperation(p, HandlerId.PUT_REQ, OpHeader.PUT_SIZE, data, bytes, user);
        scratch.clear();
        issued(p);
    }

    /** Fetches elements into {@code buf}; {@code r} completes with it. */
    void get(RmaWin w, RmaPeer p, Object buf, long bytes, Datatype type, Target at, Request r) {
        writeTarget(w, p, at);
        OpHeader.writeOp(state.hdr, 0, 0, 0);
        OpHeader.writeFetch(state.hdr, bytes, Vci.wireId(r));
        takeFetch().begin(r, p, buf, type, bytes);
        state.sendOperation(p, HandlerId.GET_REQ, OpHeader.FETCH_SIZE);
        issued(p);
    }

    /** Combines elements with the target's; {@code user} completes with it, unless that is null. */
    void accumulate(
            RmaWin w,
            RmaPeer p,
            Object buf,
            long bytes,
            Datatype type,
            Target at,
            Datatype elements,
            Op op,
            @Nullable Request user) {
        int most = piece(p, OpHeader.ACC_SIZE, elements);
        for (long done = 0; done < bytes; done += most) {
            writeTarget(w, p, at);
            OpHeader.writeOp(state.hdr, elements.handle(), op.handle(), done);
            UserBuffer data = scratch.set(buf, type.layout).advance(done);
            state.sendOperation(p, HandlerId.ACC_REQ, OpHeader.ACC_SIZE, data, Math.min(most, bytes - done), user);
            issued(p);
        }
        scratch.clear();
    }

    /** As {@link #accumulate}; what was there goes to {@code result}, and {@code r} completes when it is there. */
    void getAccumulate(
            RmaWin w,
            RmaPeer p,
            Object buf,
            @Nullable Datatype type,
            Object result,
            Datatype resultType,
            long bytes,
            Target at,
            Datatype elements,
            Op op,
            Request r) {
        boolean hasData = op.kind != OpKind.NO_OP;
        int most = piece(p, OpHeader.FETCH_SIZE, elements);
        takeFetch().begin(r, p, result, resultType, bytes);
        for (long done = 0; done < bytes; done += most) {
            long n = Math.min(most, bytes - done);
            writeTarget(w, p, at);
            OpHeader.writeOp(state.hdr, elements.handle(), op.handle(), done);
            OpHeader.writeFetch(state.hdr, n, Vci.wireId(r));
            if (hasData) {
                assert type != null;
                UserBuffer data = scratch.set(buf, type.layout).advance(done);
                state.sendOperation(p, HandlerId.GET_ACC_REQ, OpHeader.FETCH_SIZE, data, n, pendingWith(r));
            } else {
                state.sendOperation(p, HandlerId.GET_ACC_REQ, OpHeader.FETCH_SIZE);
            }
            issued(p);
        }
        scratch.clear();
    }

    /** An answer may have completed the request while its pieces were sent: to oneself it comes at once. */
    private static @Nullable Request pendingWith(Request r) {
        return r.isComplete() ? null : r;
    }

    /** Replaces one element that equals another; {@code r} completes when the old one is in {@code result}. */
    void compareAndSwap(
            RmaWin w, RmaPeer p, Object buf, Object compare, Object result, Datatype type, Target at, Request r) {
        int size = (int) type.size;
        element.pack(buf, type, pair, 0);
        element.pack(compare, type, pair, size);
        writeTarget(w, p, at);
        OpHeader.writeOp(state.hdr, type.handle(), 0, 0);
        OpHeader.writeFetch(state.hdr, size, Vci.wireId(r));
        takeFetch().begin(r, p, result, type, size);
        if (!state.trySendLater(p, HandlerId.CSWAP_REQ, OpHeader.FETCH_SIZE, pairBuffer, 2L * size)) {
            UserBuffer kept = scratch.set(PackedElement.copy(pair, 2 * size));
            state.sendOperation(p, HandlerId.CSWAP_REQ, OpHeader.FETCH_SIZE, kept, 2L * size, null);
            scratch.clear();
        }
        issued(p);
    }

    private void issued(RmaPeer p) {
        p.issued++;
        p.isTouched = true;
    }

    private int piece(RmaPeer p, int hdrSz, Datatype elements) {
        int size = (int) elements.size;
        int most = PIECE / size * size;
        while (most > size && !state.router.checkEager(p.lpid, hdrSz, most)) {
            most = Math.max(1, most / 2 / size) * size;
        }
        return most;
    }

    private void writeTarget(RmaWin w, RmaPeer p, Target at) {
        Datatype type = at.type;
        TypeLayout layout = type.layout;
        if (layout == null) {
            OpHeader.write(state.hdr, w.id, w.parity, at.offset, at.count * type.size, OpHeader.BYTES_IN_A_ROW);
        } else {
            int number = number(p, type, layout);
            OpHeader.write(state.hdr, w.id, w.parity, at.offset, at.count, number);
        }
    }

    private int number(RmaPeer p, Datatype type, TypeLayout layout) {
        if (p.lpid >= sentTypes.length) {
            sentTypes = Arrays.copyOf(sentTypes, state.router.processes());
        }
        SentTypes sent = sentTypes[p.lpid];
        if (sent == null) {
            sent = new SentTypes();
            sentTypes[p.lpid] = sent;
        }
        int number = sent.find(layout);
        return number != 0 ? number : tell(p, sent, type, layout);
    }

    private int tell(RmaPeer p, SentTypes sent, Datatype type, TypeLayout layout) {
        byte[] bytes = FlatType.flatten(type);
        int number = sent.add(layout);
        for (int done = 0; done < bytes.length; done += TYPE_PIECE) {
            TypeHeader.write(state.hdr, number, bytes.length, done);
            UserBuffer data = flat.set(bytes).advance(done);
            state.sendOperation(
                    p, HandlerId.RMA_TYPE, TypeHeader.SIZE, data, Math.min(TYPE_PIECE, bytes.length - done), null);
        }
        flat.clear();
        return number;
    }

    /** Handles a GET_ACK. */
    void onReply(AmMessage m) {
        Request r = state.vci.byWireId(ReplyHeader.request(m));
        if (r == null || r.kind != RequestKind.RMA || r.isComplete()) {
            throw RmaState.bad(m, "an answer to nothing");
        }
        if (!(AmRequest.of(r).operation() instanceof Fetch fetch) || !fetch.isFrom(m.lpid)) {
            throw RmaState.bad(m, "an answer to another process");
        }
        int errorClass = ReplyHeader.errorClass(m);
        if (errorClass != 0) {
            fetch.fail(new MpirException(
                    errorClass,
                    "the target, process " + m.lpid
                            + ", refused the operation: expected memory that is attached to its window; see the error of"
                            + " the call that completes it"));
            return;
        }
        if (!fetch.expect(ReplyHeader.at(m), m.dataSz)) {
            throw RmaState.bad(m, "an answer at " + ReplyHeader.at(m));
        }
        if (m.inlineSz > 0) {
            fetch.data(m.data, m.dataPos, m.inlineSz);
        }
        if (m.inlineSz == m.dataSz) {
            fetch.done();
        } else {
            m.sink = fetch;
        }
    }

    private Fetch takeFetch() {
        Fetch fetch = freeFetches;
        if (fetch == null) {
            return new Fetch(this);
        }
        freeFetches = fetch.next;
        fetch.next = null;
        return fetch;
    }

    void recycle(Fetch fetch) {
        fetch.next = freeFetches;
        freeFetches = fetch;
    }
}
