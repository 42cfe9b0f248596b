package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_LOCK_SHARED;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.nio.ByteBuffer;
import org.jmpi.binding.FunctionTable;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jspecify.annotations.Nullable;

/** The functions of windows: operations when they begin and when they are complete, epochs, locks. */
abstract class WindowLayer extends CompletionLayer {
    private static final int ALL = -1;
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

    private static final EventType HERE = EventType.RMA_OP_COMPLETE_NON_BLOCKING;
    private static final EventType THERE = EventType.RMA_OP_COMPLETE_REMOTE;

    private static final int PUT = function("Put");
    private static final int RPUT = function("Rput");
    private static final int GET = function("Get");
    private static final int RGET = function("Rget");
    private static final int ACC = function("Accumulate");
    private static final int RACC = function("Raccumulate");
    private static final int CAS = function("Compare_and_swap");

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
            long id = request == null ? window.begin(target) : window.beginAlone();
            write(out, trace.time(), function, window.number, target, sent, received, id);
            if (request != null) {
                RequestEntry entry = trace.rank.requests.make();
                boolean isFetched = function != RPUT && function != RACC;
                entry.setAccess(window.number, id, isFetched ? EventType.RMA_OP_COMPLETE_BLOCKING : HERE);
                trace.rank.requests.put(request[0], entry);
            }
        }
        trace.leave(function);
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

    /** What is written at the end of a call on a window that succeeded. */
    private interface Records {
        void write(EventWriter out, long began, long ended, WindowTrace window);
    }

    private static int ended(int code, ThreadTrace trace, int win, Records records) {
        WindowTrace window = code == MPI_SUCCESS ? trace.rank.windows.get(win) : null;
        EventWriter out = trace.writer();
        if (window != null && out != null) {
            records.write(out, trace.time(), trace.ended(), window);
        }
        trace.leave();
        return code;
    }

    private static void collective(EventWriter out, long time, WindowTrace window, int operation, int level) {
        out.write(time, EventType.RMA_COLLECTIVE_END, operation, level, window.number, Otf2.ROOT_NONE, 0, 0);
    }

    private static int made(int code, ThreadTrace trace, int comm, int[] win, int operation) {
        if (code == MPI_SUCCESS) {
            trace.rank.createdWindow(win[0], comm);
        }
        return ended(code, trace, code == MPI_SUCCESS ? win[0] : 0, (out, began, ended, window) -> {
            out.write(began, EventType.RMA_COLLECTIVE_BEGIN);
            out.write(ended, EventType.RMA_WIN_CREATE, window.number);
            collective(out, ended, window, operation, LEVEL_PROCESS);
        });
    }

    /** Operations at a target, or at all, are complete: here alone, or there too. */
    private static void complete(EventWriter out, long time, WindowTrace window, int target, EventType how) {
        int first = target == ALL ? 0 : target;
        int last = target == ALL ? window.targets() - 1 : target;
        for (int i = first; i <= last; i++) {
            long id = how == HERE ? window.open(i) : window.end(i);
            if (id != 0) {
                out.write(time, how, window.number, id);
            }
        }
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
        ended(code, trace, handle, (out, began, ended, window) -> {
            out.write(began, EventType.RMA_COLLECTIVE_BEGIN);
            complete(out, ended, window, ALL, THERE);
            out.write(ended, EventType.RMA_WIN_DESTROY, window.number);
            collective(out, ended, window, COLLECTIVE_DESTROY, LEVEL_PROCESS);
        });
        if (code == MPI_SUCCESS) {
            rank().windows.remove(handle);
        }
        return code;
    }

    @Override
    public int MPI_Win_fence(int assertion, int win) {
        ThreadTrace trace = begin();
        return ended(super.MPI_Win_fence(assertion, win), trace, win, (out, began, ended, window) -> {
            out.write(began, EventType.RMA_COLLECTIVE_BEGIN);
            complete(out, ended, window, ALL, THERE);
            collective(out, ended, window, COLLECTIVE_BARRIER, LEVEL_PROCESS | LEVEL_MEMORY);
        });
    }

    private static int locked(int code, ThreadTrace trace, int win, int target, int type) {
        int kind = type == MPI_LOCK_SHARED ? SHARED : EXCLUSIVE;
        return ended(code, trace, win, (out, began, ended, window) -> {
            out.write(began, EventType.RMA_REQUEST_LOCK, window.number, remote(target), 0, kind);
            out.write(ended, EventType.RMA_ACQUIRE_LOCK, window.number, remote(target), 0, kind);
        });
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
        return ended(code, trace, win, (out, began, ended, window) -> {
            complete(out, ended, window, target, THERE);
            out.write(ended, EventType.RMA_RELEASE_LOCK, window.number, remote(target), 0);
        });
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

    private static int flushed(int code, ThreadTrace trace, int win, int target, EventType how) {
        return ended(code, trace, win, (out, began, ended, window) -> complete(out, ended, window, target, how));
    }

    @Override
    public int MPI_Win_flush(int rank, int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush(rank, win), trace, win, rank, THERE);
    }

    @Override
    public int MPI_Win_flush_all(int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_all(win), trace, win, ALL, THERE);
    }

    @Override
    public int MPI_Win_flush_local(int rank, int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_local(rank, win), trace, win, rank, HERE);
    }

    @Override
    public int MPI_Win_flush_local_all(int win) {
        ThreadTrace trace = begin();
        return flushed(super.MPI_Win_flush_local_all(win), trace, win, ALL, HERE);
    }

    @Override
    public int MPI_Win_sync(int win) {
        ThreadTrace trace = begin();
        long self = rank().rankInWindow(win);
        return ended(
                super.MPI_Win_sync(win),
                trace,
                win,
                (out, began, ended, window) -> out.write(ended, EventType.RMA_SYNC, window.number, self, 0));
    }

    private static void groupSync(EventWriter out, long time, WindowTrace window, int group) {
        if (group >= 0) {
            out.write(time, EventType.RMA_GROUP_SYNC, LEVEL_PROCESS | LEVEL_MEMORY, window.number, group);
        }
    }

    @Override
    public int MPI_Win_post(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        return ended(super.MPI_Win_post(group, assertion, win), trace, win, (out, began, ended, window) -> {
            window.post(number);
            groupSync(out, ended, window, number);
        });
    }

    @Override
    public int MPI_Win_start(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        return ended(super.MPI_Win_start(group, assertion, win), trace, win, (out, began, ended, window) -> {
            window.start(number);
            groupSync(out, ended, window, number);
        });
    }

    @Override
    public int MPI_Win_complete(int win) {
        ThreadTrace trace = begin();
        return ended(super.MPI_Win_complete(win), trace, win, (out, began, ended, window) -> {
            complete(out, ended, window, ALL, HERE);
            window.endAll();
            groupSync(out, ended, window, window.complete());
        });
    }

    @Override
    public int MPI_Win_wait(int win) {
        ThreadTrace trace = begin();
        return ended(
                super.MPI_Win_wait(win),
                trace,
                win,
                (out, began, ended, window) -> groupSync(out, ended, window, window.waited()));
    }

    @Override
    public int MPI_Win_test(int win, boolean[] flag) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_test(win, flag);
        return ended(code, trace, win, (out, began, ended, window) -> {
            if (flag[0]) {
                groupSync(out, ended, window, window.waited());
            }
        });
    }
}
