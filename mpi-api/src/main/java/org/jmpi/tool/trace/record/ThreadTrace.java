package org.jmpi.tool.trace.record;

import java.util.Arrays;
import java.util.List;
import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.MPI_Status;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jspecify.annotations.Nullable;

/** The events of one thread. Only that thread writes, but for the end. */
final class ThreadTrace {
    private static final int NONE = -1;
    /** The place of a call that has no records, and whose time counts for nothing. */
    private static final int SILENT = -2;

    private static final boolean[] IS_OF_TOOLS = isOfTools();
    private static final int RECORDS = 1;
    private static final int RECORDS_NOT = 2;
    final RankTrace rank;
    final long location;
    private final @Nullable EventWriter writer;
    private long last;

    /** Whether the next call's end is written by whoever asked for it, after its messages. */
    private boolean isDeferred;

    private boolean[] deferred = new boolean[8];
    /** The regions of the calls that it is in. */
    private int[] regions = new int[8];

    private int depth;
    /** How many of them are functions of MPI. */
    private int calls;
    /** The region of the call whose end is not yet written. */
    private int left = NONE;

    private boolean isLeft;
    private long leftAt;
    private boolean isClosed;
    /** By how many calls surround the one that they are for: a call-back in that may make another call. */
    private MPI_Status[][] statuses = new MPI_Status[8][0];

    final Taken taken = new Taken();
    /** Where a call that the layer itself makes puts a number. */
    final long[] cell = new long[1];

    ThreadTrace(RankTrace rank, long location, @Nullable EventWriter writer) {
        this.rank = rank;
        this.location = location;
        this.writer = writer;
    }

    /** Returns whether it has a file, or had one. */
    boolean wasOn() {
        return writer != null;
    }

    /** Returns where events are written; null if none are. */
    @Nullable
    EventWriter writer() {
        return isRecording() ? writer : null;
    }

    /** The time of the last record: while a call runs that of its begin. */
    long time() {
        return last;
    }

    /** The time at which the call ended; records have no earlier one from now on. */
    long ended() {
        last = end();
        return last;
    }

    /** Returns whether events are written. */
    boolean isOn() {
        return writer != null && !isClosed;
    }

    /** Returns whether what begins now is written. */
    boolean isRecording() {
        return isOn() && !rank.isPaused();
    }

    /** Begins or ends a pause: only what began before is written in it. */
    void pause(boolean isPaused) {
        if (isOn() && isPaused != rank.isPaused()) {
            rank.pause(isPaused);
            write(now(), EventType.MEASUREMENT_ON_OFF, isPaused ? RECORDS_NOT : RECORDS);
        }
    }

    /** The JVM did something. Of a location that only the part of it has that did it. */
    synchronized void ofJvm(String what, long begin, long end) {
        if (isOn()) {
            int region = rank.jvmRegion(what);
            write(Math.max(last, begin), EventType.ENTER, region);
            write(Math.max(last, end), EventType.LEAVE, region);
        }
    }

    /** Returns a status for a call whose caller wants none. */
    MPI_Status status() {
        MPI_Status status = statuses(1)[0];
        status.setEmpty();
        return status;
    }

    /** Returns at least {@code count} statuses for a call whose caller wants none. */
    MPI_Status[] statuses(int count) {
        if (depth >= statuses.length) {
            int known = statuses.length;
            statuses = Arrays.copyOf(statuses, 2 * depth);
            Arrays.fill(statuses, known, statuses.length, new MPI_Status[0]);
        }
        if (statuses[depth].length < count) {
            statuses[depth] = MPI_Status.array(Math.max(count, 2 * statuses[depth].length));
        }
        return statuses[depth];
    }

    /** Takes what is known of the requests that the next call may complete. */
    void take(int count, int @Nullable [] requests) {
        taken.take(rank.requests, requests, count, depth);
    }

    /** The call is over: what is known of requests that it did not complete stays known. */
    void giveBack() {
        taken.giveBack(depth);
    }

    /** Has the end of the next call wait for {@link #leave()}. */
    void defer() {
        isDeferred = true;
    }

    private static boolean[] isOfTools() {
        List<String> names = FunctionTable.names();
        boolean[] all = new boolean[names.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = names.get(i).startsWith("MPI_T_");
        }
        return all;
    }

    /**
     * A call begins; returns its time. A call-back of MPI_T runs within a send, whose record has the time at which the send began: what it
     * calls has no records.
     */
    long enter(int function) {
        return enterRegion(calls++ > 0 && IS_OF_TOOLS[function] ? SILENT : rank.region(function));
    }

    private long enterRegion(int region) {
        if (depth == deferred.length) {
            deferred = Arrays.copyOf(deferred, 2 * depth);
            regions = Arrays.copyOf(regions, 2 * depth);
        }
        regions[depth] = region;
        deferred[depth++] = isDeferred;
        isDeferred = false;
        long now = now();
        region(now, EventType.ENTER, region);
        return now;
    }

