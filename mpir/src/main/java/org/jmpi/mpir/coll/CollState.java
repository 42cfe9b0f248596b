package org.jmpi.mpir.coll;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.Hierarchy;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.select.CommFacts;
import org.jmpi.mpir.coll.select.Selection;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommColl;
import org.jmpi.mpir.comm.Neighborhood;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/** What the collectives keep with a communicator: made at the first one, in {@link Comm#coll}. */
final class CollState implements CommColl, Hierarchy.Source {
    final Selection selection;
    final BlockingCall blocking;
    final CollectiveEvents events;
    private final Rank rank;
    private final CollVars vars;
    private final Comm comm;
    private final boolean reproducible;
    /** Where the ranks run; null until that is requested. */
    private @Nullable Hierarchy hierarchy;

    private final CollCounters counters = new CollCounters();
    /** Whom the topology makes neighbours; null until that is requested. */
    private @Nullable Neighborhood neighborhood;

    /** The datatypes of the latest w form's two sides: room for the next one's. */
    private Datatype[] sendTypes = {};

    private Datatype[] recvTypes = {};

    private final CallPool nonblocking = new CallPool();
    /** How many collectives were called: the same at all ranks. */
    private long calls;

    private CollState(Rank rank, Comm comm) {
        this.rank = rank;
        vars = CollVars.of(rank);
        this.comm = comm;
        selection = new Selection(CollCvars.of(rank), CommFacts.of(rank, comm, this));
        CommReproducible.adopt(rank.cvars(), comm);
        reproducible = Reproducible.isAsked(rank);
        events = new CollectiveEvents(rank.events(), comm);
        blocking = new BlockingCall(rank, comm, this);
    }

    static CollState of(Rank rank, Comm comm) {
        Object state = comm.coll;
        return state != null ? (CollState) state : create(rank, comm);
    }

    /** Returns a non-blocking collective that is not under way. */
    NonblockingCall nonblocking(Rank rank, Comm comm) {
        NonblockingCall known = nonblocking.take();
        return known != null ? known : new NonblockingCall(rank, comm, this, nonblocking);
    }

    private static CollState create(Rank rank, Comm comm) {
        CollState state = new CollState(rank, comm);
        comm.coll = state;
        CollVars.of(rank).add(state);
        return state;
    }

    /** Returns room for {@code n} datatypes or more, until the next call on this communicator asks. */
    Datatype[] types(boolean ofSends, int n) {
        Datatype[] known = ofSends ? sendTypes : recvTypes;
        return known.length >= n ? known : moreTypes(ofSends, n);
    }

    private Datatype[] moreTypes(boolean ofSends, int n) {
        Datatype[] types = new Datatype[n];
        if (ofSends) {
            sendTypes = types;
        } else {
            recvTypes = types;
        }
        return types;
    }

    /** Returns what this communicator's collectives count. */
    CollCounters counters() {
        counters.waits = blocking.sharedWaits();
        return counters;
    }

    /** Counts a call. */
    void called(CollKind kind, int form) {
        if (vars.group.isWatched()) {
            comm.counters.collectives++;
            counters.called(kind, form);
        }
    }

    /** Counts a call that goes through shared memory. */
    void shared(CollKind kind) {
        if (vars.group.isWatched()) {
            counters.shared(kind);
        }
    }

    /** Counts the algorithm that was chosen last. */
    void chosen(CollKind kind) {
        if (vars.group.isWatched()) {
            counters.chosen(kind, Objects.requireNonNull(selection.latest()));
        }
    }

    /** Returns a start for {@link #end}; 0 while no tool looks. */
    long begin() {
        return vars.begin();
    }

    void end(long begin) {
        CollVars.end(begin, counters);
    }

    /** Returns how many collectives were called. Any thread, which may see an older number. */
    long calls() {
        return calls;
    }

    /** Returns the arguments of the latest blocking call, for who looks at a call that hangs. */
    CollArgs latest() {
        return blocking.latest();
    }

    /** There will be no more calls. */
    void free() {
        blocking.free();
        vars.remove(this);
    }

    /** Returns new arguments that know where to ask for the nodes. */
    CollArgs newArgs() {
        CollArgs args = new CollArgs();
        args.nodes = this;
        return args;
    }

    /** Returns {@code args} with the communicator's values, for a call to be filled in. */
    CollArgs begin(CollArgs args) {
        args.begin(comm);
        args.call = ++calls;
        args.rankOrder = reproducible || comm.reproducible;
        return args;
    }

    /**
     * Returns the neighbours in the communicator's topology, which never changes. Local.
     *
     * @throws org.jmpi.mpir.err.MpirException of class ERR_TOPOLOGY if it has none
     */
    Neighborhood neighborhood() {
        if (neighborhood == null) {
            neighborhood = NeighborLookup.of(comm);
        }
        return neighborhood;
    }

    /** Returns where the ranks of the local group run. Local. */
    @Override
    public Hierarchy get() {
        if (hierarchy == null) {
            hierarchy = lookUp();
        }
        return hierarchy;
    }

    private Hierarchy lookUp() {
        int[] ids = new int[comm.size];
        for (int r = 0; r < ids.length; r++) {
            ids[r] = Device.of(rank).nodeId(comm.localGroup.lpid(r));
        }
        return Hierarchy.of(comm.rank, ids);
    }
}
