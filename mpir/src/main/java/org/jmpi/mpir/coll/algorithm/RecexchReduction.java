package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;

/**
 * The reductions that are made of a recursive exchange. What a rank has so far moves from buffer to buffer, so that
 * operands can be combined in rank order without copies; folding and doubling keep that order, halving does not.
 */
final class RecexchReduction {
    /** Where the vector is cut into one part a new rank. */
    @FunctionalInterface
    interface Cut {
        /** Returns the first element of the part of new rank {@code n}. */
        long at(CollArgs a, RecexchSteps x, int n);
    }

    @SuppressWarnings("NullAway.Init")
    private CollSchedule s;

    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    @SuppressWarnings("NullAway.Init")
    private RecexchSteps x;
    /** What this rank has so far. */
    @SuppressWarnings("NullAway.Init")
    private UserBuffer acc;

    private UserBuffer[] spare = {};
    /** A step's operands, by their sources' digits. */
    private UserBuffer[] operands = {};

    /** {@code own}: memory for the whole vector, which gets the caller's operands; the receive buffer in place. */
    RecexchReduction begin(CollSchedule schedule, CollArgs args, RecexchSteps steps, UserBuffer own) {
        s = schedule;
        a = args;
        x = steps;
        acc = own;
        Arrays.fill(spare, null);
        return this;
    }

    /** Returns where the whole or partial result is; the caller was not folded. */
    UserBuffer result() {
        return acc;
    }

    private UserBuffer spare(int i, long bytes) {
        if (i >= spare.length) {
            UserBuffer[] more = new UserBuffer[i + 1];
            System.arraycopy(spare, 0, more, 0, spare.length);
            spare = more;
        }
        if (spare[i] == null) {
            spare[i] = s.scratch(bytes, a.type);
        }
        return spare[i];
    }

    /** Brings the operands of folded ranks in, which is all that these do; {@code atOnce}: with room for all of them. */
    void fold(boolean atOnce) {
        if (x.newRank < 0) {
            s.send(a.send, 0, a.bytes, x.stays());
            s.fence();
            return;
        }
        if (acc != a.recv || !a.inPlace) {
            s.copy(a.send, 0, acc, 0, a.bytes);
        }
        int first = x.firstOf(x.newRank);
        for (int r = a.rank - 1; atOnce && r >= first; r--) {
            s.recv(spare(a.rank - 1 - r, a.bytes), 0, a.bytes, r);
        }
        s.fence();
        for (int r = a.rank - 1; r >= first; r--) {
            UserBuffer from = spare(atOnce ? a.rank - 1 - r : 0, a.bytes);
            if (!atOnce) {
                s.recv(from, 0, a.bytes, r);
                s.fence();
            }
            s.reduceLocal(from, 0, acc, 0, a.count, a.type, a.op);
        }
    }

    /** Each step's partners exchange all they have, into a buffer a partner. */
    void doubleAtOnce() {
        for (int i = 0; i < x.steps; i++) {
            int own = x.digit(i);
            int radix = x.radix(i);
            operands = operands.length < radix ? new UserBuffer[radix] : operands;
            operands[own] = acc;
            for (int d = 0, n = 0; d < radix; d++) {
                if (d != own) {
                    operands[d] = spare(n++, a.bytes);
                    s.recv(operands[d], 0, a.bytes, x.peer(i, d));
                }
            }
            sendToAll(i);
            s.fence();
            acc = operands[radix - 1];
            for (int d = radix - 2; d >= 0; d--) {
                s.reduceLocal(operands[d], 0, acc, 0, a.count, a.type, a.op);
                spare[d] = operands[d];
            }
        }
    }

    private void sendToAll(int i) {
        for (int d = 0; d < x.radix(i); d++) {
            if (d != x.digit(i)) {
                s.send(acc, 0, a.bytes, x.peer(i, d));
            }
        }
    }

    /** The same with room for two vectors more, whatever k: one partner after the other sends, the last one first. */
    void doubleInTurn() {
        for (int i = 0; i < x.steps; i++) {
            int top = x.radix(i) - 1;
            UserBuffer total = x.digit(i) == top ? acc : spare(0, a.bytes);
            for (int d = top; d >= 0; d--) {
                UserBuffer operand = acc;
                if (d == x.digit(i)) {
                    sendToAll(i);
                } else {
                    operand = d == top ? total : spare(1, a.bytes);
                    s.recv(operand, 0, a.bytes, x.peer(i, d));
                }
                s.fence();
                if (d < top) {
                    s.reduceLocal(operand, 0, total, 0, a.count, a.type, a.op);
                }
            }
            if (total != acc) {
                spare[0] = acc;
                acc = total;
            }
        }
    }

    /** Leaves the result of part {@link RecexchSteps#newRank} in its place; operands have to commute. */
    void halve(Cut cut) {
        for (int i = x.steps - 1; i >= 0; i--) {
            int own = x.digit(i);
            long first = cut.at(a, x, x.group(i));
            long count = cut.at(a, x, x.group(i) + x.distance(i)) - first;
            // a step's part lies in that of the step before: room for it is room for all that follow
            long room = count * a.type.size;
            for (int d = 0, n = 0; d < x.radix(i) && count > 0; d++) {
                if (d != own) {
                    s.recv(spare(n++, room), 0, room, x.peer(i, d));
                }
            }
            for (int d = 0; d < x.radix(i); d++) {
                if (d != own) {
                    send(cut, x.peerGroup(i, d), x.distance(i), x.peer(i, d));
                }
            }
            s.fence();
            for (int n = 0; n < x.radix(i) - 1 && count > 0; n++) {
                s.reduceLocal(spare[n], 0, acc, first * a.type.size, count, a.type, a.op);
            }
        }
    }

    /** Gives every rank that was not folded all parts. */
    void gather(Cut cut) {
        for (int i = 0; i < x.steps; i++) {
            for (int d = 0; d < x.radix(i); d++) {
                long at = cut.at(a, x, x.peerGroup(i, d)) * a.type.size;
                long bytes = cut.at(a, x, x.peerGroup(i, d) + x.distance(i)) * a.type.size - at;
                if (d != x.digit(i) && bytes > 0) {
                    s.recv(acc, at, bytes, x.peer(i, d));
                }
            }
            for (int d = 0; d < x.radix(i); d++) {
                if (d != x.digit(i)) {
                    send(cut, x.group(i), x.distance(i), x.peer(i, d));
                }
            }
            s.fence();
        }
    }

    private void send(Cut cut, int part, int parts, int dest) {
        long at = cut.at(a, x, part) * a.type.size;
        long bytes = cut.at(a, x, part + parts) * a.type.size - at;
        if (bytes > 0) {
            s.send(acc, at, bytes, dest);
        }
    }

    /** Puts the whole result into the receive buffer, and gives it to the folded ranks. */
    void unfold() {
        if (x.newRank < 0) {
            s.recv(a.recv, 0, a.bytes, x.stays());
        } else {
            if (acc != a.recv) {
                s.copy(acc, 0, a.recv, 0, a.bytes);
            }
            for (int r = x.firstOf(x.newRank); r < a.rank; r++) {
                s.send(a.recv, 0, a.bytes, r);
            }
        }
        s.fence();
    }
}
