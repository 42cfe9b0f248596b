package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call of a collective, resolved: buffers are memory with the layout of their elements, amounts and
 * places are bytes of the packed stream, so that an algorithm needs to know nothing of datatypes. Mutable, one a
 * communicator, so that a call allocates nothing.
 */
public final class CollArgs {
    /** The calling rank. */
    public int rank;
    /** The size of the communicator's local group. */
    public int size;
    /** The size of the remote group; {@link #size} on an intracommunicator. */
    public int remoteSize;
    /** Whether the peers of transfers are ranks of another group, see {@link CollSchedule#local}. */
    public boolean inter;
    /** The root, in collectives that have one; ROOT or PROC_NULL in the root's group of an intercommunicator. */
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
    @SuppressWarnings("NullAway.Init")
    public Datatype type;
    /** The operation of a reduction. */
    @SuppressWarnings("NullAway.Init")
    public Op op;

    /**
     * The bytes that a rank sends to each rank, or each rank to it: the same everywhere. In a reduction or broadcast the
     * whole message. Not used where there are counts.
     */
    public long bytes;
    /** The bytes that go to each peer and come from each, where the two may differ; set by {@link #blocks}. */
    private long sendBlock;

    private long recvBlock;

    /** Per-rank counts and displacements, in elements; null in collectives without. */
    public @Nullable Counts sendCounts;

    public @Nullable Counts sendDispls;
    public @Nullable Counts recvCounts;
    public @Nullable Counts recvDispls;
    /** The packed bytes of one element of {@link #sendCounts} and {@link #recvCounts}. */
    public long sendSize;

    public long recvSize;

    /**
     * Where each peer's part lies when each has a datatype of its own (the w forms): its place is 0 in a buffer of its own;
     * null in all others, and there may be more than peers. See {@link #sendBuffer}.
     */
    public UserBuffer @Nullable [] sends;

    public UserBuffer @Nullable [] recvs;
    /** In the w forms the packed bytes of one element per peer; null in all others. */
    public long @Nullable [] sendSizes;

    public long @Nullable [] recvSizes;

    /**
     * In a neighbourhood collective the ranks that blocks go to and come from, in the topology's order, PROC_NULL
     * included: then a block's number is its place here, not a rank. Null in all others.
     */
    @SuppressWarnings("NullAway.Init")
    public int[] destinations;

    @SuppressWarnings("NullAway.Init")
    public int[] sources;
    /** Whether the topology is Cartesian: neighbours 2i and 2i+1 are those of dimension i, down and up. */
    public boolean cartesian;

    private @Nullable PeerBuffers sendsKept;
    private @Nullable PeerBuffers recvsKept;

    private @Nullable Geometry geometry;
    /** The arguments of the call's parts, in the order in which they were requested; the next call has them again. */
    private CollArgs[] parts = {};

    private int partsUsed;
    /** The peers of a part that is done among some ranks. */
    private @Nullable Subgroup some;
    /** The memory of {@link #equalCounts} and {@link #sums}, and views of it. */
    private long[] equal = {};

    private long[] sums = {};

    @SuppressWarnings("NullAway.Init")
    private Counts equalView;

    @SuppressWarnings("NullAway.Init")
    private Counts sumsView;

    /** Tells which ranks share a node; null: nobody knows. Kept from call to call; see {@link #hierarchy}. */
    public Hierarchy.@Nullable Source nodes;
    /** How many calls on the communicator were begun before this one, this one included. */
    public long call;
    /** Whether each rank has a count of its own in a collective with a root: one with room for more does no harm. */
    public boolean ownCounts;
    /** The bytes that the caller has for itself, where its own block has room for more; -1: as many as it has room for. */
    public long ownBytes;
    /** Of an alltoall whose blocks have room for more than is sent: the bytes from one to the next; -1: no room. */
    public long stride;
    /** What the caller passed for {@link #recv} where there is a {@link #stride}; for {@link #send} where {@link #ownBytes}. */
    public final UserBuffer places = new UserBuffer();
    /** Whether a reduction's operands have to be combined from the left, in rank order. */
    public boolean rankOrder;

    /** Forgets the previous call's arguments and takes the communicator's. */
    public CollArgs begin(Comm comm) {
        forget();
        rank = comm.rank;
        size = comm.size;
        remoteSize = comm.remoteSize;
        inter = comm.isInter;
        return this;
    }

    @SuppressWarnings("NullAway") // a call that reads them sets them first
    private CollArgs forget() {
        end();
        ownBytes = -1;
        stride = -1;
        ownCounts = false;
        inter = false;
        root = 0;
        inPlace = false;
        count = 0;
        type = null;
        blocks(0, 0);
        sendCounts = null;
        sendDispls = null;
        recvCounts = null;
        recvDispls = null;
        sends = null;
        recvs = null;
        sendSizes = null;
        recvSizes = null;
        destinations = null;
        sources = null;
        cartesian = false;
        rankOrder = false;
        return this;
    }

    /** Returns counts of {@code n} for each rank; good until the next call. */
    @SuppressWarnings("NullAway") // an array has a view
    public Counts equalCounts(long n) {
        if (equal.length != size) {
            equal = new long[size];
            equalView = Counts.of(equal);
        }
        Arrays.fill(equal, n);
        return equalView;
    }

    /** Returns where each rank's block begins if these are their lengths, and at last the sum; good until the next call. */
    @SuppressWarnings("NullAway") // an array has a view
    public Counts sums(Counts counts) {
        if (sums.length != size + 1) {
            sums = new long[size + 1];
            sumsView = Counts.of(sums);
        }
        for (int r = 0; r < size; r++) {
            sums[r + 1] = sums[r] + counts.at(r);
        }
        return sumsView;
    }

