package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.rma.PlannedOp.Way;
import org.jmpi.test.util.Bytes;

/**
 * Operations that a rank has called in an epoch. Once one is known to be complete at the origin, what it fetched is
 * compared with the model, and its origin is scribbled over.
 */
final class IssuedOps {
    private final TestWindow w;
    private final String where;
    private final List<PlannedOp> open = new ArrayList<>();
    private final List<Integer> inEpoch = new ArrayList<>();
    private final List<Integer> afterEpoch = new ArrayList<>();

    /** Makes an empty list; {@code where} tells of the epoch. */
    IssuedOps(TestWindow w, String where) {
        this.w = w;
        this.where = where;
    }

    /** Calls an operation, with the flush before it, and its wait if that comes at once. */
    void call(PlannedOp op) {
        if (op.flushForm != PlannedOp.UNFLUSHED) {
            flush(op.flushForm, op.target);
        }
        if (op.out != null) {
            op.out.write(op.operands);
        }
        if (op.in != null) {
            op.in.write(Bytes.blank(op.in.length));
        }
        int[] types = {commit(op.out), commit(op.in), op.there.commit(w.check)};
        int[] request = {MPI_REQUEST_NULL};
        w.check.ok(code(op, types, request), where + op);
        for (int type : types) {
            if (type != MPI_DATATYPE_NULL) {
                MPI_Type_free(new int[] {type});
            }
        }
        w.check.isTrue(
                (op.way == Way.NO_REQUEST) == (request[0] == MPI_REQUEST_NULL), where + op + ": a wrong request");
        open.add(op);
        switch (op.way) {
            case WAIT -> {
                w.check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), where + "Wait of " + op);
                complete(op);
                open.remove(op);
            }
            case WAITALL_IN_EPOCH -> inEpoch.add(request[0]);
            case WAITALL_AFTER_EPOCH -> afterEpoch.add(request[0]);
            default -> {}
        }
    }

    private int commit(Layout layout) {
        return layout == null ? MPI_DATATYPE_NULL : layout.commit(w.check);
    }

    private long displacement(PlannedOp op) {
        return op.target == MPI_PROC_NULL ? op.at : w.at(op.target, op.at / w.unit);
    }

    private int code(PlannedOp op, int[] types, int[] request) {
        return op.way == Way.NO_REQUEST ? plain(op, types) : withRequest(op, types, request);
    }

    private int plain(PlannedOp op, int[] types) {
        Object out = op.out == null ? null : op.out.buffer();
        int n = op.out == null ? 0 : op.out.count;
        int outType = op.out == null ? MPI_BYTE : types[0];
        Object in = op.in == null ? null : op.in.buffer();
        int most = op.in == null ? 0 : op.in.count;
        int count = op.there.count;
        int t = types[2];
        long disp = displacement(op);
        return switch (op.call) {
            case PUT -> MPI_Put(out, n, outType, op.target, disp, count, t, w.win());
            case GET -> MPI_Get(in, most, types[1], op.target, disp, count, t, w.win());
            case ACCUMULATE -> MPI_Accumulate(out, n, outType, op.target, disp, count, t, op.op, w.win());
            case GET_ACCUMULATE ->
                MPI_Get_accumulate(out, n, outType, in, most, types[1], op.target, disp, count, t, op.op, w.win());
            case FETCH_AND_OP -> MPI_Fetch_and_op(out, in, op.there.basic(0).handle, op.target, disp, op.op, w.win());
            case COMPARE_AND_SWAP ->
                MPI_Compare_and_swap(out, op.compared, in, op.there.basic(0).handle, op.target, disp, w.win());
        };
    }

    private int withRequest(PlannedOp op, int[] types, int[] r) {
        Object out = op.out == null ? null : op.out.buffer();
        int n = op.out == null ? 0 : op.out.count;
        int outType = op.out == null ? MPI_BYTE : types[0];
        Object in = op.in == null ? null : op.in.buffer();
        int most = op.in == null ? 0 : op.in.count;
        int count = op.there.count;
        int t = types[2];
        long disp = displacement(op);
        return switch (op.call) {
            case PUT -> MPI_Rput(out, n, outType, op.target, disp, count, t, w.win(), r);
            case GET -> MPI_Rget(in, most, types[1], op.target, disp, count, t, w.win(), r);
            case ACCUMULATE -> MPI_Raccumulate(out, n, outType, op.target, disp, count, t, op.op, w.win(), r);
            default ->
                MPI_Rget_accumulate(out, n, outType, in, most, types[1], op.target, disp, count, t, op.op, w.win(), r);
        };
    }

    private void flush(int form, int target) {
        int code =
                switch (form) {
                    case 0 -> MPI_Win_flush(target, w.win());
                    case 1 -> MPI_Win_flush_all(w.win());
                    case 2 -> MPI_Win_flush_local(target, w.win());
                    default -> MPI_Win_flush_local_all(w.win());
                };
        w.check.ok(code, where + "flush " + form);
        boolean isAll = form % 2 == 1;
        open.stream().filter(each -> isAll || each.target == target).forEach(this::complete);
        open.removeIf(each -> isAll || each.target == target);
    }

    /** Waits for requests that an epoch's end need not wait for. */
    void waitInEpoch() {
        waitall(inEpoch);
    }

    /** The epoch has ended for a target, or for all if that is MPI_ANY_SOURCE. */
    void ended(int target) {
        open.stream().filter(each -> isOf(each, target)).forEach(this::complete);
        open.removeIf(each -> isOf(each, target));
        waitall(afterEpoch);
    }

    private static boolean isOf(PlannedOp op, int target) {
        return target == MPI_ANY_SOURCE || op.target == target;
    }

    private void waitall(List<Integer> requests) {
        int[] all = requests.stream().mapToInt(each -> each).toArray();
        w.check.ok(MPI_Waitall(all.length, all, MPI_STATUSES_IGNORE), where + "Waitall");
        requests.clear();
    }

    private void complete(PlannedOp op) {
        if (op.in != null) {
            byte[] found = op.in.read();
            int at = Arrays.mismatch(op.fetched, found);
            if (at >= 0) {
                w.check.fail(where + "byte " + at + " of what was fetched is " + found[at] + ", expected "
                        + op.fetched[at] + "; " + op);
            }
        }
        if (op.out != null) {
            op.out.write(Bytes.blank(op.out.length));
        }
    }
}
