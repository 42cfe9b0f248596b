package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_REQUEST_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.request.Request;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.record.Orphans.Orphan;

/** Requests that are freed before they are complete. */
abstract class FreeingLayer extends CompletionLayer {
    private static final int FREE = FunctionTable.names().indexOf("MPI_Request_free");

    FreeingLayer() {}

    /** A send that is freed counts as complete. A receive is kept, and tested until its message has come. */
    @Override
    public int MPI_Request_free(int[] request) {
        ThreadTrace trace = take(1, request);
        RequestEntry entry = trace.taken.get(0);
        if (entry != null && entry.isActive && entry.receives) {
            return leave(trace, freeReceive(trace, request));
        }
        int code = super.MPI_Request_free(request);
        if (entry != null && code == MPI_SUCCESS) {
            if (entry.isActive && entry.sends) {
                trace.request(EventType.MPI_ISEND_COMPLETE, entry.sendId);
            }
            trace.taken.release(0);
        }
        return leave(trace, code);
    }

    private int freeReceive(ThreadTrace trace, int[] request) {
        int handle = request[0];
        Request held = RequestHold.take(handle);
        if (held == null) {
            trace.enter(FREE);
            trace.leave(FREE);
            trace.rank.orphans.add(new Orphan(handle, null, null));
            request[0] = MPI_REQUEST_NULL;
            return MPI_SUCCESS;
        }
        int code = super.MPI_Request_free(request);
        if (code == MPI_SUCCESS) {
            trace.rank.orphans.add(new Orphan(handle, held, trace.taken.remove(0)));
        } else {
            RequestHold.release(held);
        }
        return code;
    }

    /** Looks after receives whose requests the program has freed. */
    void test(Orphans orphans, boolean isLast) {
        for (Orphan each = orphans.next(); each != null; each = orphans.next()) {
            boolean isOver = each.held() != null ? testHeld(each, each.held(), isLast) : testHandle(each, isLast);
            if (!isOver) {
                orphans.add(each);
            }
        }
    }

    private boolean testHeld(Orphan orphan, Request held, boolean isLast) {
        boolean isComplete = RequestHold.isComplete(held);
        if (!isComplete && !isLast) {
            return false;
        }
        ThreadTrace trace = thread();
        RequestEntry entry = orphan.entry();
        if (entry != null) {
            end(trace, entry, held.status, isComplete && RequestHold.hasTaken(held));
            trace.rank.requests.release(entry);
        }
        RequestHold.release(held);
        return true;
    }

    private boolean testHandle(Orphan orphan, boolean isLast) {
        ThreadTrace trace = thread();
        int handle = orphan.handle();
        int[] request = {handle};
        boolean[] flag = new boolean[1];
        MPI_Status status = trace.status();
        int code = below().MPI_Test(request, flag, status);
        if (code == MPI_SUCCESS && !flag[0] && !isLast) {
            return false;
        }
        RequestEntry entry = trace.rank.requests.remove(handle);
        if (entry != null) {
            end(trace, entry, status, flag[0] && hasTaken(code));
            trace.rank.requests.release(entry);
        }
        if (request[0] != MPI_REQUEST_NULL) {
            below().MPI_Request_free(request);
        }
        return true;
    }
}
