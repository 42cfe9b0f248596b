package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_REQUEST_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;
import static org.jmpi.binding.MpiConstants.MPI_UNDEFINED;

import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.request.Status;
import org.jmpi.tool.otf2.EventType;
import org.jspecify.annotations.Nullable;

/** The functions that complete requests, and those of requests that are started again and again. */
abstract class CompletionLayer extends MessageLayer {
    CompletionLayer() {}

    /** A request is complete, or was cancelled. */
    private static void complete(ThreadTrace trace, int index, MPI_Status status, boolean isSound) {
        RequestEntry entry = trace.taken.get(index);
        if (entry == null) {
            return;
        }
        if (entry.isActive) {
            end(trace, entry, status, isSound);
        }
        if (!entry.stays) {
            trace.taken.release(index);
        }
    }

    static void end(ThreadTrace trace, RequestEntry entry, Status status, boolean isSound) {
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
        if (entry.collective >= 0) {
            trace.collective(entry.collective, entry.comm, entry.root, entry.bytes, entry.sendId);
        }
        if (entry.accessEnd == EventType.IO_OPERATION_COMPLETE) {
            trace.transferred(entry.object, entry.isKnown ? entry.bytes : status.bytes(), entry.matchingId);
        } else if (entry.accessEnd != null) {
            trace.accessed(entry.accessEnd, entry.object, entry.matchingId);
        }
    }

    /** A test found requests not complete. */
    private static void tested(ThreadTrace trace, int count) {
        for (int i = 0; i < count; i++) {
            RequestEntry entry = trace.taken.get(i);
            if (entry != null && entry.isActive) {
                if (entry.sends || entry.collective >= 0) {
                    trace.request(EventType.MPI_REQUEST_TEST, entry.sendId);
                }
                if (entry.receives) {
                    trace.request(EventType.MPI_REQUEST_TEST, entry.receiveId);
                }
            }
        }
    }

    ThreadTrace take(int count, int @Nullable [] requests) {
        ThreadTrace trace = begin();
        trace.take(count, requests);
        return trace;
    }

    static int leave(ThreadTrace trace, int code) {
        trace.giveBack();
        trace.leave();
        return code;
    }

    @Override
    public int MPI_Wait(int[] request, @Nullable MPI_Status status) {
        ThreadTrace trace = take(1, request);
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Wait(request, own);
        complete(trace, 0, own, hasTaken(code));
        return leave(trace, code);
    }

    @Override
    public int MPI_Mrecv(Object buf, long count, int datatype, int[] message, @Nullable MPI_Status status) {
        ThreadTrace trace = take(1, message);
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Mrecv(buf, count, datatype, message, own);
        if (hasTaken(code)) {
            complete(trace, 0, own, true);
        }
        return leave(trace, code);
    }

