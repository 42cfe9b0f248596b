package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.mpid.WorkListener.Stage;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/**
 * Reports what point-to-point communication has under way, from a thread that owns none of it. Every loop is bounded, no
 * reference is followed twice, and nothing is written.
 */
final class WorkReporter {
    private final WorkListener action;
    private final int most;
    private int left;

    WorkReporter(WorkListener action, int most) {
        this.action = action;
        this.most = most;
    }

    void report(HandleAllocator<Request> requests, UnexpectedQueue unexpected) {
        left = most;
        requests.forEachLive(r -> {
            if (left > 0) {
                left--;
                report(r);
            }
        });
        unexpected.peek(most, m -> action.message(m.context, m.source, m.lpid, m.tag, m.dataSz));
    }

    private void report(Request r) {
        if (r.isComplete() || r.isBuiltin() || r.isInactive()) {
            return;
        }
        AmRequest am = AmRequest.of(r);
        if (r.kind == RequestKind.RECV && am.operation() == null) {
            receive(r, am);
        } else if (r.kind == RequestKind.SEND && am.operation() == null) {
            Stage stage = am.awaitingPeer || am.awaitingAck ? Stage.UNMATCHED : Stage.LEAVING;
            action.transfer(r, am.context, am.lpid, 0, am.tag, am.dataSz, stage);
        } else {
            action.other(r);
        }
    }

    private void receive(Request r, AmRequest am) {
        Link<Request> link = am.posted;
        Bin<Request> bin = link == null ? null : link.bin;
        if (am.isPosted && bin != null) {
            action.transfer(r, am.context, am.lpid, bin.source, bin.tag, am.capacity, Stage.UNMATCHED);
        } else {
            action.transfer(r, am.context, am.lpid, r.status.MPI_SOURCE, r.status.MPI_TAG, am.dataSz, Stage.MATCHED);
        }
    }
}
