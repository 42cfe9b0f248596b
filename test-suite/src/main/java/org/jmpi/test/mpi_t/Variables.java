package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every control and performance variable and category can be described, and found again by its name. */
public final class Variables {
    private Variables() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Variables::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] number = new int[1];
        MPI_T_init_thread(MPI_THREAD_SINGLE, number);
        check.ok(MPI_T_cvar_get_num(number), "cvar_get_num");
        check.isTrue(number[0] > 0, "there are control variables");
        for (int i = 0; i < number[0]; i++) {
            control(check, i);
        }
        check.ok(MPI_T_pvar_get_num(number), "pvar_get_num");
        check.isTrue(number[0] > 0, "there are performance variables");
        for (int i = 0; i < number[0]; i++) {
            performance(check, i);
        }
        check.ok(MPI_T_category_get_num(number), "category_get_num");
        for (int i = 0; i < number[0]; i++) {
            category(check, i);
        }
        // no category has others inside, so that an error is all that shows
        int code = MPI_T_category_get_categories(number[0], 0, new int[0]);
        check.same(MPI_T_ERR_INVALID_INDEX, code, "a category too many");
        int[] index = new int[1];
        check.same(MPI_T_ERR_INVALID_NAME, MPI_T_cvar_get_index("NO_SUCH_THING", index), "a name of nothing");
        check.same(MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_handle_alloc(-1, null, new CvarHandle[1], index), "index -1");
        check.ok(MPI_T_finalize(), "T_finalize");
        check.same(MPI_T_ERR_NOT_INITIALIZED, MPI_T_cvar_get_num(number), "after MPI_T_finalize");
        return check.errors();
    }

    private static void control(Check check, int i) {
        String[] name = new String[1];
        int[] type = new int[1];
        int[] index = new int[1];
        ToolEnum[] enumeration = new ToolEnum[1];
        int code = MPI_T_cvar_get_info(i, name, new int[1], type, enumeration, new String[1], new int[1], new int[1]);
        check.ok(code, "cvar_get_info");
        check.ok(MPI_T_cvar_get_index(name[0], index), "cvar_get_index of " + name[0]);
        check.same(i, index[0], name[0]);
        if (enumeration[0] != null) {
            enumeration(check, enumeration[0], name[0]);
        }
        CvarHandle[] handle = new CvarHandle[1];
        int[] count = new int[1];
        check.ok(MPI_T_cvar_handle_alloc(i, MPI_COMM_WORLD, handle, count), "cvar_handle_alloc");
        if (type[0] == MPI_INT && count[0] == 1) {
            int[] first = {Integer.MIN_VALUE + 1};
            int[] second = {Integer.MIN_VALUE + 2};
            check.ok(MPI_T_cvar_read(handle[0], first), "cvar_read of " + name[0]);
            MPI_T_cvar_read(handle[0], second);
            check.same(first[0], second[0], name[0] + " read twice");
        }
        check.ok(MPI_T_cvar_handle_free(handle), "cvar_handle_free");
        check.isTrue(handle[0] == null, "the handle");
    }

    private static void enumeration(Check check, ToolEnum enumeration, String variable) {
        int[] items = {-1};
        String[] name = new String[1];
        check.ok(MPI_T_enum_get_info(enumeration, items, name), "enum_get_info");
        check.isTrue(items[0] > 0 && name[0] != null, "the enumeration of " + variable);
        for (int i = 0; i < items[0]; i++) {
            int[] value = {-1};
            name[0] = null;
            check.ok(MPI_T_enum_get_item(enumeration, i, value, name), "enum_get_item");
            check.isTrue(value[0] == i && name[0] != null, "item " + i + " of " + variable);
        }
        check.same(MPI_T_ERR_INVALID_ITEM, MPI_T_enum_get_item(enumeration, items[0], null, null), "one item more");
    }

    private static void performance(Check check, int i) {
        String[] name = new String[1];
        int[] varClass = new int[1];
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        int code = MPI_T_pvar_get_info(
                i,
                name,
                new int[1],
                varClass,
                new int[1],
                new ToolEnum[1],
                new String[1],
                new int[1],
                flag,
                flag,
                flag);
        check.ok(code, "pvar_get_info");
        check.ok(MPI_T_pvar_get_index(name[0], varClass[0], index), "pvar_get_index of " + name[0]);
        check.same(i, index[0], name[0]);
    }

    private static void category(Check check, int i) {
        String[] name = new String[1];
        int[] cvars = new int[1];
        int[] pvars = new int[1];
        int[] below = new int[1];
        check.ok(MPI_T_category_get_info(i, name, new String[1], cvars, pvars, below), "category_get_info");
        int[] index = new int[1];
        check.ok(MPI_T_category_get_index(name[0], index), "category_get_index");
        check.same(i, index[0], name[0]);
        int[] variables = new int[cvars[0]];
        Arrays.fill(variables, -1);
        check.ok(MPI_T_category_get_cvars(i, cvars[0], variables), "category_get_cvars");
        rising(check, variables, name[0] + ": control variables");
        variables = new int[pvars[0]];
        Arrays.fill(variables, -1);
        check.ok(MPI_T_category_get_pvars(i, pvars[0], variables), "category_get_pvars");
        rising(check, variables, name[0] + ": performance variables");
        check.ok(MPI_T_category_get_categories(i, below[0], new int[below[0]]), "category_get_categories");
        index[0] = -1;
        check.ok(MPI_T_category_changed(index), "category_changed");
        check.isTrue(index[0] >= 0, "update number " + index[0]);
    }

    private static void rising(Check check, int[] indices, String what) {
        for (int i = 0; i < indices.length; i++) {
            check.isTrue(indices[i] > (i == 0 ? -1 : indices[i - 1]), what + ": " + Arrays.toString(indices));
        }
    }
}
