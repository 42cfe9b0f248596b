package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_REQUEST_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;
import static org.jmpi.binding.MpiConstants.MPI_UNDEFINED;

import org.jmpi.binding.MPI_Status;
import org.jmpi.tool.otf2.EventType;
import org.jspecify.annotations.Nullable;

/** The functions that complete requests, and those of requests that are started again and again. */
abstract class CompletionLayer extends MessageLayer {
    CompletionLayer() {}

    private static int handle(int @Nullable [] request) {
        return request == null || request.length == 0 ? MPI_REQUEST_NULL : request[0];
    }

    /** A request is complete, or was cancelled. */
    private static void complete(ThreadTrace trace, int handle, MPI_Status status, boolean isSound) {
        RequestEntry entry = trace.rank.requests.get(handle);
        if (entry == null || !entry.isActive) {
            return;
        }
        entry.isActive = false;
        boolean isCancelled = !isSound || status.wasCancelled();
        if (entry.sends) {
            trace.request(isCancelled ? EventType.MPI_REQUEST_CANCELLED : EventType.MPI_ISEND_COMPLETE, entry.sendId);
        }
        if (entry.receives && isCancelled) {
            trace.request(EventType.MPI_REQUEST_CANCELLED, entry.receiveId);
        } else if (entry.receives) {
            int source = entry.isKnown ? entry.peer : status.MPI_SOURCE;
            int tag = entry.isKnown ? entry.tag : status.MPI_TAG;
            trace.irecv(entry.comm, source, tag, entry.isKnown ? entry.bytes : status.bytes(), entry.receiveId);
        }
        if (!entry.stays) {
            trace.rank.requests.remove(handle);
            trace.rank.requests.release(entry);
        }
    }

    /** A test found a request not complete. */
    private static void tested(ThreadTrace trace, int handle) {
        RequestEntry entry = trace.rank.requests.get(handle);
        if (entry != null && entry.isActive) {
            if (entry.sends) {
                trace.request(EventType.MPI_REQUEST_TEST, entry.sendId);
            }
            if (entry.receives) {
                trace.request(EventType.MPI_REQUEST_TEST, entry.receiveId);
            }
        }
    }

