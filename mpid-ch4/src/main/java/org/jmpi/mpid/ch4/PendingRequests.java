package org.jmpi.mpid.ch4;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.event.EventType;
import org.jspecify.annotations.Nullable;

/** Tells which operations a program began in the World Model and neither completed nor freed. */
final class PendingRequests {
    /** The device's reference; that of the user's comes on top. */
    private static final int OF_DEVICE = 1;

    private PendingRequests() {}

    static List<String> describe(HandleAllocator<Request> requests, EventType leaked) {
        if (!requests.hasLive()) {
            return List.of();
        }
        List<String> pending = new ArrayList<>();
        requests.forEachLive(r -> {
            if (!r.isComplete() && !r.isInactive() && r.refCount() > OF_DEVICE && isOfWorld(r.comm)) {
                pending.add(describe(r));
                if (leaked.on) {
                    leaked.raise(r.handle(), r.kind.ordinal(), r.comm == null ? 0 : r.comm.handle());
                }
            }
        });
        return pending;
    }

    /** Those of a session, and those that have no handle, may go on: a thread of the session waits for them. */
    private static boolean isOfWorld(@Nullable Comm comm) {
        return comm == null || (comm.handle() != 0 && comm.localGroup.owner == null);
    }

    /** Returns how many operations were begun and are not complete. Holder of the VCI. */
    static int count(HandleAllocator<Request> requests) {
        return count(requests, PendingRequests::isPending);
    }

    /** Returns how many of these have a handle of the program's. Any thread; then it is approximate. */
    static int held(HandleAllocator<Request> requests) {
        return count(requests, r -> isPending(r) && isHeld(r));
    }

    /** Returns how many requests of {@code comm} are not complete. Holder of the VCI. */
    static int count(HandleAllocator<Request> requests, Comm comm) {
        return count(requests, r -> r.comm == comm && !r.isComplete());
    }

    /** Returns how many of these somebody can still ask about. Holder of the VCI. */
    static int countHeld(HandleAllocator<Request> requests, Comm comm) {
        return count(requests, r -> r.comm == comm && !r.isComplete() && r.refCount() > OF_DEVICE);
    }

    private static int count(HandleAllocator<Request> requests, Predicate<Request> which) {
        int[] count = new int[1];
        requests.forEachLive(r -> count[0] += which.test(r) ? 1 : 0);
        return count[0];
    }

    /** A request that somebody listens to stands behind another one. */
    private static boolean isHeld(Request r) {
        return r.refCount() > OF_DEVICE && r.listener == null;
    }

    /** Describes each operation that was begun and is not complete. Holder of VCI 0. */
    static List<String> describeAll(VciSelector vcis) {
        List<String> pending = new ArrayList<>();
        vcis.each(at -> at.vci().requests().forEachLive(r -> {
            if (isPending(r)) {
                pending.add(describe(r));
            }
        }));
        return pending;
    }

    private static boolean isPending(Request r) {
        return !r.isComplete() && !r.isInactive();
    }

    private static @Nullable String ofOperation(Request r) {
        return r.operation == null ? null : r.operation.describe();
    }

    private static String describe(Request r) {
        String kind =
                switch (r.kind) {
                    case SEND, PREQUEST_SEND, PART_SEND -> "a send";
                    case RECV, PREQUEST_RECV, PART_RECV -> "a receive";
                    case GREQUEST -> "a generalized request";
                    case MPROBE -> "a matched message";
                    case IO -> Objects.requireNonNullElse(ofOperation(r), "a request");
                    default -> "a request";
                };
        String comm = r.comm == null || r.comm.name.isEmpty() ? "" : " on " + r.comm.name;
        return kind + comm + ", " + Handle.describe(r.handle());
    }
}
