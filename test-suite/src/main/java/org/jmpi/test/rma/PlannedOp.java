package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.util.Bytes;

/** An operation of a random epoch: drawn alike by all ranks, applied to the model by all, called by its origin. */
final class PlannedOp {
    /** Which function. */
    enum Call {
        PUT,
        GET,
        ACCUMULATE,
        GET_ACCUMULATE,
        FETCH_AND_OP,
        COMPARE_AND_SWAP;

        boolean hasRequestForm() {
            return ordinal() <= GET_ACCUMULATE.ordinal();
        }

        boolean isOrdered() {
            return ordinal() >= ACCUMULATE.ordinal();
        }

        boolean fetches() {
            return this != PUT && this != ACCUMULATE;
        }
    }

    /** Whether it has a request, and when that is waited for. */
    enum Way {
        NO_REQUEST,
        WAIT,
        WAITALL_IN_EPOCH,
        WAITALL_AFTER_EPOCH
    }

    /** No flush before it. */
    static final int UNFLUSHED = -1;

    final Call call;
    final Way way;
    /** Its rank, or MPI_PROC_NULL. */
    final int target;
    /** Where in the target's part, in bytes. */
    final int at;

    final Layout there;
    final int op;
    /** The origin's elements; null for a get, and where no operation needs them. */
    final Layout out;
    /** Where what is fetched goes; null for a put. */
    final Layout in;
    /** The origin's buffer. */
    final byte[] operands;
    /** Whether a compare-and-swap expects what is there; else it is as good as never equal. */
    private final boolean isMet;
    /** The buffer with what a compare-and-swap expects. */
    final byte[] compared;
    /** The buffer with what is fetched: first as it is before, then as the model says. */
    final byte[] fetched;
    /** Which form of flush comes before it: see {@link IssuedOps#flush}. */
    int flushForm = UNFLUSHED;

    /** Where it goes. */
    record Place(int target, int at, Layout layout) {}

    PlannedOp(Random random, Call call, Way way, int op, Place place, Layout out, Layout in) {
        this.call = call;
        this.way = way;
        this.op = op;
        target = place.target;
        at = place.at;
        there = place.layout;
        this.out = out;
        this.in = in;
        operands = new byte[out == null ? 0 : out.length];
        random.nextBytes(operands);
        compared = new byte[there.elements() == 0 ? 0 : there.basic(0).size];
        random.nextBytes(compared);
        isMet = call == Call.COMPARE_AND_SWAP && random.nextBoolean();
        fetched = Bytes.blank(in == null ? 0 : in.length);
    }

    /** Does it to the part of its target in the model, and puts what was there into {@link #fetched}. */
    void apply(byte[] part) {
        for (int i = 0; target != MPI_PROC_NULL && i < there.elements(); i++) {
            int bytes = there.basic(i).size;
            int from = at + there.at(i);
            if (isMet) {
                System.arraycopy(part, from, compared, 0, bytes);
            }
            boolean isEqual = Arrays.equals(part, from, from + bytes, compared, 0, Math.min(bytes, compared.length));
            if (in != null) {
                System.arraycopy(part, from, fetched, in.at(i), bytes);
            }
            if (call == Call.PUT || (call == Call.COMPARE_AND_SWAP && isEqual)) {
                System.arraycopy(operands, out.at(i), part, from, bytes);
            } else if (call.isOrdered() && call != Call.COMPARE_AND_SWAP && out != null) {
                Reductions.combine(op, there.basic(i), part, from, operands, out.at(i));
            }
        }
    }

    /** Returns whether a byte of the target's part belongs to one of its elements. */
    boolean covers(int where) {
        for (int i = 0; i < there.elements(); i++) {
            int from = at + there.at(i);
            if (from <= where && where < from + there.basic(i).size) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return call + (call.isOrdered() && call != Call.COMPARE_AND_SWAP ? " op " + Integer.toHexString(op) : "") + " "
                + way + (flushForm == UNFLUSHED ? "" : " after flush " + flushForm) + " to " + target + " at " + at
                + ": from " + out + ", into " + in + ", there " + there;
    }
}
