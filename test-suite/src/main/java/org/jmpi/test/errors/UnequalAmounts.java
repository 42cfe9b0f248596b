package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * In every collective some rank gets an error if ranks disagree on the amount of data, and nobody waits for ever; in the
 * first collective of a communicator, by messages, and in later ones, maybe through shared memory. A rank that only sends
 * may not notice.
 */
public final class UnequalAmounts {
    private static final int ROOM = 256;
    private static final int WARM_UP = 10;

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();
    /** What this rank says each block has: the last rank differs. */
    private final int n = me == size - 1 ? 6 : 3;

    private final int[] in = new int[ROOM];
    private final int[] out = new int[ROOM];
    private final int[] counts = new int[size];
    private final int[] displs = new int[size];
    private final int[] byteDispls = new int[size];
    private final int[] types = new int[size];

    private UnequalAmounts() {
        Arrays.fill(counts, n);
        Arrays.fill(types, MPI_INT);
        for (int r = 0; r < size; r++) {
            displs[r] = r * n;
            byteDispls[r] = 4 * r * n;
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, UnequalAmounts::run);
    }

    /** Two ranks or more. */
    public static int run(String[] args) {
        if (MTest.size() < 2) {
            return MTest.skip("one rank has nobody to disagree with");
        }
        UnequalAmounts test = new UnequalAmounts();
        test.rows().forEach((name, call) -> {
            test.one(name, call, 0);
            test.one(name + " once warm", call, WARM_UP);
        });
        return test.check.errors();
    }

    private Map<String, IntUnaryOperator> rows() {
        Map<String, IntUnaryOperator> rows = new LinkedHashMap<>();
        // of a type that the last rank has otherwise, too
        int type = me == size - 1 ? MPI_DOUBLE : MPI_INT;
        double[] doubles = new double[ROOM];
        Object typed = me == size - 1 ? doubles : in;
        rows.put("bcast", c -> MPI_Bcast(in, n, MPI_INT, 0, c));
        rows.put("bcast of another type", c -> MPI_Bcast(typed, 3, type, 0, c));
        rows.put("gather", c -> MPI_Gather(in, n, MPI_INT, out, n, MPI_INT, 0, c));
        rows.put("gatherv", c -> MPI_Gatherv(in, n, MPI_INT, out, counts, displs, MPI_INT, 0, c));
        rows.put("scatter", c -> MPI_Scatter(in, n, MPI_INT, out, n, MPI_INT, 0, c));
        // room for more than is sent is no mistake
        int less = me == size - 1 ? 1 : n;
        rows.put("scatterv", c -> MPI_Scatterv(in, counts, displs, MPI_INT, out, less, MPI_INT, 0, c));
        rows.put("allgather", c -> MPI_Allgather(in, n, MPI_INT, out, n, MPI_INT, c));
        rows.put("allgatherv", c -> MPI_Allgatherv(in, n, MPI_INT, out, counts, displs, MPI_INT, c));
        rows.put("alltoall", c -> MPI_Alltoall(in, n, MPI_INT, out, n, MPI_INT, c));
        rows.put("alltoallv", c -> MPI_Alltoallv(in, counts, displs, MPI_INT, out, counts, displs, MPI_INT, c));
        rows.put("alltoallw", c -> MPI_Alltoallw(in, counts, byteDispls, types, out, counts, byteDispls, types, c));
        rows.put("reduce", c -> MPI_Reduce(in, out, n, MPI_INT, MPI_SUM, 0, c));
        rows.put("allreduce", c -> MPI_Allreduce(in, out, n, MPI_INT, MPI_SUM, c));
        rows.put("reduce_scatter", c -> MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, c));
        rows.put("reduce_scatter_block", c -> MPI_Reduce_scatter_block(in, out, n, MPI_INT, MPI_SUM, c));
        rows.put("scan", c -> MPI_Scan(in, out, n, MPI_INT, MPI_SUM, c));
        rows.put("exscan", c -> MPI_Exscan(in, out, n, MPI_INT, MPI_SUM, c));
        return rows;
    }

    private void one(String name, IntUnaryOperator call, int before) {
        int[] comm = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        for (int i = 0; i < before; i++) {
            check.ok(MPI_Barrier(comm[0]), "Barrier");
        }
        int[] errorClass = {MPI_SUCCESS};
        MPI_Error_class(call.applyAsInt(comm[0]), errorClass);
        boolean known =
                errorClass[0] == MPI_SUCCESS || errorClass[0] == MPI_ERR_TRUNCATE || errorClass[0] == MPI_ERR_OTHER;
        check.isTrue(known, name + ": error class " + errorClass[0]);
        int[] noticed = {errorClass[0] == MPI_SUCCESS ? 0 : 1};
        MPI_Allreduce(MPI_IN_PLACE, noticed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        check.isTrue(noticed[0] == 1, name + ": no rank noticed");
        MPI_Comm_free(comm);
    }
}
