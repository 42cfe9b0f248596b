package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * One rank is aborted while the others call collectives of communicators with it. Each ends at all survivors, with or
 * without an error, also at those that never talk to the dead. Arguments: {@code dead=} its
 * rank, {@code warm=} how many collectives of each communicator end well before.
 */
public final class CollectivesWithoutOne {
    private static final int CODE = 9;
    private static final int LONG = 1 << 16;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int[] in = new int[LONG];
    private final int[] out = new int[LONG];
    private final int[] all = new int[LONG * size];
    private final List<IntUnaryOperator> collectives = List.of(
            comm -> MPI_Barrier(comm),
            comm -> MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, comm),
            comm -> MPI_Allreduce(in, out, LONG, MPI_INT, MPI_SUM, comm),
            comm -> MPI_Reduce(in, out, LONG, MPI_INT, MPI_SUM, size / 2, comm),
            comm -> MPI_Bcast(in, 1, MPI_INT, size / 2, comm),
            comm -> MPI_Bcast(in, LONG, MPI_INT, size / 2, comm),
            comm -> MPI_Allgather(in, 1, MPI_INT, all, 1, MPI_INT, comm),
            comm -> MPI_Allgather(in, LONG, MPI_INT, all, LONG, MPI_INT, comm),
            comm -> MPI_Alltoall(all, 1, MPI_INT, new int[size], 1, MPI_INT, comm),
            comm -> MPI_Scan(in, out, LONG, MPI_INT, MPI_SUM, comm),
            comm -> MPI_Comm_split(comm, rank % 2, 0, new int[1]),
            comm -> MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, new int[1]),
            this::distGraph);

    private CollectivesWithoutOne() {}

    /** Exits with the code of MPI_Abort; each survivor says so at the end. */
    public static void main(String[] args) {
        MPI_Init(args);
        CollectivesWithoutOne test = new CollectivesWithoutOne();
        test.run(MTest.option(args, "dead", 0), MTest.option(args, "warm", 0));
        if (MPI_Finalize() == MPI_SUCCESS && test.check.errors() == 0) {
            System.out.println("survivor ends well");
        }
    }

    private void run(int dead, int warm) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[][] comms = new int[collectives.size()][1];
        for (int[] comm : comms) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
            for (int i = 0; i < warm; i++) {
                check.ok(MPI_Barrier(comm[0]), "Barrier");
            }
        }
        if (rank == dead) {
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        int failed = 0;
        for (int i = 0; i < comms.length; i++) {
            failed += MPI_SUCCESS == ended(collectives.get(i).applyAsInt(comms[i][0]), i) ? 0 : 1;
            // and once more, when all may know
            ended(collectives.get(i).applyAsInt(comms[i][0]), i);
        }
        check.isTrue(failed > 0, "no collective failed although a rank is dead");
    }

    private int ended(int code, int which) {
        int[] errorClass = {MPI_SUCCESS};
        if (code != MPI_SUCCESS) {
            MPI_Error_class(code, errorClass);
            check.same(MPI_ERR_PROC_ABORTED, errorClass[0], "class of the error of collective " + which);
        }
        return errorClass[0];
    }

    private int distGraph(int comm) {
        int[] source = {(rank + 1) % size};
        int[] destination = {(rank + 2) % size};
        return MPI_Dist_graph_create(
                comm, 1, source, new int[] {1}, destination, MPI_UNWEIGHTED, MPI_INFO_NULL, false, new int[1]);
    }
}
