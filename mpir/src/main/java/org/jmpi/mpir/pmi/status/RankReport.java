package org.jmpi.mpir.pmi.status;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one rank is doing, as it says itself. It was looked at from outside while it ran: parts may be of slightly
 * different moments.
 *
 * @param rank its rank in the job
 * @param phase where it is in its life
 * @param mainState what its main thread is doing: a {@link Thread.State}
 * @param mainAt the line of the program that its main thread is in
 * @param calls the MPI functions that its threads are in; the main thread's first
 * @param operations some of the operations that it began and that are not complete
 * @param messages some of the messages that arrived and that nobody received yet
 * @param totals how many of all there are
 * @param collectives by context id: how many collectives it called on that communicator
 * @param locks some of the locks of its parts of windows that others wait for
 */
public record RankReport(
        int rank,
        Phase phase,
        String mainState,
        String mainAt,
        List<Call> calls,
        List<Operation> operations,
        List<Message> messages,
        Totals totals,
        Map<Integer, Long> collectives,
        List<HeldLock> locks) {

    /** Where a rank is in its life. */
    public enum Phase {
        BEFORE_INIT,
        RUNNING,
        FINALIZED
    }

    /** What an operation is. */
    public enum Kind {
        RECEIVE,
        SEND,
        PROBE,
        COLLECTIVE,
        /** The lock of a part of a window. */
        LOCK,
        /** A target's MPI_Win_post. */
        POST,
        /** An origin's MPI_Win_complete. */
        COMPLETE,
        /** What a target of one-sided communication answers. */
        ANSWER,
        /** An access to a file, {@link Operation#comm}; {@link Operation#datatype} is what it does. */
        FILE,
        OTHER;

        /** Returns whether it is a wait at a window: {@link Operation#comm} names that then. */
        public boolean isAtWindow() {
            return this == LOCK || this == POST || this == COMPLETE || this == ANSWER;
        }
    }

    /** What an operation waits for. */
    public enum Progress {
        /** A matching message, or a matching receive. */
        MATCH,
        /** It is matched, and its data is on its way. */
        DATA,
        /** What other members of a collective do. */
        MEMBERS,
        /** It may be anything. */
        UNKNOWN
    }

    /**
     * A call of an MPI function.
     *
     * @param function its name
     * @param thread name of the thread; empty: the main thread
     * @param at the line of the program that called it
     * @param millis how long it has been waiting; negative: it does not wait, or that is not known
     * @param waitsFor what it waits for; null: nothing, or that is not known
     * @param file the access to a file that it is, in words; empty: it is none
     */
    public record Call(
            @Nullable String function,
            String thread,
            String at,
            long millis,
            @Nullable Operation waitsFor,
            String file) {

        /** Makes one that accesses no file. */
        public Call(@Nullable String function, String thread, String at, long millis, @Nullable Operation waitsFor) {
            this(function, thread, at, millis, waitsFor, "");
        }
    }

    /**
     * An operation.
     *
     * @param kind what it is
     * @param comm the communicator, or the window
     * @param collective whether it is a part of a collective
     * @param peer rank of the other process, or the root, in the communicator; {@link #ANY} or {@link #UNKNOWN}
     * @param peerWorld the same in the job
     * @param tag its tag; {@link #ANY} or {@link #UNKNOWN}
     * @param count elements of the buffer; negative: not known
     * @param datatype name of the datatype; empty: not known
     * @param bytes how long the message is, or may be; negative: not known
     * @param progress what it waits for
     * @param number of a collective: how many were called on the communicator before, itself included; 0: not known
     */
    public record Operation(
            Kind kind,
            CommName comm,
            boolean collective,
            int peer,
            int peerWorld,
            int tag,
            long count,
            String datatype,
            long bytes,
            Progress progress,
            long number) {}

    /**
     * A communicator.
     *
     * @param name its name, perhaps empty
     * @param context its context id; {@link #UNKNOWN}: not known
     * @param members its members' ranks in the job, those of both groups of an intercommunicator, as
     *     {@code 0-3,7}; empty: too many to say
     */
    public record CommName(String name, int context, String members) {
        /** No communicator. */
        public static final CommName NONE = new CommName("", UNKNOWN, "");
    }

    /**
     * The lock of the rank's own part of a window, which others wait for.
     *
     * @param context context id of the window
     * @param exclusive whether its holder has it alone
     * @param holders the ranks in the job that have it, as {@code 0-3,7}; empty: none, or too many to say
     */
    public record HeldLock(int context, boolean exclusive, String holders) {}

    /**
     * A message that nobody received.
     *
     * @param context context id of its communicator
     * @param source its sender's rank there
     * @param sourceWorld the same in the job
     * @param tag its tag
     * @param bytes its length
     */
    public record Message(int context, int source, int sourceWorld, int tag, long bytes) {}

    /**
     * How much there is.
     *
     * @param posted receives that wait for a message
     * @param unexpected messages that nobody received
     * @param unexpectedBytes their lengths
     * @param sends sends that are not complete
     * @param sendBytes their lengths
     */
    public record Totals(long posted, long unexpected, long unexpectedBytes, long sends, long sendBytes) {
        /** Nothing. */
        public static final Totals NONE = new Totals(0, 0, 0, 0, 0);
    }

    /** Any source, any tag. */
    public static final int ANY = -2;

    /** Not known, or there is none. */
    public static final int UNKNOWN = -3;
}