    /** A call that is left out has no records; messages in it have its time. */
    private void region(long time, EventType type, int region) {
        if (region >= 0) {
            write(time, type, region);
        } else if (region != SILENT) {
            last = time;
        }
    }

    /** The program enters a region of its own. */
    void enterUserRegion(String name) {
        if (isOn()) {
            enterRegion(rank.userRegion(name));
        }
    }

    /** The program leaves its region; nothing if it entered it before the rank recorded. */
    void leaveUserRegion() {
        if (isOn() && depth > 0) {
            region(now(), EventType.LEAVE, regions[--depth]);
        }
    }

    /** A call has ended. Its end is written now, or by {@link #leave()}. */
    void leave(int function) {
        int region = depth == 0 ? rank.region(function) : regions[depth - 1];
        depth = Math.max(0, depth - 1);
        calls = Math.max(0, calls - 1);
        if (region == SILENT) {
            return;
        }
        long now = now();
        if (deferred[depth]) {
            left = region;
            isLeft = true;
            leftAt = now;
        } else {
            region(now, EventType.LEAVE, region);
            rank.sample(this);
        }
    }

    /** Writes the end of the call that was deferred. */
    void leave() {
        isDeferred = false;
        if (isLeft) {
            region(Math.max(leftAt, last), EventType.LEAVE, left);
            isLeft = false;
            rank.sample(this);
        }
    }

    /** The time at which a deferred call ended, or now. */
    long end() {
        return isLeft ? Math.max(leftAt, last) : now();
    }

    /** Times of a location don't decrease. */
    private long now() {
        return Math.max(last, rank.now());
    }

    private void write(long time, EventType type, long a) {
        if (isOn()) {
            last = time;
            writer.write(time, type, a);
        }
    }

    void event(EventType type) {
        if (isRecording()) {
            writer.write(last, type);
        }
    }

    /** A record of a request, at the end of the call. */
    void request(EventType type, long request) {
        write(end(), type, request);
    }

    /** A send, at the begin of the call. */
    void send(long comm, int dest, int tag, long bytes) {
        if (isRecording()) {
            writer.write(last, EventType.MPI_SEND, dest, comm, tag, bytes);
        }
    }

    /** A non-blocking send, at the begin of the call. */
    void isend(long comm, int dest, int tag, long bytes, long request) {
        if (isOn()) {
            writer.write(last, EventType.MPI_ISEND, dest, comm, tag, bytes, request);
        }
    }

    /** A non-blocking receive is posted, at the begin of the call. */
    void posted(long request) {
        if (isOn()) {
            writer.write(last, EventType.MPI_IRECV_REQUEST, request);
        }
    }

    /** A receive, at the end of the call. */
    void recv(long comm, int source, int tag, long bytes) {
        if (isRecording()) {
            writer.write(ended(), EventType.MPI_RECV, source, comm, tag, bytes);
        }
    }

    /** A non-blocking receive that is complete, at the end of the call. */
    void irecv(long comm, int source, int tag, long bytes, long request) {
        if (isOn()) {
            writer.write(ended(), EventType.MPI_IRECV, source, comm, tag, bytes, request);
        }
    }

    /** A collective ends. */
    void collective(int operation, long comm, long root, long sent) {
        if (isRecording()) {
            writer.write(ended(), EventType.MPI_COLLECTIVE_END, operation, comm, root, sent, 0);
        }
    }

    /** A non-blocking collective begins, at the begin of the call. */
    void issued(long request) {
        if (isOn()) {
            writer.write(last, EventType.NON_BLOCKING_COLLECTIVE_REQUEST, request);
        }
    }

    /** A non-blocking collective is complete, at the end of the call. */
    void collective(int operation, long comm, long root, long sent, long request) {
        if (isOn()) {
            writer.write(ended(), EventType.NON_BLOCKING_COLLECTIVE_COMPLETE, operation, comm, root, sent, 0, request);
        }
    }

    /** Values of a class of metrics, types and values in turn, at the time of the last record. */
    void metric(int metric, long[] values) {
        if (isRecording()) {
            writer.writeList(last, EventType.METRIC, metric, values);
        }
    }

    /** An operation on a window is complete, at the end of the call. */
    void accessed(EventType how, int window, long matchingId) {
        if (isOn()) {
            writer.write(ended(), how, window, matchingId);
        }
    }

    /** An access to a file is complete, at the end of the call. */
    void transferred(int handle, long bytes, long matchingId) {
        if (isOn()) {
            writer.write(ended(), EventType.IO_OPERATION_COMPLETE, handle, bytes, matchingId);
        }
    }

    /** The call that it is in ended by an exception. */
    void threw(int function) {
        leave(function);
        leave();
        giveBack();
    }

    /** Ends the file. */
    synchronized void close() {
        if (isOn()) {
            isClosed = true;
            writer.close();
        }
    }
}
