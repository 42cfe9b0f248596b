package org.jmpi.mpir.mpid;

import java.nio.ByteBuffer;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankDevice;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitState;

/**
 * The abstract device interface (ADI, the {@code MPID_} functions): what the MPIR layer asks of the device. One
 * instance a rank.
 *
 * <p>Arguments were checked by the binding; {@code PROC_NULL} never gets here. Ranks are ranks of {@code comm}'s
 * remote group. Counts are in elements of the datatype. All point-to-point communication is non-blocking: it is only
 * begun here, and completed while progress is made.
 */
public interface Device extends RankDevice {
    /** Returns the device of {@code rank}; null until it joined its job. */
    static Device of(Rank rank) {
        return (Device) rank.device;
    }

    /** Attribute bit: a synchronous send. */
    int ATTR_SYNC = 1;
    /** Attribute bit: use the communicator's collective context. */
    int ATTR_COLL = 2;
    /** Attribute bit: a ready send; a device may take it for a standard one. */
    int ATTR_READY = 4;
    /** Attribute bit of a collective's send: an error came before, and its receive is to fail; see {@link ErrorRelay}. */
    int ATTR_FAILED = 16;

    /** Opens the transports and exchanges addresses. Collective over the job. */
    void init(Rank rank, PmiClient pmi);

    /**
     * Says whether several threads may call at once. To {@code true} at any time: waits until no thread is inside that
     * came before. To {@code false} only while no thread is inside.
     */
    void setMultiple(boolean several);

    /**
     * Makes progress until all that was sent is on its way.
     *
     * @return false if peers did not take it within {@code timeoutNs}
     */
    boolean drain(long timeoutNs);

    /** Completes what was sent, leaves the transports. Peers may take {@code timeoutNs} to take what was sent. */
    void finalizeDevice(long timeoutNs);

    /** Ends transports at once, without waiting for anybody; safe to call from any thread and more than once. */
    void shutdownNow();

    /** Makes every wait of this rank, now and later, end with {@code why}. Any thread. */
    void failJob(RuntimeException why);

    /**
     * Says that process {@code lpid} was ended while this one goes on: {@code Departed.of(rank)} breaks up a meeting, and what
     * waits for that process fails, once all that it had sent was read. Any thread.
     */
    void peerEnded(int lpid);

    /** Returns the requests of the user's that are not complete, each in words; those that were freed are none. */
    List<String> pendingRequests();

    /** Returns how many operations were begun and are not complete, also of requests that were freed. */
    int pendingCount();

    /** Returns how many requests are live. */
    int liveRequests();

    /**
     * Tells what is under way, without disturbing it: for who wants to know why this rank hangs. Takes no lock and changes
     * nothing; what changes meanwhile is told wrongly, or not. Any thread.
     *
     * @param most look at so many requests and messages at most
     */
    default void tellWork(WorkListener action, int most) {}

    /** Takes a request with one reference and completion count 1 from the pool. */
    Request newRequest(org.jmpi.mpir.request.RequestKind kind);

    /** Adds a reference to {@code request}. */
    void retainRequest(Request request);

    /**
     * Counts one thing of {@code request}, which {@link #newRequest} made, as done; once complete drops one reference and
     * wakes who waits for it. Any thread that may call MPI.
     */
    void completeRequest(Request request);

    /** Tells {@code listener} when {@code request} is complete: at once if it is. At most one listener a request. */
    void whenComplete(Request request, CompletionListener listener);

    /** Drops a reference to {@code request} and frees it if that was the last. */
    void releaseRequest(Request request);

    /** Finds the live request behind a handle, or null. */
    Request findRequest(int handle);

