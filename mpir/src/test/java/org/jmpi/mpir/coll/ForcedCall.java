package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.schedule.BlockingSchedule;
import org.jmpi.mpir.coll.schedule.RecordedSchedule;
import org.jmpi.mpir.coll.schedule.Replay;

/** Collectives by one algorithm, whatever the selection would say; done at once or recorded first. */
final class ForcedCall extends CollCall<Void> {
    private final BlockingSchedule schedule;
    private final CollAlgorithm algorithm;
    private final boolean recorded;

    ForcedCall(Member m, CollAlgorithm algorithm, boolean recorded) {
        super(m.comm());
        schedule = new BlockingSchedule(m.rank(), m.comm());
        this.algorithm = algorithm;
        this.recorded = recorded;
    }

    @Override
    CollArgs begin() {
        return new CollArgs().begin(comm);
    }

    @Override
    Void go(CollKind kind, CollArgs a) {
        schedule.begin();
        try {
            if (recorded) {
                RecordedSchedule steps = new RecordedSchedule(comm.isInter);
                algorithm.run(steps, a);
                Replay.to(schedule, steps.finish());
            } else {
                algorithm.run(schedule, a);
            }
            schedule.finish();
        } finally {
            schedule.end();
        }
        return null;
    }

    @Override
    Void nothing(CollKind kind, CollArgs a) {
        return null;
    }
}
