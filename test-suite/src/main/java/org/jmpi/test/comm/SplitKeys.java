package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Split groups by colour and orders by key, equal keys by old rank; who gives no colour gets no communicator. */
public final class SplitKeys {
    private SplitKeys() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SplitKeys::run);
    }

    /** Colours and keys of many shapes. */
    public static int run(String[] args) {
        Check check = new Check();
        int me = MTest.rank();
        int size = MTest.size();
        for (int colours = 1; colours <= size + 1; colours++) {
            one(check, me % colours, size - me, colours, true);
            one(check, me % colours, 7, colours, false);
            one(check, me % colours, me % 2 == 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE, colours, null);
        }
        undefined(check, me, size);
        return check.errors();
    }

    /** {@code reversed}: the keys turn the order round, keep it, or (null) put odd ranks first. */
    private static void one(Check check, int colour, int key, int colours, Boolean reversed) {
        int[] comm = new int[1];
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, colour, key, comm), "Comm_split");
        int before = 0;
        int members = 0;
        int me = MTest.rank();
        for (int r = 0; r < MTest.size(); r++) {
            if (r % colours == colour) {
                members++;
                boolean first =
                        reversed == null ? r % 2 > me % 2 || (r % 2 == me % 2 && r < me) : reversed ? r > me : r < me;
                before += first ? 1 : 0;
            }
        }
        int[] value = new int[1];
        MPI_Comm_rank(comm[0], value);
        check.same(before, value[0], colours + " colours: rank");
        MPI_Comm_size(comm[0], value);
        check.same(members, value[0], colours + " colours: size");
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, comm[0]);
        check.same(members, sum[0], colours + " colours: Allreduce");
        MPI_Comm_free(comm);
    }

    private static void undefined(Check check, int me, int size) {
        int[] comm = {5};
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? MPI_UNDEFINED : 0, 0, comm), "Comm_split");
        if (me == 0) {
            check.same(MPI_COMM_NULL, comm[0], "colour MPI_UNDEFINED");
        } else {
            int[] members = new int[1];
            MPI_Comm_size(comm[0], members);
            check.same(size - 1, members[0], "size without rank 0");
            MPI_Comm_free(comm);
        }
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, comm), "Comm_split");
        check.same(MPI_COMM_NULL, comm[0], "nobody gives a colour");
    }
}
