package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;

/**
 * Records a window of the steps that an algorithm says. A window that is full ends the algorithm, which is run again,
 * from its start, for the next one. One for all ranks.
 */
final class Recorder implements CollSchedule {
    /** Thrown through an algorithm whose further steps are not wanted now. */
    private static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Full() {
            super(null, null, false, false);
        }
    }

    @SuppressWarnings("StaticAssignmentOfThrowable") // without a stack trace
    private static final Full FULL = new Full();

    /** The buffers that algorithms see have no memory of their own: their base says which they are. */
    private static final int[][] TOKENS = new int[Steps.KNOWLEDGE][];

    static {
        Arrays.setAll(TOKENS, i -> new int[] {i});
    }

    private final Problem problem;
    private final CollAlgorithm algorithm;
    private final CollArgs args = new CollArgs();
    private final UserBuffer[] scratch = new UserBuffer[Steps.KNOWLEDGE];
    private final long[] capacity = new long[Steps.KNOWLEDGE];
    private long[] buffer = new long[1 << 10];
    private SimRank rank;
    private long begin;
    private long skip;
    private int recorded;
    private boolean open;
    private final Local local = new Local();
    private int scratches;
    private long scratchCells;

    Recorder(Problem problem, CollAlgorithm algorithm) {
        this.problem = problem;
        this.algorithm = algorithm;
    }

    /** Makes {@code target} stand for buffer {@code number}. */
    static void let(UserBuffer target, int number) {
        target.set(TOKENS[number]);
    }

    /** Records the steps from number {@code from} on as {@code r}'s window. */
    void record(SimRank r, long from) {
        rank = r;
        begin = from;
        skip = from;
        recorded = 0;
        open = false;
        scratches = 0;
        scratchCells = 0;
        args.end();
        problem.describe(r.rank, args);
        capacity[Steps.SEND_BUFFER] = problem.capacity(r.rank, Steps.SEND_BUFFER);
        capacity[Steps.RECV_BUFFER] = problem.capacity(r.rank, Steps.RECV_BUFFER);
        boolean last = false;
        try {
            algorithm.run(this, args);
            fence();
            last = true;
        } catch (Full e) {
            assert recorded == r.limit;
        }
        r.window = Arrays.copyOf(buffer, 2 * recorded);
        r.steps = recorded;
        r.done = from;
        r.last = last;
        r.replays++;
        r.scratch = Math.max(r.scratch, scratchCells);
    }

    @Override
    public void send(UserBuffer buf, long at, long bytes, int dest) {
        transfer(Steps.SEND, buf, at, bytes, peer(Steps.SEND, dest, !args.inter));
    }

    @Override
    public void recv(UserBuffer buf, long at, long bytes, int source) {
        transfer(Steps.RECV, buf, at, bytes, peer(Steps.RECV, source, !args.inter));
    }

    /** Returns the number among all ranks of {@code r} of the caller's group, or of the other one. */
    private int peer(int kind, int r, boolean inGroup) {
        int firstGroup = args.inter ? problem.call.size() : problem.size();
        boolean first = rank.rank < firstGroup == inGroup;
        if (r < 0 || r >= (first ? firstGroup : problem.size() - firstGroup)) {
            throw bad(r, "peer of a " + Steps.name(kind) + " is no rank of its group");
        }
        return first ? r : firstGroup + r;
    }

    private void transfer(int kind, UserBuffer buf, long at, long length, int peer) {
        open = true;
        if (skip > 0) {
            skip--;
            return;
        }
        if (peer == rank.rank) {
            throw bad(peer, "peer of a " + Steps.name(kind) + " is the caller");
        }
        int number = length == 0 ? Steps.NO_BUFFER : number(kind, buf);
        long place = length == 0 ? 0 : at + buf.offset();
        check(kind, number, place, length);
        add(Steps.first(kind, number, 0, length, peer), Steps.second(place, peer));
    }

    @Override
    public void copy(UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes) {
        if (bytes != 0 && !(from.base() == to.base() && fromAt + from.offset() == toAt + to.offset())) {
            local(Steps.COPY, from, fromAt, to, toAt, bytes);
        }
    }

    @Override
    public void reduceLocal(
            UserBuffer in, long inAt, UserBuffer inout, long inoutAt, long count, Datatype type, Op op) {
        if (count != 0) {
            local(Steps.REDUCE, in, inAt, inout, inoutAt, count * type.size);
        }
    }

    private void local(int kind, UserBuffer from, long fromAt, UserBuffer to, long toAt, long length) {
        if (skip > 0) {
            skip--;
            return;
        }
        int a = number(kind, from);
        int b = number(kind, to);
        long atA = fromAt + from.offset();
        long atB = toAt + to.offset();
        check(kind, a, atA, length);
        check(kind, b, atB, length);
        if (a == b && atA < atB + length && atB < atA + length) {
            throw bad(-1, Steps.name(kind) + " between places of one buffer that overlap");
        }
        add(Steps.first(kind, a, b, length, atB), Steps.second(atA, atB));
    }

    @Override
    public void fence() {
        if (!open) {
            return;
        }
        open = false;
        if (skip > 0) {
            skip--;
            return;
        }
        add(Steps.first(Steps.FENCE, 0, 0, 0, 0), 0);
    }

    @Override
    public UserBuffer scratch(long bytes, Datatype type) {
        int i = scratches++;
        if (i + Steps.SCRATCH >= Steps.KNOWLEDGE || bytes < 0) {
            throw bad(-1, "piece " + i + " of scratch memory of " + bytes + " bytes: expected 60 pieces at most");
        }
        capacity[Steps.SCRATCH + i] = bytes;
        scratchCells += bytes;
        scratch[i] = scratch[i] == null ? new UserBuffer() : scratch[i];
        let(scratch[i], Steps.SCRATCH + i);
        return scratch[i];
    }

    @Override
    public CollSchedule local() {
        return args.inter ? local : CollSchedule.super.local();
    }

    /** Transfers in the caller's own group of an intercommunicator. */
    private final class Local implements CollSchedule {
        @Override
        public void send(UserBuffer buf, long at, long bytes, int dest) {
            transfer(Steps.SEND, buf, at, bytes, peer(Steps.SEND, dest, true));
        }

        @Override
        public void recv(UserBuffer buf, long at, long bytes, int source) {
            transfer(Steps.RECV, buf, at, bytes, peer(Steps.RECV, source, true));
        }

        @Override
        public void copy(UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes) {
            Recorder.this.copy(from, fromAt, to, toAt, bytes);
        }

        @Override
        public void reduceLocal(
                UserBuffer in, long inAt, UserBuffer inout, long inoutAt, long count, Datatype type, Op op) {
            Recorder.this.reduceLocal(in, inAt, inout, inoutAt, count, type, op);
        }

        @Override
        public void fence() {
            Recorder.this.fence();
        }

        @Override
        public UserBuffer scratch(long bytes, Datatype type) {
            return Recorder.this.scratch(bytes, type);
        }
    }

    private int number(int kind, UserBuffer buf) {
        if (buf.base() instanceof int[] token && token.length == 1 && TOKENS[token[0]] == token) {
            return token[0];
        }
        throw bad(-1, Steps.name(kind) + " with a buffer that is neither the call's nor scratch memory");
    }

    private void check(int kind, int number, long at, long length) {
        if (number == Steps.NO_BUFFER) {
            return;
        }
        if (at < 0 || length < 0 || at + length > capacity[number] || at + length >= Steps.LIMIT) {
            throw bad(
                    -1,
                    Steps.name(kind) + " of " + length + " cells at " + at + " of " + Steps.bufferName(number) + " of "
                            + capacity[number]);
        }
    }

    private Fault bad(int peer, String what) {
        return new Fault(Fault.Kind.BAD_STEP, rank.rank, begin + recorded, peer, what);
    }

    private void add(long first, long second) {
        if (recorded == rank.limit) {
            throw FULL;
        }
        if (2 * recorded == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        buffer[2 * recorded] = first;
        buffer[2 * recorded++ + 1] = second;
    }
}
