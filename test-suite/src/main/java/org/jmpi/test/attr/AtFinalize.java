package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * MPI_Finalize deletes MPI_COMM_SELF's attributes first, in the opposite order of their setting, while all of MPI works;
 * then those of MPI_COMM_WORLD and of predefined types.
 */
public final class AtFinalize {
    private final Check check = new Check();
    private final List<Object> deleted = new ArrayList<>();

    private AtFinalize() {}

    /** A job of its own: the last callback reports. */
    public static void main(String[] args) {
        MPI_Init(args);
        AtFinalize test = new AtFinalize();
        test.set();
        int code = MPI_Finalize();
        boolean[] finalized = new boolean[1];
        MPI_Finalized(finalized);
        if (code != MPI_SUCCESS || !finalized[0] || test.deleted.size() != 6) {
            throw new AssertionError("after MPI_Finalize: code " + code + ", deleted " + test.deleted);
        }
    }

    private void set() {
        int[] keys = new int[3];
        int[] key = new int[1];
        for (int i = 0; i < keys.length; i++) {
            MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, this::ofSelf, key, "extra");
            keys[i] = key[0];
            MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], i);
            MPI_Comm_free_keyval(key);
        }
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, this::ofWorld, key, null);
        MPI_Comm_set_attr(MPI_COMM_WORLD, key[0], "world");
        MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, this::ofType, key, null);
        MPI_Type_set_attr(MPI_FLOAT_INT, key[0], "pair");
        MPI_Type_set_attr(MPI_INT, key[0], "int");
    }

    private int ofSelf(int comm, int key, Object value, Object extra) {
        deleted.add(value);
        check.same(MPI_COMM_SELF, comm, "communicator");
        check.equal("extra", extra, "extra_state");
        boolean[] flag = {true};
        MPI_Finalized(flag);
        check.isTrue(!flag[0], "MPI_Finalized says yes in a callback of MPI_COMM_SELF");
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "allreduce");
        check.same(MTest.size(), sum[0], "allreduce in a callback");
        int made = Recorder.dup(MPI_COMM_WORLD);
        Recorder.freeComm(made);
        return MPI_SUCCESS;
    }

    private int ofWorld(int comm, int key, Object value, Object extra) {
        check.equal(List.of(2, 1, 0), List.copyOf(deleted), "MPI_COMM_SELF's come first, in reverse order");
        deleted.add(value);
        return MPI_SUCCESS;
    }

    private int ofType(int type, int key, Object value, Object extra) {
        check.same(value.equals("int") ? MPI_INT : MPI_FLOAT_INT, type, "type");
        deleted.add(value);
        if (deleted.size() == 6) {
            check.equal("world", deleted.get(3), "MPI_COMM_WORLD's come before those of types");
            MTest.report(check.errors());
        }
        return MPI_SUCCESS;
    }
}
