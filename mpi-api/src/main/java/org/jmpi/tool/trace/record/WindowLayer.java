package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_LOCK_SHARED;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.nio.ByteBuffer;
import java.util.function.ToIntFunction;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.win.Win;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jspecify.annotations.Nullable;

/** The functions of windows: operations when they begin and when they are complete, epochs, locks. */
abstract class WindowLayer extends FreeingLayer {
    private static final int ALL = -1;
    private static final int NOBODY = -2;
    private static final int COLLECTIVE_BARRIER = 0;
    private static final int COLLECTIVE_CREATE = 17;
    private static final int COLLECTIVE_DESTROY = 18;
    private static final int COLLECTIVE_CREATE_ALLOCATE = 21;
    private static final int LEVEL_PROCESS = 1;
    private static final int LEVEL_MEMORY = 2;
    private static final int EXCLUSIVE = 0;
    private static final int SHARED = 1;
    private static final int ACCUMULATE = 0;
    private static final int COMPARE_AND_SWAP = 3;
    private static final int FETCH_AND_ACCUMULATE = 7;

    /** Where operations are complete. */
    private enum Completion {
        HERE,
        /** Here, and nothing of their target is known at any later time. */
        HERE_AT_LAST,
        THERE
    }

    private static final int PUT = function("Put");
    private static final int RPUT = function("Rput");
    private static final int GET = function("Get");
    private static final int RGET = function("Rget");
    private static final int ACC = function("Accumulate");
    private static final int RACC = function("Raccumulate");
    private static final int CAS = function("Compare_and_swap");

    private static final Records NO_RECORDS = (out, time, window) -> {};
    private static final Records COLLECTIVE_BEGIN =
            (out, time, window) -> out.write(time, EventType.RMA_COLLECTIVE_BEGIN);

    WindowLayer() {}

    private static int function(String name) {
        return FunctionTable.names().indexOf("MPI_" + name);
    }

    /** An operation; its end is written by whoever completes it. */
    @Override
    protected void accessed(
            int function, long began, int win, int target, long sent, long received, int @Nullable [] request) {
        ThreadTrace trace = thread();
        WindowTrace window = trace.rank.windows.get(win);
        EventWriter out = trace.writer();
        if (window != null && out != null && target >= 0 && target < window.targets()) {
            boolean isFetch = function != RPUT && function != RACC;
            long id = request == null ? window.begin(target) : begin(window, target, isFetch);
            write(out, trace.time(), function, window.number, target, sent, received, id);
            if (request != null) {
                RequestEntry entry = trace.rank.requests.make();
                entry.setAccess(
                        window.number,
                        id,
                        isFetch ? EventType.RMA_OP_COMPLETE_BLOCKING : EventType.RMA_OP_COMPLETE_NON_BLOCKING);
                trace.rank.requests.put(request[0], entry);
            }
        }
        trace.leave(function);
    }

    private static long begin(WindowTrace window, int target, boolean isFetch) {
        return isFetch ? window.beginFetch() : window.beginWithRequest(target);
    }

    private static void write(
            EventWriter out, long time, int function, int window, int target, long sent, long received, long id) {
        if (function == PUT || function == RPUT) {
            out.write(time, EventType.RMA_PUT, window, target, sent, id);
        } else if (function == GET || function == RGET) {
            out.write(time, EventType.RMA_GET, window, target, received, id);
        } else {
            int kind = function == ACC || function == RACC
                    ? ACCUMULATE
                    : function == CAS ? COMPARE_AND_SWAP : FETCH_AND_ACCUMULATE;
            out.write(time, EventType.RMA_ATOMIC, window, target, kind, sent, received, id);
        }
    }

    /** What is written of a call on a window that succeeded. */
    private interface Records {
        void write(EventWriter out, long time, WindowTrace window);
    }

    private static int ended(int code, ThreadTrace trace, int win, Records atEnd) {
        return ended(code, trace, win, NO_RECORDS, NOBODY, Completion.HERE, atEnd);
    }

    /** A call that has completed operations: those that began before a pause are recorded in it, too. */
    private static int ended(
            int code, ThreadTrace trace, int win, Records atBegin, int target, Completion how, Records atEnd) {
        WindowTrace window = code == MPI_SUCCESS ? trace.rank.windows.get(win) : null;
        EventWriter out = trace.writer();
        if (window != null && out != null) {
            atBegin.write(out, trace.time(), window);
        }
        if (window != null) {
            complete(trace, window, target, how);
        }
        if (window != null && out != null) {
            atEnd.write(out, trace.ended(), window);
        }
        trace.leave();
        return code;
    }

