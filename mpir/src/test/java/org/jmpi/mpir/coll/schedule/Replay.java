package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.coll.algorithm.CollSchedule;

/** Says a recorded schedule's steps to another one. */
public final class Replay {
    private Replay() {}

    /** Says them to {@code s}, which carries them out at once. */
    public static void to(CollSchedule s, RecordedSchedule steps) {
        for (int i = 0; i < steps.steps; i++) {
            step(s, steps, i);
        }
    }

    private static void step(CollSchedule s, RecordedSchedule r, int i) {
        switch (r.what[i]) {
            case RecordedSchedule.SEND -> s.send(r.from[i], r.fromAt[i], r.amount[i], r.peer[i]);
            case RecordedSchedule.RECV -> s.recv(r.from[i], r.fromAt[i], r.amount[i], r.peer[i]);
            case RecordedSchedule.RECV_AT_MOST -> s.recvAtMost(r.from[i], r.fromAt[i], r.amount[i], r.peer[i]);
            case RecordedSchedule.SEND_LOCAL -> s.local().send(r.from[i], r.fromAt[i], r.amount[i], r.peer[i]);
            case RecordedSchedule.RECV_LOCAL -> s.local().recv(r.from[i], r.fromAt[i], r.amount[i], r.peer[i]);
            case RecordedSchedule.COPY -> s.copy(r.from[i], r.fromAt[i], r.to[i], r.toAt[i], r.amount[i]);
            case RecordedSchedule.FENCE -> s.fence();
            default -> s.reduceLocal(r.from[i], r.fromAt[i], r.to[i], r.toAt[i], r.amount[i], r.type, r.op);
        }
    }
}
