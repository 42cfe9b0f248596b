package org.jmpi.test.sim;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;

/** An algorithm with a bug at one rank: in its step of the kind that the bug is about that has the given number. */
final class Mutant implements CollAlgorithm {
    /** What is wrong. */
    enum Bug {
        NONE,
        DROPPED_SEND,
        DROPPED_RECEIVE,
        DROPPED_REDUCTION,
        DROPPED_COPY,
        DROPPED_FENCE,
        SWAPPED_OPERANDS,
        WRONG_DESTINATION,
        WRONG_SOURCE,
        SHORT_SEND,
        WRONG_PLACE,
        BEYOND_BUFFER
    }

    private final CollAlgorithm algorithm;
    private final Bug bug;
    private final int rank;
    private final int number;

    Mutant(CollAlgorithm algorithm, Bug bug, int rank, int number) {
        this.algorithm = algorithm;
        this.bug = bug;
        this.rank = rank;
        this.number = number;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        algorithm.run(a.rank == rank ? new Bugged(s, a) : s, a);
    }

    private final class Bugged implements CollSchedule {
        private final CollSchedule s;
        private final CollArgs a;
        private int sends;
        private int receives;
        private int reductions;
        private int copies;
        private int fences;

        Bugged(CollSchedule s, CollArgs a) {
            this.s = s;
            this.a = a;
        }

        private boolean hits(Bug which, int n) {
            return bug == which && n == number;
        }

        private int next(int peer) {
            int other = (peer + 1) % a.size;
            return other == a.rank ? (other + 1) % a.size : other;
        }

        @Override
        public void send(UserBuffer buf, long at, long bytes, int dest) {
            int n = sends++;
            if (!hits(Bug.DROPPED_SEND, n)) {
                s.send(
                        buf,
                        at,
                        hits(Bug.SHORT_SEND, n) ? bytes - 1 : bytes,
                        hits(Bug.WRONG_DESTINATION, n) ? next(dest) : dest);
            }
        }

        @Override
        public void recv(UserBuffer buf, long at, long bytes, int source) {
            int n = receives++;
            if (!hits(Bug.DROPPED_RECEIVE, n)) {
                long place = hits(Bug.WRONG_PLACE, n) ? at - 1 : hits(Bug.BEYOND_BUFFER, n) ? at + (1 << 20) : at;
                s.recv(buf, place, bytes, hits(Bug.WRONG_SOURCE, n) ? next(source) : source);
            }
        }

        @Override
        public void copy(UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes) {
            if (!hits(Bug.DROPPED_COPY, copies++)) {
                s.copy(from, fromAt, to, toAt, bytes);
            }
        }

        @Override
        public void reduceLocal(
                UserBuffer in, long inAt, UserBuffer inout, long inoutAt, long count, Datatype type, Op op) {
            int n = reductions++;
            if (hits(Bug.SWAPPED_OPERANDS, n)) {
                // as if the operands stood the other way round
                UserBuffer tmp = s.scratch(count, type);
                s.copy(in, inAt, tmp, 0, count);
                s.copy(inout, inoutAt, in, inAt, count);
                s.copy(tmp, 0, inout, inoutAt, count);
                s.reduceLocal(in, inAt, inout, inoutAt, count, type, op);
            } else if (!hits(Bug.DROPPED_REDUCTION, n)) {
                s.reduceLocal(in, inAt, inout, inoutAt, count, type, op);
            }
        }

        @Override
        public void fence() {
            if (!hits(Bug.DROPPED_FENCE, fences++)) {
                s.fence();
            }
        }

        @Override
        public UserBuffer scratch(long bytes, Datatype type) {
            return s.scratch(bytes, type);
        }
    }
}