    /** Operations at a target, or at all, are complete: here alone, or there too. */
    private static void complete(ThreadTrace trace, WindowTrace window, int target, Completion how) {
        int first = target == ALL ? 0 : target;
        int last = target == ALL ? window.targets() - 1 : target;
        for (int i = first; i <= last; i++) {
            complete(trace, window, i, how == Completion.THERE);
            if (how == Completion.HERE_AT_LAST) {
                window.forget(i);
            }
        }
    }

    private static void complete(ThreadTrace trace, WindowTrace window, int target, boolean isThere) {
        if (isThere) {
            window.end(target, id -> trace.accessed(EventType.RMA_OP_COMPLETE_REMOTE, window.number, id));
        } else {
            window.forEachHere(target, id -> trace.accessed(EventType.RMA_OP_COMPLETE_NON_BLOCKING, window.number, id));
        }
    }

    private static void collective(EventWriter out, long time, WindowTrace window, int operation, int level) {
        out.write(time, EventType.RMA_COLLECTIVE_END, operation, level, window.number, Otf2.ROOT_NONE, 0, 0);
    }

    private static int made(int code, ThreadTrace trace, int comm, int[] win, int operation) {
        if (code == MPI_SUCCESS) {
            trace.rank.createdWindow(win[0], comm);
        }
        int handle = code == MPI_SUCCESS ? win[0] : 0;
        return ended(code, trace, handle, COLLECTIVE_BEGIN, NOBODY, Completion.HERE, (out, time, window) -> {
            out.write(time, EventType.RMA_WIN_CREATE, window.number);
            collective(out, time, window, operation, LEVEL_PROCESS);
        });
    }

    private static long remote(int target) {
        return target == ALL ? Otf2.UNDEFINED_32 : target;
    }

    @Override
    public int MPI_Win_create(Object base, long size, long dispUnit, int info, int comm, int[] win) {
        ThreadTrace trace = begin();
        return made(super.MPI_Win_create(base, size, dispUnit, info, comm, win), trace, comm, win, COLLECTIVE_CREATE);
    }

    @Override
    public int MPI_Win_create_dynamic(int info, int comm, int[] win) {
        ThreadTrace trace = begin();
        return made(super.MPI_Win_create_dynamic(info, comm, win), trace, comm, win, COLLECTIVE_CREATE);
    }

    @Override
    public int MPI_Win_allocate(long size, long dispUnit, int info, int comm, ByteBuffer[] baseptr, int[] win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_allocate(size, dispUnit, info, comm, baseptr, win);
        return made(code, trace, comm, win, COLLECTIVE_CREATE_ALLOCATE);
    }

    @Override
    public int MPI_Win_allocate_shared(long size, long dispUnit, int info, int comm, ByteBuffer[] baseptr, int[] win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_allocate_shared(size, dispUnit, info, comm, baseptr, win);
        return made(code, trace, comm, win, COLLECTIVE_CREATE_ALLOCATE);
    }

    @Override
    public int MPI_Win_set_name(int win, String winName) {
        int code = super.MPI_Win_set_name(win, winName);
        if (code == MPI_SUCCESS) {
            rank().renamedWindow(win);
        }
        return code;
    }

    @Override
    public int MPI_Win_free(int[] win) {
        ThreadTrace trace = begin();
        int handle = win == null || win.length == 0 ? 0 : win[0];
        int code = super.MPI_Win_free(win);
        ended(code, trace, handle, COLLECTIVE_BEGIN, ALL, Completion.THERE, (out, time, window) -> {
            out.write(time, EventType.RMA_WIN_DESTROY, window.number);
            collective(out, time, window, COLLECTIVE_DESTROY, LEVEL_PROCESS);
        });
        if (code == MPI_SUCCESS) {
            rank().windows.remove(handle);
        }
        return code;
    }

    @Override
    public int MPI_Win_fence(int assertion, int win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_fence(assertion, win);
        return ended(
                code,
                trace,
                win,
                COLLECTIVE_BEGIN,
                ALL,
                Completion.THERE,
                (out, time, window) -> collective(out, time, window, COLLECTIVE_BARRIER, LEVEL_PROCESS | LEVEL_MEMORY));
    }

