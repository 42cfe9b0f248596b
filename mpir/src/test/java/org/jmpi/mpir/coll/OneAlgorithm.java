package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.Replay;
import org.jmpi.mpir.coll.schedule.ScheduleRun;
import org.jmpi.mpir.coll.schedule.Tags;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.request.Request;

/** Collectives by one algorithm where that can do them, as a blocking or a non-blocking call; tells whether it could. */
final class OneAlgorithm extends CollCall<Boolean> {
    private final Member m;
    private final AlgorithmEntry entry;
    private final boolean recorded;
    private boolean could;

    OneAlgorithm(Member m, AlgorithmEntry entry, boolean recorded) {
        super(m.comm());
        this.m = m;
        this.entry = entry;
        this.recorded = recorded;
    }

    /** Returns whether the latest call was done. */
    boolean could() {
        return could;
    }

    @Override
    CollArgs begin() {
        CollState state = CollState.of(m.rank(), m.comm());
        return state.begin(state.newArgs());
    }

    @Override
    Boolean go(CollKind kind, CollArgs a) {
        could = entry.canDo(a);
        if (!could) {
            return false;
        }
        if (recorded && !comm.isInter) {
            RecordedSchedule steps = record(kind, a);
            Request r = new ScheduleRun(m.rank(), comm, steps, clean -> {}).start(Tags.next(comm));
            Requests.wait(m.rank(), r, null);
            return true;
        }
        BlockingSchedule schedule = new BlockingSchedule(m.rank(), comm);
        schedule.begin();
        try {
            if (recorded) {
                Replay.to(schedule, record(kind, a));
            } else {
                RoomyBlocks.before(kind, schedule, a);
                entry.algorithm().run(schedule, a);
                RoomyBlocks.after(schedule, a);
            }
            schedule.finish();
        } finally {
            schedule.end();
        }
        return true;
    }

    private RecordedSchedule record(CollKind kind, CollArgs a) {
        RecordedSchedule steps = new RecordedSchedule(comm.isInter);
        RoomyBlocks.before(kind, steps, a);
        entry.algorithm().run(steps, a);
        RoomyBlocks.after(steps, a);
        return steps.finish();
    }

    @Override
    Boolean nothing(CollKind kind, CollArgs a) {
        return false;
    }
}
