package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A hundred thousand values of one key on as many handles, and of as many keys on one handle. */
public final class ManyValues {
    private final Check check = new Check();
    private int copies;
    private int frees;
    private int destroys;
    private long last;
    private boolean ordered = true;

    private ManyValues() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ManyValues::run);
    }

    /** Argument {@code values=N}; every rank by itself. */
    public static int run(String[] args) {
        ManyValues test = new ManyValues();
        int n = MTest.option(args, "values", 100_000);
        test.manyHandles(n);
        test.manyKeys(n);
        return test.check.errors();
    }

    private int key() {
        int[] key = new int[1];
        MPI_Key_create(
                (k, type, from, to, context, value, made, flag) -> {
                    ordered &= value > last;
                    last = value;
                    copies++;
                    made[0] = value;
                    flag[0] = true;
                },
                (k, type, handle, context, value) -> {
                    ordered &= value < last;
                    last = value;
                    frees++;
                },
                (k, type, handle, context, value) -> destroys++,
                0,
                key);
        return key[0];
    }

    private void manyHandles(int n) {
        int key = key();
        int[] types = new int[n];
        int[] type = new int[1];
        for (int i = 0; i < n; i++) {
            MPI_Type_contiguous(1, MPI_INT, type);
            types[i] = type[0];
            MPI_Value_set(key, MPI_HANDLE_DATATYPE, types[i], i);
        }
        long[] value = new long[1];
        boolean[] flag = new boolean[1];
        int wrong = 0;
        for (int i = 0; i < n; i++) {
            MPI_Value_get(key, MPI_HANDLE_DATATYPE, types[i], value, flag);
            wrong += flag[0] && value[0] == i ? 0 : 1;
        }
        check.same(0, wrong, "values of one key");
        for (int i = 0; i < n; i++) {
            type[0] = types[i];
            MPI_Type_free(type);
        }
        check.same(n, frees, "calls for freeing");
        check.same(n, destroys, "calls for destroying");
        check.ok(MPI_Key_free(new int[] {key}), "Key_free");
        frees = 0;
        destroys = 0;
    }

    private void manyKeys(int n) {
        int[] keys = new int[n];
        int[] type = new int[1];
        int[] copy = new int[1];
        MPI_Type_contiguous(1, MPI_INT, type);
        for (int i = 0; i < n; i++) {
            keys[i] = key();
            MPI_Value_set(keys[i], MPI_HANDLE_DATATYPE, type[0], i);
        }
        last = -1;
        ordered = true;
        MPI_Type_dup(type[0], copy);
        check.same(n, copies, "calls for copying");
        check.isTrue(ordered, "copied in the order of setting");
        for (int i = 0; i < n; i++) {
            MPI_Key_free(new int[] {keys[i]});
        }
        last = n;
        MPI_Type_free(type);
        check.same(n, frees, "calls for freeing");
        check.isTrue(ordered, "freed in the reverse order");
        check.same(n, destroys, "calls for destroying");
        last = n;
        MPI_Type_free(copy);
        check.same(2L * n, frees, "calls for freeing, with the copy");
        check.isTrue(ordered, "the copy's freed in the reverse order");
        check.same(2L * n, destroys, "calls for destroying, with the copy");
    }
}
