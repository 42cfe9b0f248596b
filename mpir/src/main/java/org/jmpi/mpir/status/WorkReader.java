package org.jmpi.mpir.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;
import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.PersistentOperation;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.io.async.IoOperation;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Message;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jmpi.mpir.pmi.status.RankReport.Totals;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** Takes what a device tells of its work: all of the figures, a few of the operations and messages. */
final class WorkReader implements WorkListener {

    private final IdentityHashMap<Request, Operation> known = new IdentityHashMap<>();
    private final List<Operation> operations = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private long posted;
    private long unexpected;
    private long unexpectedBytes;
    private long sends;
    private long sendBytes;

    WorkReader(Rank rank) {}

    List<Operation> operations() {
        return operations;
    }

    List<Message> messages() {
        return messages;
    }

    Totals totals() {
        return new Totals(posted, unexpected, unexpectedBytes, sends, sendBytes);
    }

    /** Returns what is known of an operation. */
    Operation operation(Request r) {
        Operation told = known.get(r);
        return told == null ? plain(r) : told;
    }

    @Override
    public void lengths(long receives, long waiting) {
        posted = receives;
        unexpected = waiting;
    }

    @Override
    public void transfer(Request r, int context, int lpid, int source, int tag, long bytes, Stage stage) {
        boolean send = r.kind == RequestKind.SEND;
        if (send) {
            sends++;
            sendBytes += Math.max(0, bytes);
        }
        Comm comm = r.comm;
        int peer = send ? DisplayNames.rankIn(comm, lpid, UNKNOWN) : source < 0 ? ANY : source;
        Datatype type = r.datatype;
        add(
                r,
                new Operation(
                        send ? Kind.SEND : Kind.RECEIVE,
                        DisplayNames.of(comm),
                        comm != null && context == Messaging.collectiveContext(comm),
                        peer,
                        lpid < 0 ? ANY : lpid,
                        tag < 0 ? ANY : tag,
                        type == null ? -1 : r.count,
                        type == null ? "" : DisplayNames.of(type),
                        bytes,
                        stage == Stage.UNMATCHED ? Progress.MATCH : Progress.DATA,
                        0));
    }

    @Override
    public void other(Request r) {
        // a persistent one has a request for what is under way
        if (!(r.operation instanceof PersistentOperation)) {
            add(r, plain(r));
        }
    }

    private void add(Request r, Operation operation) {
        if (known.size() < StatusLines.MOST * 128) {
            known.put(r, operation);
        }
        // the messages inside a collective are not the program's
        if (operations.size() < StatusLines.MOST && !operation.collective()) {
            operations.add(operation);
        }
    }

    private static Operation plain(Request r) {
        if (r.operation instanceof IoOperation access) {
            return FileReader.operation(access);
        }
        boolean collective = r.kind == RequestKind.COLL || r.kind == RequestKind.PREQUEST_COLL;
        int lpid = r.device == null ? -1 : r.device.peer();
        return new Operation(
                collective ? Kind.COLLECTIVE : Kind.OTHER,
                DisplayNames.of(r.comm),
                collective,
                lpid < 0 ? UNKNOWN : DisplayNames.rankIn(r.comm, lpid, UNKNOWN),
                lpid < 0 ? UNKNOWN : lpid,
                UNKNOWN,
                -1,
                "",
                -1,
                collective ? Progress.MEMBERS : Progress.UNKNOWN,
                0);
    }

    @Override
    public void message(int context, int source, int lpid, int tag, long bytes) {
        unexpectedBytes += Math.max(0, bytes);
        if (messages.size() < StatusLines.MOST && (context & 1) == 0) {
            messages.add(new Message(context, source, lpid, tag, bytes));
        }
    }
}
