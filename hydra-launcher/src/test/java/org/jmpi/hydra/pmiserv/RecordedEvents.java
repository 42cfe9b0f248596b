package org.jmpi.hydra.pmiserv;

import java.util.BitSet;
import java.util.Queue;
import org.jmpi.hydra.job.JobEvents;

/** Writes events down, a line each. */
record RecordedEvents(Queue<String> events) implements JobEvents {
    @Override
    public void exited(int rank, int code) {
        events.add("exited " + rank + " " + code);
    }

    @Override
    public void connected(int rank) {
        events.add("connected " + rank);
    }

    @Override
    public void finalized(int rank) {
        events.add("finalized " + rank);
    }

    @Override
    public void disconnected(int rank) {
        events.add("disconnected " + rank);
    }

    @Override
    public void aborted(int rank, int code, String message) {
        events.add("aborted " + rank + " " + code + " " + message);
    }

    @Override
    public void someAborted(int rank, int code, String message, BitSet ended) {
        events.add("aborted " + rank + " " + code + " " + message + " " + ended);
    }

    @Override
    public void outputClosed() {
        events.add("closed");
    }

    @Override
    public void interrupted(int number, String name) {
        events.add("interrupted " + name);
    }

    @Override
    public void launcherFailed(String reason) {
        events.add("failed " + reason);
    }
}
