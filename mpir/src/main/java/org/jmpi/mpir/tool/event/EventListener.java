package org.jmpi.mpir.tool.event;

/**
 * What JMPI's own tools listen with. Called at once by the thread that raises the event, possibly inside the progress
 * engine and by several threads at a time: it must not call MPI, block or keep {@code values}.
 */
@FunctionalInterface
public interface EventListener {
    /**
     * Is notified of an event.
     *
     * @param type what happened
     * @param timestamp when, in ticks of the type's source: {@code System.nanoTime()} for the rank's clock
     * @param values an element each, in order; of a DOUBLE its raw bits. Shared with other listeners: not to be changed
     */
    void event(EventType type, long timestamp, long[] values);
}
