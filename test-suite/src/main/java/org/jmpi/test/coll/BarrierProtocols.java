package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.barrier.Barriers;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every protocol of barriers through shared memory, each on a communicator that is made while it is selected. */
public final class BarrierProtocols {
    private static final CvarKey PROTOCOL = CvarKey.of("MPIR_CVAR_BARRIER_SHM_PROTOCOL");
    private static final int ROUNDS = 10;

    private BarrierProtocols() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, BarrierProtocols::run);
    }

    /** All ranks on one machine. */
    public static int run(String[] args) {
        Check check = new Check();
        CvarSet cvars = Rank.current().cvars();
        int unlikely = 0;
        for (String name : Barriers.names()) {
            int[] comm = new int[1];
            cvars.set(PROTOCOL, name);
            try {
                check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
                unlikely += Barrier.rounds(check, () -> check.ok(MPI_Barrier(comm[0]), "Barrier"), ROUNDS);
                check.ok(MPI_Comm_free(comm), "Comm_free");
            } finally {
                cvars.set(PROTOCOL, "auto");
            }
        }
        return check.errors() + unlikely;
    }
}
