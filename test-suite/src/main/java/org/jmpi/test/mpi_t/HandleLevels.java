package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The levels of the pools of handles follow what is made and freed. */
public final class HandleLevels {
    private static final String[] KINDS = {"comm", "group", "datatype", "errhandler", "info", "keyval", "request"};

    private HandleLevels() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HandleLevels::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        Watch watch = new Watch(check);
        Watch sizes = new Watch(check);
        for (String kind : KINDS) {
            watch.add(kind + "_handles_in_use", MPI_T_PVAR_CLASS_LEVEL, null);
            sizes.add(kind + "_handles_capacity", MPI_T_PVAR_CLASS_SIZE, null);
        }
        long[] before = levels(watch);
        int[] comm = new int[1];
        int[] group = new int[1];
        int[] type = new int[1];
        int[] info = new int[1];
        int[] request = new int[1];
        MPI_Type_contiguous(2, MPI_INT, type);
        MPI_Info_create(info);
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        MPI_Irecv(new int[1], 1, MPI_INT, 0, 1, comm[0], request);
        long[] during = levels(watch);
        for (String kind : new String[] {"comm", "datatype", "info", "request"}) {
            int k = java.util.Arrays.asList(KINDS).indexOf(kind);
            check.same(before[k] + 1, during[k], kind + " handles after one was made");
        }
        MPI_Cancel(request[0]);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Comm_free(comm);
        MPI_Info_free(info);
        MPI_Type_free(type);
        int[] ranks = {0};
        MPI_Comm_group(MPI_COMM_SELF, group);
        int[] made = new int[1];
        MPI_Group_incl(group[0], 1, ranks, made);
        MPI_Group_free(group);
        MPI_Group_free(made);
        check.equal(before, levels(watch), "levels after all was freed");
        for (String kind : KINDS) {
            check.isTrue(sizes.value(kind + "_handles_capacity") > 1000, kind + "_handles_capacity");
        }
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private static long[] levels(Watch watch) {
        long[] levels = new long[KINDS.length];
        for (int k = 0; k < KINDS.length; k++) {
            levels[k] = watch.value(KINDS[k] + "_handles_in_use");
        }
        return levels;
    }
}
