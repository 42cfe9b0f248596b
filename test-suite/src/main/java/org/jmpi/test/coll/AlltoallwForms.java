package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/**
 * All-to-all with a datatype of its own for each pair: contiguous blocks, every second element, single elements, none;
 * blocks lie in descending order with gaps. Also in place, and with large counts.
 */
public final class AlltoallwForms {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final int size = MTest.size();
    private final int me = MTest.rank();
    private final int[] spread = new int[1];
    private final int[] pair = new int[1];
    /** Elements to and from each rank, their types, and where they lie, in bytes. */
    private final int[] counts = new int[size];

    private final int[] types = new int[size];
    private final int[] displs = new int[size];
    private int[] sent;
    private int[] received;

    private AlltoallwForms() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AlltoallwForms::run);
    }

    public static int run(String[] args) {
        AlltoallwForms test = new AlltoallwForms();
        MPI_Type_vector(3, 1, 2, MPI_INT, test.spread);
        MPI_Type_commit(test.spread);
        MPI_Type_contiguous(2, MPI_INT, test.pair);
        MPI_Type_commit(test.pair);
        test.arrange();
        test.apart();
        test.large();
        test.inPlace();
        MPI_Type_free(test.spread);
        MPI_Type_free(test.pair);
        return test.check.errors();
    }

    /** The kind of the block between two ranks is the same from both sides, so that it can be exchanged in place. */
    private void arrange() {
        int at = 1;
        for (int r = size - 1; r >= 0; r--) {
            int kind = (r + me) % 4;
            counts[r] = kind == 3 ? 0 : kind == 2 ? 5 : 1 + kind;
            types[r] = kind == 0 ? spread[0] : kind == 1 ? pair[0] : MPI_INT;
            displs[r] = 4 * at;
            at += 8;
        }
        sent = new int[8 * size + 1];
        received = new int[8 * size + 1];
    }

    /** Returns where element {@code i} of rank {@code r}'s block lies, or -1 if the block has no such element. */
    private int place(int r, int i) {
        int kind = (r + me) % 4;
        int n = kind == 0 ? 3 : kind == 1 ? 4 : kind == 2 ? 5 : 0;
        return i >= n ? -1 : displs[r] / 4 + (kind == 0 ? 2 * i : i);
    }

    private void fill(int[] data) {
        Arrays.fill(data, BLANK);
        for (int r = 0; r < size; r++) {
            for (int i = 0; place(r, i) >= 0; i++) {
                data[place(r, i)] = CollData.value(me, r, i);
            }
        }
    }

    private void verify(String what) {
        int[] expected = new int[received.length];
        Arrays.fill(expected, BLANK);
        for (int r = 0; r < size; r++) {
            for (int i = 0; place(r, i) >= 0; i++) {
                expected[place(r, i)] = CollData.value(r, me, i);
            }
        }
        check.equal(expected, received, what);
    }

    private void clear() {
        fill(sent);
        Arrays.fill(received, BLANK);
    }

    private void apart() {
        int w = MPI_COMM_WORLD;
        forms.all(
                "Alltoallw",
                this::clear,
                () -> MPI_Alltoallw(sent, counts, displs, types, received, counts, displs, types, w),
                r -> MPI_Ialltoallw(sent, counts, displs, types, received, counts, displs, types, w, r),
                r -> MPI_Alltoallw_init(
                        sent, counts, displs, types, received, counts, displs, types, w, MPI_INFO_NULL, r),
                this::verify);
    }

    private void large() {
        int w = MPI_COMM_WORLD;
        long[] n = Arrays.stream(counts).asLongStream().toArray();
        long[] at = Arrays.stream(displs).asLongStream().toArray();
        forms.all(
                "Alltoallw_c",
                this::clear,
                () -> MPI_Alltoallw_c(sent, n, at, types, received, n, at, types, w),
                r -> MPI_Ialltoallw_c(sent, n, at, types, received, n, at, types, w, r),
                r -> MPI_Alltoallw_init_c(sent, n, at, types, received, n, at, types, w, MPI_INFO_NULL, r),
                this::verify);
    }

    /** The send side's arguments mean nothing. */
    private void inPlace() {
        int w = MPI_COMM_WORLD;
        forms.all(
                "Alltoallw in place",
                () -> fill(received),
                () -> MPI_Alltoallw(MPI_IN_PLACE, null, null, null, received, counts, displs, types, w),
                r -> MPI_Ialltoallw(MPI_IN_PLACE, null, null, null, received, counts, displs, types, w, r),
                r -> MPI_Alltoallw_init(
                        MPI_IN_PLACE, null, null, null, received, counts, displs, types, w, MPI_INFO_NULL, r),
                this::verify);
    }
}
