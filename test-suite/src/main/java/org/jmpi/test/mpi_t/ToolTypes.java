package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Set;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every variable and every element of an event has a type that the tool chapter allows (MPI 4.1, 15.3.5). */
public final class ToolTypes {
    private static final Set<Integer> ALLOWED = Set.of(
            MPI_INT,
            MPI_INT32_T,
            MPI_INT64_T,
            MPI_UNSIGNED,
            MPI_UNSIGNED_LONG,
            MPI_UNSIGNED_LONG_LONG,
            MPI_UINT32_T,
            MPI_UINT64_T,
            MPI_COUNT,
            MPI_CHAR,
            MPI_DOUBLE);

    private final Check check = new Check();
    private final int[] type = {-1};
    private final String[] name = new String[1];
    private final int[] number = new int[1];
    private int counts;

    private ToolTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ToolTypes::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        ToolTypes test = new ToolTypes();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        test.controls();
        test.performance();
        test.events();
        test.check.isTrue(test.counts > 0, "some are 64 bits wide");
        MPI_T_finalize();
        return test.check.errors();
    }

    private void allowed(int found, String what) {
        check.isTrue(ALLOWED.contains(found), what + " has datatype 0x" + Integer.toHexString(found));
        counts += found == MPI_COUNT ? 1 : 0;
    }

    private void controls() {
        MPI_T_cvar_get_num(number);
        for (int i = 0; i < number[0]; i++) {
            MPI_T_cvar_get_info(i, name, null, type, new ToolEnum[1], null, null, null);
            allowed(type[0], name[0]);
            if (type[0] == MPI_COUNT) {
                readable(i, name[0]);
            }
        }
    }

    /** A variable of 64 bits is read with a long. */
    private void readable(int index, String what) {
        CvarHandle[] handle = new CvarHandle[1];
        check.ok(MPI_T_cvar_handle_alloc(index, MPI_COMM_WORLD, handle, new int[1]), what);
        long[] value = {Long.MIN_VALUE + 5};
        check.ok(MPI_T_cvar_read(handle[0], value), "cvar_read of " + what);
        check.isTrue(value[0] != Long.MIN_VALUE + 5, "nothing was read of " + what);
        check.error(MPI_T_ERR_INVALID, MPI_T_cvar_read(handle[0], new int[2]), what + " into ints");
        MPI_T_cvar_handle_free(handle);
    }

    private void performance() {
        MPI_T_pvar_get_num(number);
        for (int i = 0; i < number[0]; i++) {
            MPI_T_pvar_get_info(i, name, null, null, type, new ToolEnum[1], null, null, null, null, null);
            allowed(type[0], name[0]);
        }
    }

    private void events() {
        MPI_T_event_get_num(number);
        check.isTrue(number[0] > 0, "there are events");
        for (int i = 0; i < number[0]; i++) {
            int[] types = new int[64];
            int[] elements = {types.length};
            int code = MPI_T_event_get_info(i, name, null, types, new long[64], elements, null, null, null, null);
            check.ok(code, "event_get_info");
            for (int e = 0; e < elements[0]; e++) {
                allowed(types[e], "element " + e + " of " + name[0]);
            }
        }
    }
}