    /** Its request goes on with what the probe began. */
    @Override
    public int MPI_Imrecv(Object buf, long count, int datatype, int[] message, int[] request) {
        ThreadTrace trace = take(1, message);
        int code = super.MPI_Imrecv(buf, count, datatype, message, request);
        if (code == MPI_SUCCESS) {
            trace.taken.move(0, request[0]);
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Test(int[] request, boolean[] flag, @Nullable MPI_Status status) {
        ThreadTrace trace = take(1, request);
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Test(request, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            complete(trace, 0, own, hasTaken(code));
        } else {
            tested(trace, 1);
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Waitany(int count, int[] requests, int[] index, @Nullable MPI_Status status) {
        ThreadTrace trace = take(count, requests);
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Waitany(count, requests, index, own);
        any(trace, code, index, count, own);
        return leave(trace, code);
    }

    private void any(ThreadTrace trace, int code, int[] index, int count, MPI_Status status) {
        if (index != null && index.length > 0 && index[0] != MPI_UNDEFINED && index[0] >= 0 && index[0] < count) {
            complete(trace, index[0], status, hasTaken(code));
        }
    }

    @Override
    public int MPI_Testany(int count, int[] requests, int[] index, boolean[] flag, @Nullable MPI_Status status) {
        ThreadTrace trace = take(count, requests);
        MPI_Status own = status == null ? trace.status() : status;
        int code = super.MPI_Testany(count, requests, index, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            any(trace, code, index, count, own);
        } else {
            tested(trace, count);
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Waitall(int count, int[] requests, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = take(count, requests);
        MPI_Status[] own = statuses == null ? trace.statuses(count) : statuses;
        int code = super.MPI_Waitall(count, requests, own);
        all(trace, code, count, requests, own);
        return leave(trace, code);
    }

    /** After an error some are complete, and some are not. */
    private void all(ThreadTrace trace, int code, int count, int[] requests, MPI_Status[] statuses) {
        for (int i = 0; i < count && i < trace.taken.count(); i++) {
            if (code == MPI_SUCCESS) {
                complete(trace, i, statuses[i], true);
            } else if (requests[i] == MPI_REQUEST_NULL) {
                complete(trace, i, statuses[i], hasTaken(statuses[i].MPI_ERROR));
            }
        }
    }

    @Override
    public int MPI_Testall(int count, int[] requests, boolean[] flag, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = take(count, requests);
        MPI_Status[] own = statuses == null ? trace.statuses(count) : statuses;
        int code = super.MPI_Testall(count, requests, flag, own);
        if (code != MPI_SUCCESS || flag[0]) {
            all(trace, code, count, requests, own);
        } else {
            tested(trace, count);
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Waitsome(
            int incount, int[] requests, int[] outcount, int[] indices, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = take(incount, requests);
        MPI_Status[] own = statuses == null ? trace.statuses(incount) : statuses;
        int code = super.MPI_Waitsome(incount, requests, outcount, indices, own);
        some(trace, code, outcount, indices, own);
        return leave(trace, code);
    }

    private void some(ThreadTrace trace, int code, int[] outcount, int[] indices, MPI_Status[] statuses) {
        for (int i = 0; outcount != null && outcount[0] != MPI_UNDEFINED && i < outcount[0]; i++) {
            boolean isSound = code == MPI_SUCCESS || hasTaken(statuses[i].MPI_ERROR);
            complete(trace, indices[i], statuses[i], isSound);
        }
    }

    @Override
    public int MPI_Testsome(
            int incount, int[] requests, int[] outcount, int[] indices, MPI_Status @Nullable [] statuses) {
        ThreadTrace trace = take(incount, requests);
        MPI_Status[] own = statuses == null ? trace.statuses(incount) : statuses;
        int code = super.MPI_Testsome(incount, requests, outcount, indices, own);
        if (code == MPI_SUCCESS && outcount[0] == 0) {
            tested(trace, incount);
        } else {
            some(trace, code, outcount, indices, own);
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Start(int[] request) {
        ThreadTrace trace = take(1, request);
        int code = super.MPI_Start(request);
        return started(code, trace, 1);
    }

    private static int started(int code, ThreadTrace trace, int count) {
        for (int i = 0; code == MPI_SUCCESS && i < count; i++) {
            RequestEntry entry = trace.taken.get(i);
            if (entry != null) {
                start(entry, trace);
            }
        }
        return leave(trace, code);
    }

    @Override
    public int MPI_Startall(int count, int[] requests) {
        ThreadTrace trace = take(count, requests);
        int code = super.MPI_Startall(count, requests);
        return started(code, trace, count);
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

    private int preparedSend(int code, ThreadTrace trace, int dest, int tag, int comm, long bytes, int[] request) {
        RequestEntry entry = trace.rank.requests.make();
        setSend(entry, trace, dest, tag, comm, bytes);
        return prepared(code, trace, entry, request);
    }

    @Override
    public int MPI_Send_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Send_init(buf, count, datatype, dest, tag, comm, request);
        return preparedSend(code, trace, dest, tag, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Ssend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Ssend_init(buf, count, datatype, dest, tag, comm, request);
        return preparedSend(code, trace, dest, tag, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Rsend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Rsend_init(buf, count, datatype, dest, tag, comm, request);
        return preparedSend(code, trace, dest, tag, comm, bytes(count, datatype), request);
    }

    @Override
    public int MPI_Bsend_init(Object buf, long count, int datatype, int dest, int tag, int comm, int[] request) {
        ThreadTrace trace = thread();
        int code = super.MPI_Bsend_init(buf, count, datatype, dest, tag, comm, request);
        return preparedSend(code, trace, dest, tag, comm, bytes(count, datatype), request);
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
