package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** The two peers of a shift along a dimension; see {@link CartComm#shift}. */
public final class ShiftParms {
    /** Whom to receive from, or {@link MPI#PROC_NULL}. */
    public int rank_source;

    /** Whom to send to, or {@link MPI#PROC_NULL}. */
    public int rank_dest;

    ShiftParms(int rankSource, int rankDest) {
        rank_source = rankSource;
        rank_dest = rankDest;
    }

    /** Returns the result of a shift. */
    static ShiftParms of(CartComm comm, int direction, int disp) {
        int[] source = new int[1];
        int[] dest = new int[1];
        check(Mpi.MPI_Cart_shift(comm.handle(), direction, disp, source, dest));
        return new ShiftParms(source[0], dest[0]);
    }

    /** Returns whom to receive from, or {@link MPI#PROC_NULL}. */
    public int getRankSource() {
        return rank_source;
    }

    /** Returns whom to send to, or {@link MPI#PROC_NULL}. */
    public int getRankDest() {
        return rank_dest;
    }
}
