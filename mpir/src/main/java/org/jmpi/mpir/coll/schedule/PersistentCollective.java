package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Comms;
import org.jmpi.mpir.request.PersistentOperation;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** A collective that can be started again and again (MPI 4.1, 6.13). It keeps its communicator for as long as it lives. */
public final class PersistentCollective extends PersistentOperation {
    private final Comm comm;
    private final RecordedSchedule steps;
    private final ScheduleRun run;
    private final int tag;

    private PersistentCollective(Rank rank, Request outer, Comm comm, RecordedSchedule steps, int tag) {
        super(rank, outer);
        this.comm = comm;
        this.tag = tag;
        this.steps = steps;
        run = new ScheduleRun(rank, comm, steps, null);
        steps.retain();
        comm.addRef();
        outer.comm = comm;
    }

    /** Returns an inactive request. */
    public static Request init(Rank rank, Comm comm, RecordedSchedule steps, int tag) {
        Request outer = rank.device.newRequest(RequestKind.PREQUEST_COLL);
        new PersistentCollective(rank, outer, comm, steps, tag);
        return outer;
    }

    @Override
    protected Request begin(Rank rank) {
        return run.start(tag);
    }

    @Override
    protected void release(Rank rank) {
        steps.release(rank);
        Comms.release(rank, comm);
    }
}
