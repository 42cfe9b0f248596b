package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.OneSided;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinOperation;
import org.jmpi.mpir.win.WinVars;
import org.jspecify.annotations.Nullable;

/** The operations of the role; {@link Ch4OneSided} adds what synchronises them. */
abstract class RmaCalls implements OneSided {
    /** For who accesses the target itself: no message, so nothing that could wait there. */
    private static final long ONLY_GRANTED = Long.MAX_VALUE;
    /** The two elements of a compare-and-swap at most. */
    private static final int PAIR = 32;

    final RmaState state;
    final Vci vci;
    final RmaOrigin origin;
    final RmaSync sync;
    final RmaWaits waits;
    final SharedSync shared;
    private final WinVars vars;
    private final Target at = new Target();
    private final DirectAccess direct = new DirectAccess();
    /** One a thread under MPI_THREAD_MULTIPLE: direct accesses hold no lock. */
    private final ThreadLocal<DirectAccess> ofThread = ThreadLocal.withInitial(DirectAccess::new);

    RmaCalls(RmaState state, RmaOrigin origin, RmaSync sync, DeviceProgress progress, @Nullable CollMemory memory) {
        this.state = state;
        vci = state.vci;
        this.origin = origin;
        this.sync = sync;
        waits = new RmaWaits(state, progress);
        shared = new SharedSync(waits, memory);
        vars = WinVars.of(state.rank);
    }

    private DirectAccess direct() {
        return vci.isMultiple() ? ofThread.get() : direct;
    }

    /** Returns the target's part if this process can load and store it, when it may be accessed; else null. */
    private @Nullable SharedPart part(RmaWin w, int target) {
        RmaPeer p = w.known(target);
        if (p == null || p.part == null) {
            return null;
        }
        if (!p.isOpen(w.isAllLocked)) {
            open(w, p);
        }
        return p.part;
    }

    private void open(RmaWin w, RmaPeer p) {
        if (!w.isShared) {
            enter(w, p.rank, ONLY_GRANTED);
            vci.exit();
        } else if (p.isStarted) {
            shared.awaitPost(w, p);
        } else {
            lockLate(w, p);
        }
    }

    /** Of several threads that access a target in a lock_all epoch the first one locks it. */
    private void lockLate(RmaWin w, RmaPeer p) {
        synchronized (p) {
            if (p.lock == RmaPeer.FREE) {
                shared.lock(w, p, true, w.isAllUnchecked);
            }
        }
    }

    /** Enters the VCI when an operation with {@code bytes} bytes of data may be issued. */
    private RmaPeer enter(RmaWin w, int target, long bytes) {
        for (; ; ) {
            vci.enter();
            boolean isInside = false;
            RmaPeer p = w.peer(target);
            try {
                waits.throwIfGone(p);
                isInside = isOpen(w, p) || goesAhead(p, bytes);
                if (isInside) {
                    return p;
                }
            } finally {
                if (!isInside) {
                    vci.exit();
                }
            }
            waits.await(w, p, Condition.OPEN);
        }
    }

    /** Returns whether the target may be accessed; a lock_all asks for a target's lock when it is needed. */
    private boolean isOpen(RmaWin w, RmaPeer p) {
        if (w.isAllLocked && p.lock == RmaPeer.FREE) {
            sync.askForLock(w, p, Constants.LOCK_SHARED, w.isAllUnchecked);
        }
        return Condition.OPEN.isMet(w, p);
    }

    /** Returns whether an operation is sent before the lock is granted; the target holds it back until then. */
    private boolean goesAhead(RmaPeer p, long bytes) {
        boolean isAhead = p.lock == RmaPeer.ASKED
                && !p.isStarted
                && bytes <= HeldMessages.MOST_AHEAD - HeldMessages.PER_OPERATION - p.ahead
                && state.router.checkEager(p.lpid, HeldMessages.PER_OPERATION, bytes);
        if (isAhead) {
            p.ahead += HeldMessages.PER_OPERATION + (int) bytes;
        }
        return isAhead;
    }

    /** Returns a request of the user's that is complete. */
    private Request completed() {
        vci.enter();
        try {
            Request user = Completion.beginForUser(vci);
            Completion.one(vci, user);
            return user;
        } finally {
            vci.exit();
        }
    }

    private void count(RmaWin w, int target, WinOperation kind, @Nullable SharedPart part, long count, Datatype type) {
        if (vars.isWatched()) {
            vars.operation(w.win, target, kind, part != null, bytes(count, type));
        }
    }

    private static long bytes(long count, Datatype type) {
        return count * type.size;
    }