    /**
     * Begins a send for a caller that will wait for it at once (MPID_Send).
     *
     * @return null if the buffer may be used again already, else the request to wait for
     */
    Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Sends if that is possible at once and without a request; false: nothing was sent. */
    boolean trySend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Begins a send (MPID_Isend, MPID_Issend, MPID_Irsend). */
    Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr);

    /** Begins a receive (MPID_Irecv); source may be ANY_SOURCE, tag ANY_TAG. */
    Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr);

    /** Looks once for a matching message without receiving it (MPID_Iprobe); fills {@code status} if there is one. */
    boolean iprobe(int source, int tag, Comm comm, int attr, Status status);

    /** Takes a matching message out of the queue (MPID_Improbe); null if there is none. */
    Request improbe(int source, int tag, Comm comm, int attr, Status status);

    /** Receives a message that {@link #improbe} took (MPID_Imrecv). */
    Request imrecv(Object buf, long count, Datatype type, Request message);

    /** Cancels a posted receive that is not matched yet (MPID_Cancel_recv). */
    void cancelRecv(Request request);

    /**
     * Asks to cancel a send (MPID_Cancel_send). It is cancelled if its target still has it among the messages that no
     * receive matched; else it completes as it would have.
     */
    void cancelSend(Request request);

    /**
     * Makes a partitioned send of {@code count} elements a partition, not started (MPID_Psend_init); {@code dest} may be
     * PROC_NULL.
     */
    Request psendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm);

    /** Makes a partitioned receive, not started (MPID_Precv_init); no wildcards; see {@link #psendInit}. */
    Request precvInit(Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm);

    /** Starts a partitioned request that is complete (MPID_Start); what goes wrong is reported by its completion. */
    void partStart(Request request);

    /**
     * Says that partitions {@code low} to {@code high} of a started send are ready (MPID_Pready_range); none is if this
     * fails.
     */
    void partReady(Request send, int low, int high);

    /** Says that the first {@code n} of {@code partitions} are ready (MPID_Pready_list); none is if this fails. */
    void partReadyList(Request send, int[] partitions, int n);

    /** Returns whether a partition of a started receive is in the buffer (MPID_Parrived); makes progress. */
    boolean partArrived(Request receive, int partition);

    /** Checks that {@link #partFree} won't be refused. */
    void partCheckFree(Request request);

    /** Drops the user's reference to a partitioned request; what is under way completes by itself first. */
    void partFree(Request request);

    /** Makes progress once, without waiting (MPID_Progress_poke); returns whether anything happened. */
    boolean poke();

    /** Returns a number that changes whenever something completed; read it before a condition, see {@link #progressWait}. */
    long completionEpoch();

    /** The same for who waits for {@code r} alone, and says so in {@link WaitState#only}. */
    default long completionEpoch(Request r) {
        return completionEpoch();
    }

    /**
     * One turn of waiting (MPID_Progress_wait): makes progress, and if there was none spins, yields or blocks as
     * {@code state} says it should by now. The caller repeats:
     * {@code for (;;) { state.epoch = completionEpoch(); if (condition) break; progressWait(state); }}.
     */
    void progressWait(WaitState state);

    /** Called when {@code comm} was made (MPID_Comm_commit_post_hook). */
    void commCreated(Comm comm);

    /**
     * Called when a collective of {@code comm} failed here because a process is gone: other members, which may wait for
     * this one, are told, and their collectives of {@code comm} fail too.
     */
    void collectiveFailed(Comm comm, PeerFailure why);

    /** Returns why a collective of {@code comm} can't wait for its rank {@code r} any more, or null. */
    PeerFailure collectiveFailure(Comm comm, int r);

    /** Returns the memory that collectives within a node may use; null if no other process shares any. */
    CollMemory collMemory();

    /**
     * Allocates memory for the program, which messages may move with fewer copies (MPID_Alloc_mem). Any thread.
     *
     * @param alignment a power of two: the address is a multiple of it
     * @return a direct buffer of {@code bytes} bytes in native byte order
     * @throws OutOfMemoryError if there is none
     */
    ByteBuffer allocMem(int bytes, int alignment);

    /** Frees what {@link #allocMem} returned (MPID_Free_mem); false: {@code memory} is nothing of that. Any thread. */
    boolean freeMem(Object memory);

    /** Returns whether this machine has more ranks than cores, so that a waiting rank should yield at once. */
    boolean isCrowded();

    /** Called when {@code comm} is about to vanish (MPID_Comm_free_hook). */
    void commFreed(Comm comm);

    /** Returns how many operations of {@code comm} that somebody can still ask about are not complete. */
    int pendingRequests(Comm comm);

    /**
     * Tells for each of {@code comms} whether a request, or a message that nobody received, still belongs to one of its
     * contexts.
     */
    void lookForUse(List<Comm> comms, UseListener action);

    /** Takes what {@link #lookForUse} tells. */
    @FunctionalInterface
    interface UseListener {
        void accept(Comm comm, boolean used);
    }

    /** Returns whether a request of {@code comm} is not complete. */
    boolean isPending(Comm comm);

    /** Runs {@code action} as the holder of the VCI: no completion listener runs meanwhile. */
    void exclusively(Runnable action);

    /** Returns the largest tag. */
    int tagUb();

    /** Returns whether process {@code lpid} shares memory with this one. */
    boolean isLocal(int lpid);

    /** Returns a number that is equal for all processes on one node. */
    int nodeId(int lpid);
}
