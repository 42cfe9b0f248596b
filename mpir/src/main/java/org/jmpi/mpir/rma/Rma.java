package org.jmpi.mpir.rma;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * Operations on windows (MPI 4.1, 12.3), for buffers that the binding checked. An operation on PROC_NULL, or of no bytes, does
 * nothing; if it has a request that is complete.
 */
public final class Rma {
    private Rma() {}

    private static Request completed(Rank rank) {
        RequestPool pool = Device.of(rank).requests();
        Request r = pool.newRequest(RequestKind.RMA);
        r.status.setEmpty();
        r.addRef();
        pool.completeRequest(r);
        return r;
    }

    /** An operation that does nothing needs an epoch all the same. Returns false. */
    private static boolean nothing(Win win, int target) {
        win.epochs.operation(target);
        return false;
    }

    /** Checks a put; returns whether it moves anything. */
    private static boolean isPut(Win win, int target, long count, Datatype type, long targetCount, Datatype to) {
        if (!RmaChecks.target(win, target)) {
            return false;
        }
        long moved = RmaChecks.bytes(count, type);
        RmaChecks.fits(moved, RmaChecks.bytes(targetCount, to), "origin", "target");
        return moved > 0 || nothing(win, target);
    }

    /** MPI_Put: the origin buffer may be changed when the epoch ends, or after a local flush. */
    public static void put(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Win win) {
        if (isPut(win, target, count, type, targetCount, to)) {
            long offset = RmaChecks.offset(win, target, disp, targetCount, to);
            Device.of(rank).oneSided().put(buf, count, type, target, offset, targetCount, to, win);
        }
    }

    /** MPI_Rput. */
    public static Request rput(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Win win) {
        if (!isPut(win, target, count, type, targetCount, to)) {
            return completed(rank);
        }
        long offset = RmaChecks.offset(win, target, disp, targetCount, to);
        return Device.of(rank).oneSided().rput(buf, count, type, target, offset, targetCount, to, win);
    }

    private static boolean isGet(Win win, int target, long count, Datatype type, long targetCount, Datatype from) {
        if (!RmaChecks.target(win, target)) {
            return false;
        }
        long moved = RmaChecks.bytes(targetCount, from);
        RmaChecks.fits(moved, RmaChecks.bytes(count, type), "target", "origin");
        return moved > 0 || nothing(win, target);
    }

    /** MPI_Get: the data are there when the epoch ends, or after a flush. */
    public static void get(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype from,
            Win win) {
        if (isGet(win, target, count, type, targetCount, from)) {
            long offset = RmaChecks.offset(win, target, disp, targetCount, from);
            Device.of(rank).oneSided().get(buf, count, type, target, offset, targetCount, from, win);
        }
    }

    /** MPI_Rget. */
    public static Request rget(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype from,
            Win win) {
        if (!isGet(win, target, count, type, targetCount, from)) {
            return completed(rank);
        }
        long offset = RmaChecks.offset(win, target, disp, targetCount, from);
        return Device.of(rank).oneSided().rget(buf, count, type, target, offset, targetCount, from, win);
    }

    /** Checks an accumulate; returns the elements' type, or null if it does nothing. */
    private static @Nullable Datatype accumulated(
            Rank rank, Win win, int target, long count, Datatype type, long targetCount, Datatype to, Op op) {
        if (!RmaChecks.target(win, target)) {
            return null;
        }
        long moved = RmaChecks.bytes(count, type);
        RmaChecks.fits(moved, RmaChecks.bytes(targetCount, to), "origin", "target");
        if (moved == 0) {
            nothing(win, target);
            return null;
        }
        Datatype element = RmaTypes.element(rank, to, "target_datatype");
        RmaTypes.same(RmaTypes.element(rank, type, "origin_datatype"), element);
        RmaTypes.operation(op, element);
        if (op.kind == OpKind.NO_OP) {
            nothing(win, target);
            return null;
        }
        return element;
    }

    /** MPI_Accumulate: atomic for each element; see {@link #put}. */
    public static void accumulate(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Op op,
            Win win) {
        Datatype element = accumulated(rank, win, target, count, type, targetCount, to, op);
        if (element != null) {
            long offset = RmaChecks.offset(win, target, disp, targetCount, to);
            Device.of(rank).oneSided().accumulate(buf, count, type, target, offset, targetCount, to, element, op, win);
        }
    }

