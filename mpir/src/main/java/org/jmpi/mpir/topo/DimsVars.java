package org.jmpi.mpir.topo;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.type.Category;

/** What MPI_Dims_create counts and says of its search. One a rank; as threads call it at once, counts are approximate. */
public final class DimsVars {
    private static final RankSlot<DimsVars> SLOT = new RankSlot<>() {
        @Override
        protected DimsVars make(Rank rank) {
            return new DimsVars();
        }
    };

    /** Returns what MPI_Dims_create counts at {@code rank}. */
    public static DimsVars of(Rank rank) {
        return SLOT.of(rank);
    }

    @Cvar(
            name = "MPIR_CVAR_DIMS_VERBOSE",
            category = "DIMS",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            dynamic = true,
            description = "Whether MPI_Dims_create prints, to standard error, what it was given and what it chose.")
    private static final CvarKey VERBOSE = CvarKey.of("MPIR_CVAR_DIMS_VERBOSE");

    final PvarTimer divisorTime = new PvarTimer();
    final PvarTimer primeTime = new PvarTimer();
    final PvarTimer searchTime = new PvarTimer();
    long divisors;
    long searches;
    long pruned;

    /** Makes the variables of a rank. */
    public DimsVars() {}

    /** Registers them; the names are MPICH's where the phase is the same. */
    public void register(PvarRegistry r) {
        timer(r, "dims_getdivs", "Time spent finding divisors for MPI_Dims_create (seconds)", divisorTime);
        timer(r, "dims_fact", "Time spent finding prime factors for MPI_Dims_create (seconds)", primeTime);
        timer(r, "dims_bal", "Time spent by MPI_Dims_create searching for the best sides (seconds)", searchTime);
        r.registerCounter("dims_ndivmade", Category.DIMS, "Divisors found for MPI_Dims_create", () -> divisors);
        r.registerCounter(
                "dims_optbalcalls", Category.DIMS, "Searches for the best sides by MPI_Dims_create", () -> searches);
        r.registerCounter(
                "dims_npruned",
                Category.DIMS,
                "Branches that a search by MPI_Dims_create left away, since they can't be better",
                () -> pruned);
    }

    private static void timer(PvarRegistry r, String name, String description, PvarTimer timer) {
        r.define(PvarClass.TIMER, name, Category.DIMS, description).from(timer);
    }

    /** Prints the choice if that is requested. */
    static void report(Rank rank, int nnodes, String given, String chosen) {
        if (rank.cvars().getBoolean(VERBOSE)) {
            System.err.println("jmpi: rank " + rank.worldRank() + ": MPI_Dims_create of " + nnodes + " nodes in "
                    + given + " chose " + chosen);
        }
    }
}