    @Override
    public final void put(
            Object buf, long count, Datatype type, int target, long offset, long targetCount, Datatype to, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.PUT, part, count, type);
        if (part != null) {
            direct().put(part, buf, bytes(count, type), type, offset, to);
            return;
        }
        RmaPeer p = enter(w, target, bytes(count, type));
        try {
            origin.put(w, p, buf, bytes(count, type), type, at.set(offset, targetCount, to), null);
        } finally {
            vci.exit();
        }
    }

    @Override
    public final Request rput(
            Object buf, long count, Datatype type, int target, long offset, long targetCount, Datatype to, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.PUT, part, count, type);
        if (part != null) {
            direct().put(part, buf, bytes(count, type), type, offset, to);
            return completed();
        }
        RmaPeer p = enter(w, target, bytes(count, type));
        try {
            Request user = Completion.beginForUser(vci);
            origin.put(w, p, buf, bytes(count, type), type, at.set(offset, targetCount, to), user);
            Completion.one(vci, user);
            return user;
        } finally {
            vci.exit();
        }
    }

    @Override
    public final void get(
            Object buf, long count, Datatype type, int target, long offset, long targetCount, Datatype from, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.GET, part, targetCount, from);
        if (part != null) {
            direct().get(part, buf, bytes(targetCount, from), type, offset, from);
            return;
        }
        RmaPeer p = enter(w, target, 0);
        try {
            Request r = Completion.begin(vci);
            origin.get(w, p, buf, bytes(targetCount, from), type, at.set(offset, targetCount, from), r);
        } finally {
            vci.exit();
        }
    }

    @Override
    public final Request rget(
            Object buf, long count, Datatype type, int target, long offset, long targetCount, Datatype from, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.GET, part, targetCount, from);
        if (part != null) {
            direct().get(part, buf, bytes(targetCount, from), type, offset, from);
            return completed();
        }
        RmaPeer p = enter(w, target, 0);
        try {
            Request user = Completion.beginForUser(vci);
            origin.get(w, p, buf, bytes(targetCount, from), type, at.set(offset, targetCount, from), user);
            return user;
        } finally {
            vci.exit();
        }
    }

    @Override
    public final void accumulate(
            Object buf,
            long count,
            Datatype type,
            int target,
            long offset,
            long targetCount,
            Datatype to,
            Datatype element,
            Op op,
            Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.ACCUMULATE, part, count, type);
        if (part != null) {
            direct().accumulate(part, buf, bytes(count, type), type, offset, to, element, op);
            return;
        }
        RmaPeer p = enter(w, target, bytes(count, type));
        try {
            origin.accumulate(w, p, buf, bytes(count, type), type, at.set(offset, targetCount, to), element, op, null);
        } finally {
            vci.exit();
        }
    }

    @Override
    public final Request raccumulate(
            Object buf,
            long count,
            Datatype type,
            int target,
            long offset,
            long targetCount,
            Datatype to,
            Datatype element,
            Op op,
            Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.ACCUMULATE, part, count, type);
        if (part != null) {
            direct().accumulate(part, buf, bytes(count, type), type, offset, to, element, op);
            return completed();
        }
        RmaPeer p = enter(w, target, bytes(count, type));
        try {
            Request user = Completion.beginForUser(vci);
            origin.accumulate(w, p, buf, bytes(count, type), type, at.set(offset, targetCount, to), element, op, user);
            Completion.one(vci, user);
            return user;
        } finally {
            vci.exit();
        }
    }

    @Override
    public final void getAccumulate(
            Object buf,
            long count,
            @Nullable Datatype type,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long offset,
            long targetCount,
            Datatype to,
            Datatype element,
            Op op,
            Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.GET_ACCUMULATE, part, targetCount, to);
        if (part != null) {
            direct().getAccumulate(
                            part, buf, type, result, resultType, bytes(targetCount, to), offset, to, element, op);
            return;
        }
        fetch(w, buf, type, result, resultType, target, offset, targetCount, to, element, op);
    }

    /** A get_accumulate by messages. */
    private void fetch(
            RmaWin w,
            Object buf,
            @Nullable Datatype type,
            Object result,
            Datatype resultType,
            int target,
            long offset,
            long targetCount,
            Datatype to,
            Datatype element,
            Op op) {
        RmaPeer p = enter(w, target, bytes(targetCount, to));
        try {
            Request r = Completion.begin(vci);
            at.set(offset, targetCount, to);
            origin.getAccumulate(w, p, buf, type, result, resultType, bytes(targetCount, to), at, element, op, r);
        } finally {
            vci.exit();
        }
    }

    @Override
    public final Request rgetAccumulate(
            Object buf,
            long count,
            @Nullable Datatype type,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long offset,
            long targetCount,
            Datatype to,
            Datatype element,
            Op op,
            Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.GET_ACCUMULATE, part, targetCount, to);
        if (part != null) {
            direct().getAccumulate(
                            part, buf, type, result, resultType, bytes(targetCount, to), offset, to, element, op);
            return completed();
        }
        RmaPeer p = enter(w, target, bytes(targetCount, to));
        try {
            Request user = Completion.beginForUser(vci);
            at.set(offset, targetCount, to);
            origin.getAccumulate(w, p, buf, type, result, resultType, bytes(targetCount, to), at, element, op, user);
            return user;
        } finally {
            vci.exit();
        }
    }

    @Override
    public final void fetchAndOp(Object buf, Object result, Datatype type, int target, long offset, Op op, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.FETCH_AND_OP, part, 1, type);
        if (part != null) {
            direct().fetchAndOp(part, buf, result, type, offset, op);
            return;
        }
        fetch(w, buf, type, result, type, target, offset, 1, type, type, op);
    }

    @Override
    public final void compareAndSwap(
            Object buf, Object compare, Object result, Datatype type, int target, long offset, Win win) {
        RmaWin w = RmaWin.of(win);
        SharedPart part = part(w, target);
        count(w, target, WinOperation.COMPARE_AND_SWAP, part, 1, type);
        if (part != null) {
            direct().compareAndSwap(part, buf, compare, result, type, offset);
            return;
        }
        RmaPeer p = enter(w, target, PAIR);
        try {
            Request r = Completion.begin(vci);
            origin.compareAndSwap(w, p, buf, compare, result, type, at.set(offset, 1, type), r);
        } finally {
            vci.exit();
        }
    }
}