    private static int locked(int code, ThreadTrace trace, int win, int target, int type) {
        int kind = type == MPI_LOCK_SHARED ? SHARED : EXCLUSIVE;
        return ended(
                code,
                trace,
                win,
                (out, time, window) ->
                        out.write(time, EventType.RMA_REQUEST_LOCK, window.number, remote(target), 0, kind),
                NOBODY,
                Completion.HERE,
                (out, time, window) ->
                        out.write(time, EventType.RMA_ACQUIRE_LOCK, window.number, remote(target), 0, kind));
    }

    @Override
    public int MPI_Win_lock(int lockType, int rank, int assertion, int win) {
        ThreadTrace trace = begin();
        return locked(super.MPI_Win_lock(lockType, rank, assertion, win), trace, win, rank, lockType);
    }

    @Override
    public int MPI_Win_lock_all(int assertion, int win) {
        ThreadTrace trace = begin();
        return locked(super.MPI_Win_lock_all(assertion, win), trace, win, ALL, MPI_LOCK_SHARED);
    }

    private static int unlocked(int code, ThreadTrace trace, int win, int target) {
        return ended(
                code,
                trace,
                win,
                NO_RECORDS,
                target,
                Completion.THERE,
                (out, time, window) -> out.write(time, EventType.RMA_RELEASE_LOCK, window.number, remote(target), 0));
    }

    @Override
    public int MPI_Win_unlock(int rank, int win) {
        ThreadTrace trace = begin();
        return unlocked(super.MPI_Win_unlock(rank, win), trace, win, rank);
    }

    @Override
    public int MPI_Win_unlock_all(int win) {
        ThreadTrace trace = begin();
        return unlocked(super.MPI_Win_unlock_all(win), trace, win, ALL);
    }

    private static int flushed(int code, ThreadTrace trace, int win, int target, Completion how) {
        return ended(code, trace, win, NO_RECORDS, target, how, NO_RECORDS);
    }

    @Override
    public int MPI_Win_flush(int rank, int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush(rank, win), trace, win, rank, Completion.THERE);
    }

    @Override
    public int MPI_Win_flush_all(int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_all(win), trace, win, ALL, Completion.THERE);
    }

    @Override
    public int MPI_Win_flush_local(int rank, int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_local(rank, win), trace, win, rank, Completion.HERE);
    }

    @Override
    public int MPI_Win_flush_local_all(int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_local_all(win), trace, win, ALL, Completion.HERE);
    }

    @Override
    public int MPI_Win_sync(int win) {
        ThreadTrace trace = begin();
        Win known = RankTrace.win(win);
        long self = known == null ? 0 : known.comm.rank;
        return ended(
                super.MPI_Win_sync(win),
                trace,
                win,
                (out, time, window) -> out.write(time, EventType.RMA_SYNC, window.number, self, 0));
    }

    /** Synchronises with a group, if it is known. */
    private static int groupSync(int code, ThreadTrace trace, int win, int group) {
        return ended(code, trace, win, groupSync(group));
    }

    private static Records groupSync(int group) {
        return (out, time, window) -> {
            if (group >= 0) {
                out.write(time, EventType.RMA_GROUP_SYNC, LEVEL_PROCESS | LEVEL_MEMORY, window.number, group);
            }
        };
    }

    private static int group(int code, ThreadTrace trace, int win, ToIntFunction<WindowTrace> group) {
        WindowTrace window = code == MPI_SUCCESS ? trace.rank.windows.get(win) : null;
        return window == null ? LocalIds.NO_COMM : group.applyAsInt(window);
    }

    @Override
    public int MPI_Win_post(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        int code = super.MPI_Win_post(group, assertion, win);
        return groupSync(code, trace, win, group(code, trace, win, window -> window.post(number)));
    }

    @Override
    public int MPI_Win_start(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        int code = super.MPI_Win_start(group, assertion, win);
        return groupSync(code, trace, win, group(code, trace, win, window -> window.start(number)));
    }

    @Override
    public int MPI_Win_complete(int win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_complete(win);
        int group = group(code, trace, win, WindowTrace::complete);
        return ended(code, trace, win, NO_RECORDS, ALL, Completion.HERE_AT_LAST, groupSync(group));
    }

    @Override
    public int MPI_Win_wait(int win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_wait(win);
        return groupSync(code, trace, win, group(code, trace, win, WindowTrace::waited));
    }

    @Override
    public int MPI_Win_test(int win, boolean[] flag) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_test(win, flag);
        boolean isOver = code == MPI_SUCCESS && flag[0];
        return groupSync(code, trace, win, isOver ? group(code, trace, win, WindowTrace::waited) : LocalIds.NO_COMM);
    }
}
