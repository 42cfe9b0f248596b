package org.jmpi.mpir.tool.jfr;

import java.util.Locale;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WindowWait;
import org.jspecify.annotations.Nullable;

/** Makes an event of each wait of one rank. */
final class WaitRecorder implements WaitListener {
    private static final String BINDING = "org.jmpi.binding.";
    private static final String FUNCTION = "MPI_";
    private static final String MEMBERS = "members";

    private final int rank;

    WaitRecorder(int rank) {
        this.rank = rank;
    }

    @Override
    public @Nullable Object begin(@Nullable Request r, @Nullable Comm comm) {
        WaitEvent event = new WaitEvent();
        if (!event.isEnabled()) {
            return null;
        }
        Comm of = comm != null || r == null ? comm : r.comm;
        event.rank = rank;
        if (of != null && of.window != null) {
            event.window = CommNames.of(of.window);
            event.waitsFor = MEMBERS;
        } else {
            event.communicator = CommNames.of(of);
        }
        if (r != null) {
            assert r.device != null;
            event.peer = r.device.peer();
            event.tag = r.device.tag();
            event.bytes = r.device.bytes();
        }
        event.begin();
        return event;
    }

    @Override
    public @Nullable Object beginAtWindow(ErrhandlerOwner win, Comm of, int at, WindowWait what) {
        WaitEvent event = new WaitEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.rank = rank;
        event.window = CommNames.of(win);
        event.waitsFor = what.name().toLowerCase(Locale.ROOT);
        event.peer = at < 0 ? at : of.lpid(at);
        event.begin();
        return event;
    }

    @Override
    public void end(@Nullable Object wait, @Nullable Request r) {
        if (wait instanceof WaitEvent event) {
            event.end();
            if (event.shouldCommit()) {
                commit(event, r);
            }
        }
    }

    private static void commit(WaitEvent event, @Nullable Request r) {
        if (r != null && r.kind == RequestKind.RECV && r.isComplete()) {
            assert r.device != null;
            event.peer = Math.max(event.peer, r.device.peer());
            event.tag = r.status.MPI_TAG;
            event.bytes = r.status.bytes();
        }
        event.function = StackWalker.getInstance()
                .walk(frames -> frames.filter(each -> each.getClassName().startsWith(BINDING))
                        .map(StackWalker.StackFrame::getMethodName)
                        .filter(each -> each.startsWith(FUNCTION))
                        .findFirst()
                        .orElse(null));
        event.commit();
    }
}