    /** Returns what the caller's algorithms keep of who meets whom. */
    Geometry geometry() {
        if (geometry == null) {
            geometry = new Geometry();
        }
        return geometry;
    }

    /** Returns the exchange of all ranks in groups of {@code k}, as the caller sees it. */
    RecexchSteps recexch(int k) {
        return geometry().recexch(rank, size, k, false);
    }

    /** Returns a reduction over {@code steps} whose results come to be in {@code own}; good until the next one is requested. */
    RecexchReduction reduction(CollSchedule s, RecexchSteps steps, UserBuffer own) {
        return geometry().reduction().begin(s, this, steps, own);
    }

    /** Returns which ranks share a node; null where that makes no difference. */
    public @Nullable Hierarchy hierarchy() {
        Hierarchy known = nodes == null || inter ? null : nodes.get();
        return known != null && known.isParent() ? known : null;
    }

    private CollArgs part() {
        if (partsUsed == parts.length) {
            parts = Arrays.copyOf(parts, partsUsed + 1);
            parts[partsUsed] = new CollArgs();
        }
        return parts[partsUsed++].forget();
    }

    /** Returns {@code s} with {@code ranks} as the peers of this part. */
    CollSchedule over(CollSchedule s, int[] ranks) {
        if (some == null) {
            some = new Subgroup(s, ranks);
        }
        return some.set(s, ranks);
    }

    /** Makes room for what goes to each of {@code peers} peers: {@link #sends} and {@link #sendSizes}. */
    public void sendEach(int peers) {
        if (sendsKept == null) {
            sendsKept = new PeerBuffers();
        }
        sends = sendsKept.buffers(peers);
        sendSizes = sendsKept.sizes(peers);
    }

    /** Makes room for what comes from each of {@code peers} peers: {@link #recvs} and {@link #recvSizes}. */
    public void recvEach(int peers) {
        if (recvsKept == null) {
            recvsKept = new PeerBuffers();
        }
        recvs = recvsKept.buffers(peers);
        recvSizes = recvsKept.sizes(peers);
    }

    /**
     * Returns the arguments of the same broadcast or reduction for a part of it among other ranks: {@code newSize} of them,
     * of which the caller is {@code newRank} and {@code newRoot} the root; on the data at {@code from} and, for the result,
     * {@code to}, which may be the same.
     */
    CollArgs among(int newRank, int newSize, int newRoot, UserBuffer from, UserBuffer to) {
        CollArgs part = part();
        part.rank = newRank;
        part.size = newSize;
        part.remoteSize = newSize;
        part.root = newRoot;
        part.send.set(from);
        part.recv.set(to);
        part.inPlace = from == to;
        part.count = count;
        part.type = type;
        part.op = op;
        part.blocks(bytes, bytes);
        return part;
    }

    /** Returns empty arguments for a part of the collective inside the local group of an intercommunicator; its root is 0. */
    public CollArgs withinGroup() {
        CollArgs within = part();
        within.rank = rank;
        within.size = size;
        within.remoteSize = size;
        return within;
    }

    /** Returns whether this rank is the root. */
    public boolean isRoot() {
        return inter ? root == Constants.ROOT : root == rank;
    }

    /** Returns whether this rank takes no part: it is in the root's group of an intercommunicator and not the root. */
    public boolean isOutside() {
        return inter && root == Constants.PROC_NULL;
    }

    /** Sets the bytes that go to each peer and come from each; both are {@link #bytes} where they are equal. */
    public void blocks(long sent, long received) {
        sendBlock = sent;
        recvBlock = received;
        bytes = received;
    }

    /** Lets go of the user's objects. */
    @SuppressWarnings("NullAway") // the next reduction sets it
    public void end() {
        send.clear();
        recv.clear();
        places.clear();
        if (sends != null) {
            clear(sendsKept);
        }
        if (recvs != null) {
            clear(recvsKept);
        }
        sends = null;
        recvs = null;
        while (partsUsed > 0) {
            parts[--partsUsed].end();
        }
        op = null;
    }

    private static void clear(@Nullable PeerBuffers kept) {
        if (kept != null) {
            kept.clear();
        }
    }

    /** Returns the buffer with the part for rank or neighbour {@code i}. */
    public UserBuffer sendBuffer(int i) {
        return sends == null ? send : sends[i];
    }

    /** Returns the buffer for the part from rank or neighbour {@code i}. */
    public UserBuffer recvBuffer(int i) {
        return recvs == null ? recv : recvs[i];
    }

    /** Returns where a broadcast receives: at a root that may not write its buffer, what it has already goes elsewhere. */
    public UserBuffer bcastTarget() {
        return rank == root && send.isReadOnly() ? recv : send;
    }

    /** Returns the number of bytes that go to rank {@code r}. */
    public long sendBytes(int r) {
        return sendCounts == null ? sendBlock : sendCounts.at(r) * (sendSizes == null ? sendSize : sendSizes[r]);
    }

    /** Returns where in {@link #sendBuffer} the part for rank {@code r} begins. */
    public long sendAt(int r) {
        if (sends != null) {
            return 0;
        }
        return sendDispls == null ? r * sendBlock : sendDispls.at(r) * sendSize;
    }

    /** Returns the number of bytes that come from rank {@code r}. */
    public long recvBytes(int r) {
        return recvCounts == null ? recvBlock : recvCounts.at(r) * (recvSizes == null ? recvSize : recvSizes[r]);
    }

    /** Returns where in {@link #recvBuffer} the part from rank {@code r} begins. */
    public long recvAt(int r) {
        if (recvs != null) {
            return 0;
        }
        return recvDispls == null ? r * recvBlock : recvDispls.at(r) * recvSize;
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
