package org.jmpi.mpir.tool.jfr;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.watch.IoVars;
import org.jmpi.mpir.request.WaitStates;
import org.jmpi.mpir.tool.event.EventType;

/** Records what happens at one rank while some recording of this JVM runs; looks at nothing meanwhile. */
public final class RankRecorder implements AutoCloseable, FlightRecorderListener {
    private final Rank rank;
    private final List<EventRecorder> recorders = new ArrayList<>();
    private boolean attached;
    private boolean closed;

    private RankRecorder(Rank rank) {
        this.rank = rank;
    }

    /**
     * Follows a rank whose MPI is initialized.
     *
     * @return ends that; to be closed once
     */
    public static AutoCloseable follow(Rank rank) {
        RankRecorder recorder = new RankRecorder(rank);
        FlightRecorder.addListener(recorder);
        if (FlightRecorder.isInitialized()) {
            recorder.enableEvents();
        }
        return recorder;
    }

    @Override
    public void recordingStateChanged(Recording recording) {
        enableEvents();
    }

    /** JFR holds no lock when it tells of a change, so this may ask it under one. */
    private synchronized void enableEvents() {
        boolean runs = FlightRecorder.getFlightRecorder().getRecordings().stream()
                .anyMatch(each -> each.getState() == RecordingState.RUNNING);
        attach(runs && !closed);
    }

    /** Only under the lock. */
    private void attach(boolean now) {
        if (now == attached) {
            return;
        }
        attached = now;
        if (now) {
            // here, and not by the first wait: loading takes a while
            FlightRecorder.register(WaitEvent.class);
            FlightRecorder.register(FileAccessEvent.class);
            rank.events().all().forEach(this::record);
            recorders.forEach(EventRecorder::attach);
            WaitStates.of(rank).listener = new WaitRecorder(rank.worldRank());
            IoVars.of(rank).listener = new AccessRecorder(rank.worldRank());
        } else {
            WaitStates.of(rank).listener = null;
            IoVars.of(rank).listener = null;
            recorders.forEach(EventRecorder::detach);
            recorders.clear();
        }
    }

    /** Begin and end of an access are one event with a duration. */
    private void record(EventType type) {
        if (type != rank.events().fileAccessBegin && type != rank.events().fileAccessEnd) {
            recorders.add(new EventRecorder(rank, type));
        }
    }

    @Override
    public void close() {
        FlightRecorder.removeListener(this);
        synchronized (this) {
            closed = true;
            attach(false);
        }
    }
}
