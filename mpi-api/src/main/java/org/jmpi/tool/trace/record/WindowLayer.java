package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_LOCK_SHARED;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.nio.ByteBuffer;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.win.Win;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.jspecify.annotations.Nullable;

/** The functions of windows: operations when they begin and when they are complete, epochs, locks. */
abstract class WindowLayer extends FreeingLayer {
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

    /** Returns the window of a call that succeeded, null if what happens to it is not recorded. */
    private static @Nullable WindowTrace known(int code, ThreadTrace trace, int win) {
        return code == MPI_SUCCESS ? trace.rank.windows.get(win) : null;
    }

    private static int left(int code, ThreadTrace trace) {
        trace.leave();
        return code;
    }

    /** Operations at a target, or at all, are complete: those that began before a pause are recorded in it, too. */
    private static void complete(ThreadTrace trace, WindowTrace window, int target, Completion how) {
        int first = target == ALL ? 0 : target;
        int last = target == ALL ? window.targets() - 1 : target;
        // nobody begins one in between
        synchronized (window) {
            for (int i = first; i <= last; i++) {
                completeOne(trace, window, i, how);
            }
        }
    }

    private static void completeOne(ThreadTrace trace, WindowTrace window, int target, Completion how) {
        boolean isThere = how == Completion.THERE;
        EventType record = isThere ? EventType.RMA_OP_COMPLETE_REMOTE : EventType.RMA_OP_COMPLETE_NON_BLOCKING;
        long shared = window.shared(target);
        if (shared != 0) {
            trace.accessed(record, window.number, shared);
        }
        for (int i = 0; isThere && i < window.withRequest(target); i++) {
            trace.accessed(record, window.number, window.withRequest(target, i));
        }
        if (how != Completion.HERE) {
            window.forget(target);
        }
    }

    private static void collectiveBegins(ThreadTrace trace) {
        EventWriter out = trace.writer();
        if (out != null) {
            out.write(trace.time(), EventType.RMA_COLLECTIVE_BEGIN);
        }
    }

    private static void collectiveEnds(ThreadTrace trace, WindowTrace window, int operation, int level) {
        EventWriter out = trace.writer();
        if (out != null) {
            long none = Otf2.ROOT_NONE;
            out.write(trace.ended(), EventType.RMA_COLLECTIVE_END, operation, level, window.number, none, 0, 0);
        }
    }

    private static void record(ThreadTrace trace, EventType type, WindowTrace window) {
        EventWriter out = trace.writer();
        if (out != null) {
            out.write(trace.ended(), type, window.number);
        }
    }

    private static int made(int code, ThreadTrace trace, int comm, int[] win, int operation) {
        if (code == MPI_SUCCESS) {
            trace.rank.createdWindow(win[0], comm);
        }
        WindowTrace window = known(code, trace, code == MPI_SUCCESS ? win[0] : 0);
        if (window != null) {
            collectiveBegins(trace);
            record(trace, EventType.RMA_WIN_CREATE, window);
            collectiveEnds(trace, window, operation, LEVEL_PROCESS);
        }
        return left(code, trace);
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
        WindowTrace window = known(code, trace, handle);
        if (window != null) {
            collectiveBegins(trace);
            complete(trace, window, ALL, Completion.THERE);
            record(trace, EventType.RMA_WIN_DESTROY, window);
            collectiveEnds(trace, window, COLLECTIVE_DESTROY, LEVEL_PROCESS);
        }
        left(code, trace);
        if (code == MPI_SUCCESS) {
            rank().windows.remove(handle);
        }
        return code;
    }

    @Override
    public int MPI_Win_fence(int assertion, int win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_fence(assertion, win);
        WindowTrace window = known(code, trace, win);
        if (window != null) {
            collectiveBegins(trace);
            complete(trace, window, ALL, Completion.THERE);
            collectiveEnds(trace, window, COLLECTIVE_BARRIER, LEVEL_PROCESS | LEVEL_MEMORY);
        }
        return left(code, trace);
    }

    private static int locked(int code, ThreadTrace trace, int win, int target, int type) {
        int kind = type == MPI_LOCK_SHARED ? SHARED : EXCLUSIVE;
        WindowTrace window = known(code, trace, win);
        EventWriter out = trace.writer();
        if (window != null && out != null) {
            out.write(trace.time(), EventType.RMA_REQUEST_LOCK, window.number, remote(target), 0, kind);
            out.write(trace.ended(), EventType.RMA_ACQUIRE_LOCK, window.number, remote(target), 0, kind);
        }
        return left(code, trace);
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
        WindowTrace window = known(code, trace, win);
        if (window != null) {
            complete(trace, window, target, Completion.THERE);
        }
        EventWriter out = trace.writer();
        if (window != null && out != null) {
            out.write(trace.ended(), EventType.RMA_RELEASE_LOCK, window.number, remote(target), 0);
        }
        return left(code, trace);
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
        WindowTrace window = known(code, trace, win);
        if (window != null) {
            complete(trace, window, target, how);
        }
        return left(code, trace);
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
        int code = super.MPI_Win_sync(win);
        WindowTrace window = known(code, trace, win);
        Win object = RankTrace.win(win);
        EventWriter out = trace.writer();
        if (window != null && object != null && out != null) {
            out.write(trace.ended(), EventType.RMA_SYNC, window.number, object.comm.rank, 0);
        }
        return left(code, trace);
    }

    /** Synchronises with a group, if it is known. */
    private static int groupSync(int code, ThreadTrace trace, @Nullable WindowTrace window, int group) {
        EventWriter out = trace.writer();
        if (window != null && group >= 0 && out != null) {
            out.write(trace.ended(), EventType.RMA_GROUP_SYNC, LEVEL_PROCESS | LEVEL_MEMORY, window.number, group);
        }
        return left(code, trace);
    }

    @Override
    public int MPI_Win_post(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        int code = super.MPI_Win_post(group, assertion, win);
        WindowTrace window = known(code, trace, win);
        if (window != null) {
            window.post(number);
        }
        return groupSync(code, trace, window, number);
    }

    @Override
    public int MPI_Win_start(int group, int assertion, int win) {
        ThreadTrace trace = begin();
        int number = rank().group(group);
        int code = super.MPI_Win_start(group, assertion, win);
        WindowTrace window = known(code, trace, win);
        if (window != null) {
            window.start(number);
        }
        return groupSync(code, trace, window, number);
    }

    @Override
    public int MPI_Win_complete(int win) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_complete(win);
        WindowTrace window = known(code, trace, win);
        if (window == null) {
            return left(code, trace);
        }
        complete(trace, window, ALL, Completion.HERE_AT_LAST);
        return groupSync(code, trace, window, window.complete());
    }

    @Override
    public int MPI_Win_wait(int win) {
        ThreadTrace trace = begin();
        return waited(super.MPI_Win_wait(win), trace, win);
    }

    private static int waited(int code, ThreadTrace trace, int win) {
        WindowTrace window = known(code, trace, win);
        return window == null ? left(code, trace) : groupSync(code, trace, window, window.waited());
    }

    @Override
    public int MPI_Win_test(int win, boolean[] flag) {
        ThreadTrace trace = begin();
        int code = super.MPI_Win_test(win, flag);
        return code == MPI_SUCCESS && flag[0] ? waited(code, trace, win) : left(code, trace);
    }
}
