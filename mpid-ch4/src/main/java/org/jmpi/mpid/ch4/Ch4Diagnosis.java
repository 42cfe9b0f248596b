package org.jmpi.mpid.ch4;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.mpid.Diagnosis;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.event.EventType;

/** Finds what is under way in all VCIs. */
final class Ch4Diagnosis implements Diagnosis {
    private final VciSelector vcis;
    private final Vci first;
    private final Partitioned partitioned;
    private final ProgressEngine progress;
    private final EventType requestLeaked;

    Ch4Diagnosis(VciSelector vcis, Partitioned partitioned, ProgressEngine progress, EventType requestLeaked) {
        this.vcis = vcis;
        first = vcis.first().vci();
        this.partitioned = partitioned;
        this.progress = progress;
        this.requestLeaked = requestLeaked;
    }

    private <T> T inside(Supplier<T> question) {
        first.enter();
        try {
            return question.get();
        } finally {
            first.exit();
        }
    }

    @Override
    public List<String> pendingRequests() {
        return inside(() -> {
            progress.pollHeld();
            List<String> pending = new ArrayList<>();
            vcis.each(at -> pending.addAll(PendingRequests.describe(at.vci().requests(), requestLeaked)));
            return pending;
        });
    }

    @Override
    public int pendingRequests(Comm comm) {
        return inside(() -> vcis.sum(at -> PendingRequests.countHeld(at.vci().requests(), comm)));
    }

    @Override
    public int pendingCount() {
        return inside(() -> vcis.sum(at -> PendingRequests.count(at.vci().requests())));
    }

    @Override
    public boolean isPending(Comm comm) {
        return inside(() -> vcis.sum(at -> PendingRequests.count(at.vci().requests(), comm))) > 0;
    }

    @Override
    public int liveRequests() {
        int live = 0;
        for (PerVci each : vcis.all()) {
            live += each.vci().requests().liveCount();
        }
        return live;
    }

    @Override
    public void queryUse(List<Comm> comms, UseListener action) {
        first.enter();
        try {
            Set<Comm> used = Collections.newSetFromMap(new IdentityHashMap<>());
            vcis.each(at -> at.vci().requests().forEachLive(r -> noteUse(r, used)));
            for (Comm comm : comms) {
                action.accept(comm, used.contains(comm) || holdsMessages(comm) || partitioned.holds(comm.contextId));
            }
        } finally {
            first.exit();
        }
    }

    private static void noteUse(Request r, Set<Comm> used) {
        if (r.comm != null && (!r.isComplete() || r.isPersistent())) {
            used.add(r.comm);
        }
    }

    private boolean holdsMessages(Comm comm) {
        EnteredVci at = vcis.enter(comm);
        try {
            return at.pointToPoint.holdsMessages(comm.contextId, comm.contextId + ContextIds.CONTEXTS);
        } finally {
            at.exit();
        }
    }

    @Override
    public void reportWork(WorkListener action, int most) {
        int posted = 0;
        int unexpected = 0;
        for (PerVci each : vcis.all()) {
            posted += each.pointToPoint().postedLength();
            unexpected += each.pointToPoint().unexpectedLength();
        }
        action.lengths(posted, unexpected);
        int mostPerVci = Math.max(1, most / vcis.all().size());
        for (PerVci each : vcis.all()) {
            each.pointToPoint().reportWork(action, mostPerVci);
        }
    }
}
