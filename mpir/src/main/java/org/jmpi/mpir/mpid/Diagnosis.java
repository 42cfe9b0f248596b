package org.jmpi.mpir.mpid;

import java.util.List;
import org.jmpi.mpir.comm.Comm;

/** What a device knows of operations that are under way, for messages to the user and for the end of communicators. */
public interface Diagnosis {
    /** Takes what {@link #queryUse} finds. */
    @FunctionalInterface
    interface UseListener {
        /** Sets whether a context of {@code comm} is in use. */
        void accept(Comm comm, boolean used);
    }

    /** Returns the requests of the user's that are not complete, each in words; those that were freed are none. */
    List<String> pendingRequests();

    /** Returns how many operations of {@code comm} that somebody can still ask about are not complete. */
    int pendingRequests(Comm comm);

    /** Returns how many operations were begun and are not complete, also of requests that were freed. */
    int pendingCount();

    /** Returns whether a request of {@code comm} is not complete. */
    boolean isPending(Comm comm);

    /** Returns how many requests are live. */
    int liveRequests();

    /**
     * Tells for each of {@code comms} whether a request, or a message that nobody received, still belongs to one of its
     * contexts.
     */
    void queryUse(List<Comm> comms, UseListener action);

    /**
     * Tells which operations are under way, without disturbing them, so that the reason of a hang is found. Takes no lock
     * and changes nothing; an operation that changes meanwhile is told wrongly, or not. Any thread.
     *
     * @param most look at so many requests and messages at most
     */
    void reportWork(WorkListener action, int most);
}
