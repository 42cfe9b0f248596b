package org.jmpi.test.coll.every;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;

/** A communicator whose selection is tried, and what its trials share. */
public final class TrialComm {
    /** The type of every second integer. */
    private static final int SPREAD_BYTES = 8;

    final Rank rank = Rank.current();
    final Comm comm;
    /** The same processes, for what the test itself says. */
    final Comm apart;

    final int me;
    final int size;
    /** Which of an intercommunicator's groups this rank is in; 0 on an intracommunicator. */
    final int group;

    final Datatype ints;
    final Datatype spread;
    final Datatype longs;

    /**
     * Makes the team of the communicator with {@code handle}; {@code other} is one of the same processes, {@code group}
     * which of an intercommunicator's this rank is in, {@code spread} the handle that {@link #spread()} made.
     */
    public TrialComm(int handle, int other, int group, int spread) {
        this.group = group;
        comm = Comm.table(rank).find(handle);
        apart = Comm.table(rank).find(other);
        me = comm.rank;
        size = comm.size;
        ints = Datatype.table(rank).find(MPI_INT);
        longs = Datatype.table(rank).find(MPI_INT64_T);
        this.spread = Datatype.table(rank).find(spread);
    }

    /** Makes a type of an integer with a gap behind it. */
    public static int spread() {
        int[] type = new int[1];
        MPI_Type_create_resized(MPI_INT, 0, SPREAD_BYTES, type);
        MPI_Type_commit(type);
        return type[0];
    }

    Op op(int handle) {
        return Op.table(rank).find(handle);
    }
}
