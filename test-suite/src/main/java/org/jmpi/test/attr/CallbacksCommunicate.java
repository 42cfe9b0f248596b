package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Callbacks may call MPI: point-to-point, collectives, attributes, and duplications within a duplication. */
public final class CallbacksCommunicate {
    private final Check check = new Check();
    private final int size = MTest.size();

    private CallbacksCommunicate() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CallbacksCommunicate::run);
    }

    /** On any number of ranks. */
    public static int run(String[] args) {
        CallbacksCommunicate test = new CallbacksCommunicate();
        int[] key = new int[1];
        MPI_Comm_create_keyval(test::copy, test::delete, key, null);
        int comm = dup(MPI_COMM_WORLD);
        MPI_Comm_set_attr(comm, key[0], 100);
        int[] made = new int[1];
        test.check.ok(MPI_Comm_dup(comm, made), "dup");
        test.check.equal(
                100 + MTest.size(), Recorder.get(made[0], key[0]), "the value that the copy callback summed up");
        test.check.ok(MPI_Comm_set_attr(made[0], key[0], 7), "set_attr");
        test.check.ok(MPI_Comm_free(made), "free");
        test.check.ok(MPI_Comm_delete_attr(comm, key[0]), "delete_attr");
        Recorder.freeComm(comm);
        Recorder.freeCommKey(key[0]);
        return test.check.errors();
    }

    private int sum(int comm, int mine) {
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {mine}, sum, 1, MPI_INT, MPI_SUM, comm);
        return sum[0];
    }

    private int copy(int old, int key, Object extra, Object value, Object[] copy, boolean[] flag) {
        copy[0] = (int) value + sum(old, 1);
        flag[0] = true;
        int[] inner = new int[1];
        // one level only: the inner duplication copies no attribute
        check.ok(MPI_Comm_split(old, 0, 0, inner), "split in a copy callback");
        check.same(2L * size, sum(inner[0], 2), "on the inner communicator");
        MPI_Comm_free(inner);
        return MPI_SUCCESS;
    }

    private int delete(int comm, int key, Object value, Object extra) {
        check.same(3L * size, sum(comm, 3), "on a communicator whose attribute goes");
        int me = MTest.rank();
        int[] got = new int[1];
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        MPI_Sendrecv(new int[] {me}, 1, MPI_INT, right, 5, got, 1, MPI_INT, left, 5, comm, MPI_STATUS_IGNORE);
        check.same(left, got[0], "from the left");
        return MPI_SUCCESS;
    }
}
