package mpi;

/** The two peers of a shift along a dimension; see {@link CartComm#shift}. */
public final class ShiftParms {
    private final int rankSource;
    private final int rankDest;

    ShiftParms(int rankSource, int rankDest) {
        this.rankSource = rankSource;
        this.rankDest = rankDest;
    }

    /** Returns whom to receive from, or {@link MPI#PROC_NULL}. */
    public int getRankSource() {
        return rankSource;
    }

    /** Returns whom to send to, or {@link MPI#PROC_NULL}. */
    public int getRankDest() {
        return rankDest;
    }
}
