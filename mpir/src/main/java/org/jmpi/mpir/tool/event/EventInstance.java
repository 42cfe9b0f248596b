package org.jmpi.mpir.tool.event;

/** One event, as a call-back gets it ({@code MPI_T_event_instance}); readable until the call-back returns. */
public final class EventInstance {
    private final EventType type;
    private final long timestamp;
    private final long[] values;
    private volatile boolean over;

    EventInstance(EventType type, long timestamp, long[] values) {
        this.type = type;
        this.timestamp = timestamp;
        this.values = values;
    }

    EventType type() {
        return type;
    }

    long timestamp() {
        return timestamp;
    }

    long[] values() {
        return values;
    }

    boolean isOver() {
        return over;
    }

    /** Its call-back returned. */
    void end() {
        over = true;
    }
}
