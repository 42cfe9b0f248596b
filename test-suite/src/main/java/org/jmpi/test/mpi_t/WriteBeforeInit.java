package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A control variable that is written before MPI_Init holds in MPI, and can't be written once MPI has used it. */
public final class WriteBeforeInit {
    private static final String VARIABLE = "MPIR_CVAR_CH4_SPIN_POLLS";
    private static final String BOOLEAN = "MPIR_CVAR_DEBUG_CVARS";
    private static final String WORD = "MPIR_CVAR_DEFAULT_THREAD_LEVEL";
    private static final int CHOSEN = 1;

    private WriteBeforeInit() {}

    public static void main(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int early = write(VARIABLE, CHOSEN);
        int[] wrong = {write(BOOLEAN, 2), write(BOOLEAN, -1), write(WORD, 4)};
        MPI_Init(args);
        Check check = new Check();
        check.ok(early, "cvar_write before MPI_Init");
        check.error(MPI_T_ERR_INVALID, wrong[0], "2 for a boolean");
        check.error(MPI_T_ERR_INVALID, wrong[1], "-1 for a boolean");
        check.error(MPI_T_ERR_INVALID, wrong[2], "4 for an enumeration of four");
        int[] sum = {0};
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "Allreduce");
        check.same(MTest.size(), sum[0], "the sum");
        check.same(CHOSEN, read(check), "what was written before MPI_Init");
        check.error(MPI_T_ERR_CVAR_SET_NOT_NOW, write(VARIABLE, 0), "cvar_write after it was used");
        check.same(CHOSEN, read(check), "what a failed write leaves");
        check.ok(MPI_T_finalize(), "T_finalize");
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static CvarHandle handle(String name) {
        int[] index = new int[1];
        CvarHandle[] handle = new CvarHandle[1];
        MPI_T_cvar_get_index(name, index);
        MPI_T_cvar_handle_alloc(index[0], null, handle, new int[1]);
        return handle[0];
    }

    private static int write(String name, int value) {
        CvarHandle[] handle = {handle(name)};
        int code = MPI_T_cvar_write(handle[0], new int[] {value});
        MPI_T_cvar_handle_free(handle);
        return code;
    }

    private static int read(Check check) {
        CvarHandle[] handle = {handle(VARIABLE)};
        int[] value = {-1};
        check.ok(MPI_T_cvar_read(handle[0], value), "cvar_read");
        MPI_T_cvar_handle_free(handle);
        return value[0];
    }
}