    @Override
    public int MPI_Wait(int[] request, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int handle = handle(request);
        int code = super.MPI_Wait(request, own);
        complete(trace, handle, own, code == MPI_SUCCESS);
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Test(int[] request, boolean[] flag, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int handle = handle(request);
        int code = super.MPI_Test(request, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            complete(trace, handle, own, code == MPI_SUCCESS);
        } else {
            tested(trace, handle);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Waitany(int count, int[] requests, int[] index, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int[] handles = trace.handles(requests, count);
        int code = super.MPI_Waitany(count, requests, index, own);
        any(trace, code, index, count, handles, own);
        trace.leave();
        return code;
    }

    private static void any(ThreadTrace trace, int code, int[] index, int count, int[] handles, MPI_Status status) {
        if (index != null && index.length > 0 && index[0] != MPI_UNDEFINED && index[0] >= 0 && index[0] < count) {
            complete(trace, handles[index[0]], status, code == MPI_SUCCESS);
        }
    }

    @Override
    public int MPI_Testany(int count, int[] requests, int[] index, boolean[] flag, @Nullable MPI_Status status) {
        ThreadTrace trace = begin();
        MPI_Status own = status == null ? trace.status() : status;
        int[] handles = trace.handles(requests, count);
        int code = super.MPI_Testany(count, requests, index, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            any(trace, code, index, count, handles, own);
        } else {
            for (int i = 0; i < count; i++) {
                tested(trace, handles[i]);
            }
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Waitall(int count, int[] requests, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = begin();
        MPI_Status[] own = statuses == null ? trace.statuses(count) : statuses;
        int[] handles = trace.handles(requests, count);
        int code = super.MPI_Waitall(count, requests, own);
        all(trace, code, count, handles, requests, own);
        trace.leave();
        return code;
    }

    /** After an error some are complete, and some are not. */
    private static void all(
            ThreadTrace trace, int code, int count, int[] handles, int[] requests, MPI_Status[] statuses) {
        for (int i = 0; i < count && i < handles.length; i++) {
            if (code == MPI_SUCCESS) {
                complete(trace, handles[i], statuses[i], true);
            } else if (requests[i] == MPI_REQUEST_NULL) {
                complete(trace, handles[i], statuses[i], statuses[i].MPI_ERROR == MPI_SUCCESS);
            }
        }
    }

    @Override
    public int MPI_Testall(int count, int[] requests, boolean[] flag, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = begin();
        MPI_Status[] own = statuses == null ? trace.statuses(count) : statuses;
        int[] handles = trace.handles(requests, count);
        int code = super.MPI_Testall(count, requests, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            all(trace, code, count, handles, requests, own);
        } else {
            for (int i = 0; i < count; i++) {
                tested(trace, handles[i]);
            }
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Waitsome(
            int incount, int[] requests, int[] outcount, int[] indices, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = begin();
        MPI_Status[] own = statuses == null ? trace.statuses(incount) : statuses;
        int[] handles = trace.handles(requests, incount);
        int code = super.MPI_Waitsome(incount, requests, outcount, indices, own);
        some(trace, code, outcount, indices, handles, own);
        trace.leave();
        return code;
    }

    private static void some(
            ThreadTrace trace, int code, int[] outcount, int[] indices, int[] handles, MPI_Status[] statuses) {
        for (int i = 0; outcount[0] != MPI_UNDEFINED && i < outcount[0]; i++) {
            boolean isSound = code == MPI_SUCCESS || statuses[i].MPI_ERROR == MPI_SUCCESS;
            complete(trace, handles[indices[i]], statuses[i], isSound);
        }
    }

    @Override
    public int MPI_Testsome(
            int incount, int[] requests, int[] outcount, int[] indices, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = begin();
        MPI_Status[] own = statuses == null ? trace.statuses(incount) : statuses;
        int[] handles = trace.handles(requests, incount);
        int code = super.MPI_Testsome(incount, requests, outcount, indices, own);
        if (code == MPI_SUCCESS && outcount[0] == 0) {
            for (int i = 0; i < incount; i++) {
                tested(trace, handles[i]);
            }
        } else {
            some(trace, code, outcount, indices, handles, own);
        }
        trace.leave();
        return code;
    }

    /** Nobody hears of the end of a request that is freed: a send counts as complete, a receive as cancelled. */
    @Override
    public int MPI_Request_free(int[] request) {
        ThreadTrace trace = begin();
        int handle = handle(request);
        int code = super.MPI_Request_free(request);
        RequestEntry entry = code == MPI_SUCCESS ? trace.rank.requests.get(handle) : null;
        if (entry != null) {
            entry.stays = false;
            if (entry.isActive && entry.sends) {
                trace.request(EventType.MPI_ISEND_COMPLETE, entry.sendId);
            }
            if (entry.isActive && entry.receives) {
                trace.request(EventType.MPI_REQUEST_CANCELLED, entry.receiveId);
            }
            trace.rank.requests.remove(handle);
            trace.rank.requests.release(entry);
        }
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Start(int[] request) {
        ThreadTrace trace = begin();
        int handle = handle(request);
        int code = super.MPI_Start(request);
        started(code, trace, handle);
        trace.leave();
        return code;
    }

    private static void started(int code, ThreadTrace trace, int handle) {
        RequestEntry entry = code == MPI_SUCCESS ? trace.rank.requests.get(handle) : null;
        if (entry != null) {
            start(entry, trace);
        }
    }

    @Override
    public int MPI_Startall(int count, int[] requests) {
        ThreadTrace trace = begin();
        int[] handles = trace.handles(requests, count);
        int code = super.MPI_Startall(count, requests);
        for (int i = 0; i < count && i < handles.length; i++) {
            started(code, trace, handles[i]);
        }
        trace.leave();
        return code;
    }

    private static int prepared(int code, ThreadTrace trace, RequestEntry entry, int[] request) {
        if (code == MPI_SUCCESS) {
            entry.stays = true;
            trace.rank.requests.put(request[0], entry);
        } else {
            trace.rank.requests.release(entry);
        }
        return code;
    }

    @Override
    public int MPI_Send_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Send_init(buf, count, datatype, dest, tag, comm, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, bytes(count, datatype));
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Ssend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Ssend_init(buf, count, datatype, dest, tag, comm, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, bytes(count, datatype));
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Rsend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Rsend_init(buf, count, datatype, dest, tag, comm, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, bytes(count, datatype));
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Bsend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Bsend_init(buf, count, datatype, dest, tag, comm, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, bytes(count, datatype));
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Recv_init(Object buf, long count, int datatype, int source, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Recv_init(buf, count, datatype, source, tag, comm, request);
        RequestEntry entry = trace.rank.requests.make();
        setReceive(entry, trace, source, comm);
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Psend_init(
            Object buf,
            int partitions,
            long count,
            int datatype,
            int dest,
            int tag,
            int comm,
            int info,
            int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, partitions * bytes(count, datatype));
        return prepared(code, trace, entry, request);
    }

    /** Its parameter {@code dest} is the source. */
    @Override
    public int MPI_Precv_init(
            Object buf,
            int partitions,
            long count,
            int datatype,
            int dest,
            int tag,
            int comm,
            int info,
            int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, partitions * bytes(count, datatype));
        entry.receives = entry.sends;
        entry.sends = false;
        entry.isKnown = true;
        return prepared(code, trace, entry, request);
    }
}
