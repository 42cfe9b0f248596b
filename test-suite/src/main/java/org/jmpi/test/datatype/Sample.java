package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;

/**
 * A datatype and where its bytes lie.
 *
 * @param name for messages
 * @param handle the committed datatype
 * @param extent in bytes
 * @param runs for each run of bytes, in the order of the type map, where it begins and how long it is
 */
record Sample(String name, int handle, int extent, int... runs) {
    /** Returns the bytes of data of one element. */
    int size() {
        int size = 0;
        for (int i = 1; i < runs.length; i += 2) {
            size += runs[i];
        }
        return size;
    }

    /** Returns where in memory each byte of the message of {@code count} elements lies. */
    int[] places(int count) {
        int[] at = new int[count * size()];
        int n = 0;
        for (int i = 0; i < count; i++) {
            for (int r = 0; r < runs.length; r += 2) {
                for (int b = 0; b < runs[r + 1]; b++) {
                    at[n++] = i * extent + runs[r] + b;
                }
            }
        }
        return at;
    }

    /** Returns how long a buffer of {@code count} elements is. */
    int bytes(int count) {
        int end = 0;
        for (int at : places(count)) {
            end = Math.max(end, at + 1);
        }
        return end;
    }

    boolean isPredefined() {
        int[] n = new int[1];
        int[] combiner = new int[1];
        MPI_Type_get_envelope(handle, n, n, n, combiner);
        return combiner[0] == MPI_COMBINER_NAMED || combiner[0] == MPI_COMBINER_VALUE_INDEX;
    }

    /** Makes one type of each constructor, and some of types of types. */
    static List<Sample> all() {
        List<Sample> all = new ArrayList<>();
        int[] t = new int[1];
        MPI_Type_contiguous(3, MPI_INT, t);
        all.add(done("contiguous", t, 12, 0, 12));
        MPI_Type_vector(3, 2, 4, MPI_INT, t);
        all.add(done("vector", t, 40, 0, 8, 16, 8, 32, 8));
        MPI_Type_create_hvector(2, 3, 10, MPI_SHORT, t);
        all.add(done("hvector", t, 16, 0, 6, 10, 6));
        MPI_Type_indexed(2, new int[] {2, 1}, new int[] {3, 0}, MPI_INT, t);
        all.add(done("indexed", t, 20, 12, 8, 0, 4));
        MPI_Type_create_hindexed(2, new int[] {1, 2}, new long[] {9, 0}, MPI_BYTE, t);
        all.add(done("hindexed", t, 10, 9, 1, 0, 2));
        MPI_Type_create_indexed_block(2, 2, new int[] {4, 0}, MPI_DOUBLE, t);
        all.add(done("indexed_block", t, 48, 32, 16, 0, 16));
        MPI_Type_create_hindexed_block(2, 1, new long[] {12, 2}, MPI_SHORT, t);
        all.add(done("hindexed_block", t, 12, 12, 2, 2, 2));
        int struct = struct();
        all.add(done("struct", new int[] {struct}, 32, 0, 1, 8, 16, 24, 2));
        MPI_Type_create_resized(MPI_INT, 0, 12, t);
        all.add(done("resized", t, 12, 0, 4));
        MPI_Type_create_subarray(2, new int[] {4, 6}, new int[] {2, 3}, new int[] {1, 2}, MPI_ORDER_C, MPI_INT, t);
        all.add(done("subarray", t, 96, 32, 12, 56, 12));
        MPI_Type_create_subarray(
                2, new int[] {6, 4}, new int[] {3, 2}, new int[] {2, 1}, MPI_ORDER_FORTRAN, MPI_INT, t);
        all.add(done("subarray in Fortran's order", t, 96, 32, 12, 56, 12));
        MPI_Type_dup(struct, t);
        all.add(done("dup", t, 32, 0, 1, 8, 16, 24, 2));
        MPI_Type_vector(2, 1, 2, struct, t);
        all.add(done("vector of structs", t, 96, 0, 1, 8, 16, 24, 2, 64, 1, 72, 16, 88, 2));
        all.add(backwards());
        MPI_Type_get_value_index(MPI_INT8_T, MPI_INT64_T, t);
        all.add(new Sample("value and index", t[0], 16, 0, 1, 8, 8));
        all.add(new Sample("MPI_DOUBLE_INT", MPI_DOUBLE_INT, 16, 0, 12));
        return all;
    }

    private static int struct() {
        int[] t = new int[1];
        MPI_Type_create_struct(
                3, new int[] {1, 2, 1}, new long[] {0, 8, 24}, new int[] {MPI_BYTE, MPI_DOUBLE, MPI_SHORT}, t);
        return t[0];
    }

    private static Sample backwards() {
        int[] inner = new int[1];
        int[] t = new int[1];
        MPI_Type_vector(3, 1, -1, MPI_INT, inner);
        MPI_Type_create_hindexed(1, new int[] {1}, new long[] {8}, inner[0], t);
        MPI_Type_free(inner);
        return done("a vector backwards", t, 12, 8, 4, 4, 4, 0, 4);
    }

    private static Sample done(String name, int[] type, int extent, int... runs) {
        MPI_Type_commit(type);
        return new Sample(name, type[0], extent, runs);
    }

    /** Frees all that is not predefined. */
    static void free(List<Sample> all) {
        for (Sample s : all) {
            if (!s.isPredefined()) {
                MPI_Type_free(new int[] {s.handle});
            }
        }
    }
}
