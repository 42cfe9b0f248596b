package org.jmpi.tool.trace.match;

import java.util.function.Consumer;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.trace.match.Message.Content;
import org.jmpi.tool.trace.match.OpenOperations.Abandoned;
import org.jspecify.annotations.Nullable;

/**
 * Stage B of one process: its sends and receives in the order in which they were issued. Of a non-blocking operation this is known
 * only when it is complete or cancelled, so that later ones wait behind it. A send has the time at which it began, a receive that at
 * which it was complete.
 */
final class ProcessOrder {
    private final int process;
    private final World world;
    private final Findings findings;
    private final @Nullable Calls calls;
    private final OpenOperations sends;
    private final OpenOperations receives;

    ProcessOrder(
            int process,
            World world,
            Findings findings,
            @Nullable Calls calls,
            Consumer<End> send,
            Consumer<End> receive) {
        this.calls = calls;
        this.process = process;
        this.world = world;
        this.findings = findings;
        sends = new OpenOperations(true, send);
        receives = new OpenOperations(false, receive);
    }

    /** Takes the next event of the process. */
    void add(Event event) {
        switch (event.type()) {
            case MPI_SEND -> sends.addBlocking(end(event));
            case MPI_ISEND -> beginSend(event);
            case MPI_ISEND_COMPLETE -> completeSend(event);
            case MPI_RECV -> receives.addBlocking(end(event));
            case MPI_IRECV_REQUEST -> beginReceive(event);
            case MPI_IRECV -> completeReceive(event);
            case MPI_REQUEST_CANCELLED -> cancel(event);
            case MPI_REQUEST_TEST -> findings.failedTests++;
            default -> {
                // no message
            }
        }
    }

    private End end(Event event) {
        int peer = world.processOf(event.comm(), event.peer(), process);
        End end = new End(process, peer, new Content(event.comm(), event.tag(), event.bytes()), event.time());
        if (calls != null) {
            end.call = calls.current(event.location());
            end.posted = end.call == null ? event.time() : end.call.enter();
        }
        return end;
    }

    private void beginSend(Event event) {
        endReused(event);
        sends.begin(event.request(), end(event), event.time());
    }

    private void beginReceive(Event event) {
        endReused(event);
        findings.receiveRequests++;
        receives.begin(event.request(), null, event.time());
    }

    /** A number that begins again while it is open: its request was freed. */
    private void endReused(Event event) {
        long request = event.request();
        if (sends.isOpen(request)) {
            findings.reused.add(process, request, event.time());
            sends.giveUp(request);
        }
        if (receives.isOpen(request)) {
            findings.reused.add(process, request, event.time());
            receives.giveUp(request);
        }
    }

    private void completeSend(Event event) {
        if (sends.isOpen(event.request())) {
            sends.complete(event.request(), null);
        } else {
            findings.notBegun.add(process, event.request(), event.time());
        }
    }

    private void completeReceive(Event event) {
        if (receives.isOpen(event.request())) {
            receives.complete(event.request(), end(event));
        } else {
            findings.notBegun.add(process, event.request(), event.time());
            receives.addBlocking(end(event));
        }
    }

    private void cancel(Event event) {
        long request = event.request();
        if (sends.isOpen(request)) {
            findings.cancelledSends++;
            sends.cancel(request);
        } else if (receives.isOpen(request)) {
            findings.cancelledReceives++;
            receives.cancel(request);
        }
    }

    /** The trace is over: what is open never completes. */
    void end() {
        Abandoned ofSends = sends.giveUpAll();
        findings.abandonedSends += ofSends.requests();
        findings.sendsHeldBack += ofSends.heldBack();
        Abandoned ofReceives = receives.giveUpAll();
        findings.abandonedReceives += ofReceives.requests();
        findings.receivesHeldBack += ofReceives.heldBack();
        if (ofSends.requests() + ofReceives.requests() > 0 && findings.abandonedProcess < 0) {
            findings.abandonedProcess = process;
            findings.abandonedRequest = ofSends.requests() > 0 ? ofSends.firstRequest() : ofReceives.firstRequest();
        }
    }
}
