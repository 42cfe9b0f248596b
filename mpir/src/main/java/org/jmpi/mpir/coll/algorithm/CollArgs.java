package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;

/**
 * The arguments of one call of a collective, resolved: buffers are memory with the layout of their elements, amounts and
 * places are bytes of the packed stream, so that an algorithm needs to know nothing of datatypes. Mutable, one a
 * communicator, so that a call allocates nothing.
 */
public final class CollArgs {
    /** The calling rank. */
    public int rank;
    /** The size of the communicator. */
    public int size;
    /** The root, in collectives that have one. */
    public int root;
    /** The send buffer; where {@link #inPlace}, that which holds the data. Bcast has only this. */
    public final UserBuffer send = new UserBuffer();
    /** The receive buffer. */
    public final UserBuffer recv = new UserBuffer();
    /** Whether the caller passed IN_PLACE: then {@link #send} is the same memory as {@link #recv}. */
    public boolean inPlace;

    /** How many elements of {@link #type} a reduction combines; a block's, where results are scattered. */
    public long count;
    /** The datatype of a reduction; null in other collectives. */
    public Datatype type;
    /** The operation of a reduction. */
    public Op op;

    /**
     * The bytes that a rank sends to each rank, or each rank to it: the same everywhere. In a reduction or broadcast the
     * whole message. Not used where there are counts.
     */
    public long bytes;

    /** Per-rank counts and displacements, in elements; null in collectives without. */
    public Counts sendCounts;

    public Counts sendDispls;
    public Counts recvCounts;
    public Counts recvDispls;
    /** The packed bytes of one element of {@link #sendCounts} and {@link #recvCounts}. */
    public long sendSize;

    public long recvSize;

    /** Forgets the previous call's arguments and takes the communicator's. */
    public CollArgs begin(Comm comm) {
        end();
        rank = comm.rank;
        size = comm.size;
        root = 0;
        inPlace = false;
        count = 0;
        type = null;
        bytes = 0;
        sendCounts = null;
        sendDispls = null;
        recvCounts = null;
        recvDispls = null;
        return this;
    }

    /** Lets go of the user's objects. */
    public void end() {
        send.clear();
        recv.clear();
        op = null;
    }

    /** Returns the number of bytes that go to rank {@code r}. */
    public long sendBytes(int r) {
        return sendCounts == null ? bytes : sendCounts.at(r) * sendSize;
    }

    /** Returns where in {@link #send} the part for rank {@code r} begins. */
    public long sendAt(int r) {
        return sendDispls == null ? r * bytes : sendDispls.at(r) * sendSize;
    }

    /** Returns the number of bytes that come from rank {@code r}. */
    public long recvBytes(int r) {
        return recvCounts == null ? bytes : recvCounts.at(r) * recvSize;
    }

    /** Returns where in {@link #recv} the part from rank {@code r} begins. */
    public long recvAt(int r) {
        return recvDispls == null ? r * bytes : recvDispls.at(r) * recvSize;
    }

    /** Returns the largest power of two that is not above the size. */
    public int pof2() {
        return Integer.highestOneBit(size);
    }

    /** Returns whether operands may change places. */
    public boolean commutative() {
        return op.commutative;
    }
}
