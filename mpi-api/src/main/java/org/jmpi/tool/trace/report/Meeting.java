package org.jmpi.tool.trace.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jmpi.tool.trace.match.Call;
import org.jmpi.tool.trace.match.World;
import org.jspecify.annotations.Nullable;

/** The members of one collective that have ended their part, and, when all have, who waited for whom. */
final class Meeting {
    private static final int BARRIER = 0;
    private static final int BCAST = 1;
    private static final int GATHER = 2;
    private static final int GATHERV = 3;
    private static final int SCATTER = 4;
    private static final int SCATTERV = 5;
    private static final int REDUCE = 12;
    private static final int SCAN = 14;
    private static final int EXSCAN = 15;
    private static final int LAST = 16;
    private static final int CREATE = 17;
    private static final int CREATE_AND_ALLOCATE = 21;

    /**
     * What a member did.
     *
     * @param operation in the format's numbers
     * @param root its process, {@link World#UNKNOWN} if there is none
     * @param came the call with which it came; of a non-blocking collective the one that began it
     * @param waited the call that ended its part, where it may have waited
     * @param end when its part ended
     * @param step the way of the process after its part
     */
    record Part(int operation, int root, Call came, Call waited, long end, CriticalPath.Step step) {
        int process() {
            return came.process();
        }
    }

    private final Waits waits;
    private final CriticalPath path;
    private final List<Part> parts = new ArrayList<>();
    /** The ways of those that waited. */
    private final Set<CriticalPath.Step> resolved = new HashSet<>();

    Meeting(Waits waits, CriticalPath path) {
        this.waits = waits;
        this.path = path;
    }

    /** Takes a member's part; returns how many it has. */
    int add(Part part) {
        parts.add(part);
        return parts.size();
    }

    /** All members have come. */
    void end() {
        int operation = parts.get(0).operation();
        // persistent collectives may be started in another order by each member
        if (parts.stream().allMatch(part -> part.operation() == operation)) {
            count(operation);
        }
        for (Part part : parts) {
            if (!resolved.contains(part.step())) {
                path.release(part.step(), part.waited(), part.end());
            }
        }
    }

    private void count(int operation) {
        switch (operation) {
            case BCAST, SCATTER, SCATTERV -> lateRoot();
            case GATHER, GATHERV, REDUCE -> earlyRoot();
            case SCAN, EXSCAN -> {
                // a rank waits for those before it only
            }
            case CREATE, CREATE_AND_ALLOCATE -> all(Cause.N_TO_N);
            default -> {
                if (operation <= LAST) {
                    all(operation == BARRIER ? Cause.BARRIER : Cause.N_TO_N);
                }
            }
        }
    }

    private Part last() {
        Part last = parts.get(0);
        for (Part part : parts) {
            last = part.came().enter() > last.came().enter() ? part : last;
        }
        return last;
    }

    private @Nullable Part root() {
        for (Part part : parts) {
            if (part.process() == part.root()) {
                return part;
            }
        }
        return null;
    }

    private void all(Cause cause) {
        Part last = last();
        parts.forEach(part -> waited(cause, part, last));
    }

    /** The others need what the root has, and those who left before it came did not wait for all of it. */
    private void lateRoot() {
        Part root = root();
        if (root != null) {
            parts.forEach(part -> waited(Cause.LATE_ROOT, part, root));
        }
    }

    /** The root needs what the others have, and they may need it to take it from them: if they were still there when it came. */
    private void earlyRoot() {
        Part root = root();
        if (root == null) {
            return;
        }
        waited(Cause.EARLY_ROOT, root, last());
        for (Part part : parts) {
            if (part.end() > root.came().enter()) {
                waited(Cause.LATE_ROOT, part, root);
            }
        }
    }

    /** A member waited in a call because another one had not come, at most until its own part ended. */
    private void waited(Cause cause, Part part, Part other) {
        long until = Math.min(other.came().enter(), part.end());
        long from = part.waited().enter();
        if (until <= from || part.process() == other.process()) {
            return;
        }
        // several that one call waits for are waited for at the same time
        waits.add(
                cause,
                part.process(),
                part.waited().region(),
                other.process(),
                part.waited().addWait(until - from));
        if (resolved.add(part.step())) {
            path.resolve(part.step(), other.came(), until);
        }
    }
}
