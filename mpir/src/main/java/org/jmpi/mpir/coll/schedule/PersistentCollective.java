package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.PersistentOperation;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** A collective that can be started again and again (MPI 4.1, 6.13). It keeps its communicator for as long as it lives. */
public final class PersistentCollective extends PersistentOperation {
    /** Is notified of the starts of one collective, and of their ends. */
    public interface Watcher extends ScheduleRun.Owner {
        /** A start begins. */
        void started();
    }

    private final Comm comm;
    /** Null: nobody. */
    private final @Nullable Watcher watcher;

    private final RecordedSchedule steps;
    private final ScheduleRun run;
    private final int tag;

    private PersistentCollective(
            Rank rank, Request outer, Comm comm, RecordedSchedule steps, int tag, @Nullable Watcher watcher) {
        super(rank, outer);
        this.comm = comm;
        this.tag = tag;
        this.watcher = watcher;
        this.steps = steps;
        run = new ScheduleRun(rank, comm, steps, watcher);
        steps.retain();
        comm.addRef();
        outer.comm = comm;
    }

    /** Returns an inactive request; {@code watcher} may be null. */
    public static Request init(Rank rank, Comm comm, RecordedSchedule steps, int tag, @Nullable Watcher watcher) {
        Request outer = Device.of(rank).requests().newRequest(RequestKind.PREQUEST_COLL);
        new PersistentCollective(rank, outer, comm, steps, tag, watcher);
        return outer;
    }

    @Override
    protected Request begin(Rank rank) {
        if (watcher != null) {
            watcher.started();
        }
        return run.start(tag);
    }

    @Override
    protected void release(Rank rank) {
        steps.release(rank);
        Comm.release(rank, comm);
    }
}