    /** MPI_Raccumulate. */
    public static Request raccumulate(
            Rank rank,
            Object buf,
            long count,
            Datatype type,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Op op,
            Win win) {
        Datatype element = accumulated(rank, win, target, count, type, targetCount, to, op);
        if (element == null) {
            return completed(rank);
        }
        long offset = RmaChecks.offset(win, target, disp, targetCount, to);
        return Device.of(rank)
                .oneSided()
                .raccumulate(buf, count, type, target, offset, targetCount, to, element, op, win);
    }

    /** As {@link #accumulated}; {@code type} is null where the origin's arguments mean nothing. */
    private static @Nullable Datatype fetched(
            Rank rank,
            Win win,
            int target,
            long count,
            @Nullable Datatype type,
            long resultCount,
            Datatype resultType,
            long targetCount,
            Datatype to,
            Op op) {
        if (!RmaChecks.target(win, target)) {
            return null;
        }
        long moved = RmaChecks.bytes(targetCount, to);
        RmaChecks.fits(moved, RmaChecks.bytes(resultCount, resultType), "target", "result");
        if (moved == 0) {
            nothing(win, target);
            return null;
        }
        Datatype element = RmaTypes.element(rank, to, "target_datatype");
        RmaTypes.same(RmaTypes.element(rank, resultType, "result_datatype"), element);
        if (op.kind != OpKind.NO_OP) {
            assert type != null;
            RmaChecks.same(RmaChecks.bytes(count, type), moved, "origin", "target");
            RmaTypes.same(RmaTypes.element(rank, type, "origin_datatype"), element);
        }
        RmaTypes.operation(op, element);
        return element;
    }

    /** MPI_Get_accumulate; the origin's arguments mean nothing with NO_OP. */
    public static void getAccumulate(
            Rank rank,
            Object buf,
            long count,
            @Nullable Datatype type,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Op op,
            Win win) {
        Datatype element = fetched(rank, win, target, count, type, resultCount, resultType, targetCount, to, op);
        if (element != null) {
            long offset = RmaChecks.offset(win, target, disp, targetCount, to);
            Device.of(rank)
                    .oneSided()
                    .getAccumulate(
                            buf,
                            count,
                            type,
                            result,
                            resultCount,
                            resultType,
                            target,
                            offset,
                            targetCount,
                            to,
                            element,
                            op,
                            win);
        }
    }

    /** MPI_Rget_accumulate. */
    public static Request rgetAccumulate(
            Rank rank,
            Object buf,
            long count,
            @Nullable Datatype type,
            Object result,
            long resultCount,
            Datatype resultType,
            int target,
            long disp,
            long targetCount,
            Datatype to,
            Op op,
            Win win) {
        Datatype element = fetched(rank, win, target, count, type, resultCount, resultType, targetCount, to, op);
        if (element == null) {
            return completed(rank);
        }
        long offset = RmaChecks.offset(win, target, disp, targetCount, to);
        return Device.of(rank)
                .oneSided()
                .rgetAccumulate(
                        buf,
                        count,
                        type,
                        result,
                        resultCount,
                        resultType,
                        target,
                        offset,
                        targetCount,
                        to,
                        element,
                        op,
                        win);
    }

    /** MPI_Fetch_and_op. */
    public static void fetchAndOp(
            Rank rank, Object buf, Object result, Datatype type, int target, long disp, Op op, Win win) {
        if (RmaChecks.target(win, target)) {
            RmaTypes.predefined(type);
            RmaTypes.operation(op, type);
            long offset = RmaChecks.offset(win, target, disp, 1, type);
            Device.of(rank).oneSided().fetchAndOp(buf, result, type, target, offset, op, win);
        }
    }

    /** MPI_Compare_and_swap. */
    public static void compareAndSwap(
            Rank rank, Object buf, Object compare, Object result, Datatype type, int target, long disp, Win win) {
        if (RmaChecks.target(win, target)) {
            RmaTypes.swappable(type);
            long offset = RmaChecks.offset(win, target, disp, 1, type);
            Device.of(rank).oneSided().compareAndSwap(buf, compare, result, type, target, offset, win);
        }
    }
}
