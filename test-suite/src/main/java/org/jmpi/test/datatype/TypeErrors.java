package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Bad arguments of datatype functions: the class, the value, what was expected; and everything goes on. */
public final class TypeErrors {
    private static final int DFLT = MPI_DISTRIBUTE_DFLT_DARG;

    private TypeErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypeErrors::run);
    }

    /** Every rank by itself, and at last a barrier of all. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        counts(check);
        largeCounts(check);
        subarrays(check);
        darrays(check);
        room(check);
        overlaps(check);
        check.ok(MPI_Barrier(MPI_COMM_WORLD), "a barrier after all the errors");
        return check.errors();
    }

    private static void counts(Check check) {
        int[] t = {MPI_INT};
        int[] one = {1};
        int[] minus = {-3};
        long[] at = {0};
        check.error(MPI_ERR_COUNT, MPI_Type_contiguous(-1, MPI_INT, t), "contiguous", "-1");
        check.error(MPI_ERR_COUNT, MPI_Type_vector(-1, 1, 1, MPI_INT, t), "vector", "count", "-1");
        check.error(MPI_ERR_COUNT, MPI_Type_vector(1, -2, 1, MPI_INT, t), "vector", "blocklength", "-2");
        check.error(MPI_ERR_COUNT, MPI_Type_create_hvector(1, -2, 1, MPI_INT, t), "hvector", "-2");
        check.error(MPI_ERR_ARG, MPI_Type_indexed(1, minus, one, MPI_INT, t), "indexed", "[0]", "-3");
        check.error(MPI_ERR_ARG, MPI_Type_create_hindexed(1, minus, at, MPI_INT, t), "hindexed", "-3");
        check.error(MPI_ERR_COUNT, MPI_Type_create_indexed_block(1, -2, one, MPI_INT, t), "indexed_block", "-2");
        check.error(MPI_ERR_COUNT, MPI_Type_create_hindexed_block(1, -2, at, MPI_INT, t), "hindexed_block", "-2");
        check.error(MPI_ERR_ARG, MPI_Type_create_struct(1, minus, at, new int[] {MPI_INT}, t), "struct", "-3");
        check.error(
                MPI_ERR_ARG, MPI_Type_indexed(2, one, new int[2], MPI_INT, t), "short array", "array_of_blocklengths");
        check.error(MPI_ERR_ARG, MPI_Type_indexed(1, one, null, MPI_INT, t), "no array", "array_of_displacements");
        check.error(MPI_ERR_ARG, MPI_Type_create_struct(2, new int[2], new long[2], one, t), "short array", "types");
        check.error(MPI_ERR_ARG, MPI_Type_contiguous(1, MPI_INT, null), "no out handle", "newtype");
        check.error(MPI_ERR_ARG, MPI_Type_set_name(MPI_INT, null), "no name", "type_name");
        check.same(MPI_INT, t[0], "the out handle after errors");
    }

    private static void largeCounts(Check check) {
        int[] t = {MPI_INT};
        long[] one = {1};
        long[] minus = {-3};
        long[] two = {0, 0};
        check.error(MPI_ERR_COUNT, MPI_Type_contiguous_c(-1, MPI_INT, t), "contiguous_c", "-1");
        check.error(MPI_ERR_COUNT, MPI_Type_vector_c(1, -2, 1, MPI_INT, t), "vector_c", "-2");
        check.error(MPI_ERR_ARG, MPI_Type_indexed_c(1, minus, one, MPI_INT, t), "indexed_c", "-3");
        check.error(MPI_ERR_ARG, MPI_Type_create_hindexed_c(1, minus, one, MPI_INT, t), "hindexed_c", "-3");
        check.error(MPI_ERR_COUNT, MPI_Type_create_indexed_block_c(1, -2, one, MPI_INT, t), "indexed_block_c", "-2");
        check.error(MPI_ERR_ARG, MPI_Type_create_struct_c(1, minus, one, new int[] {MPI_INT}, t), "struct_c", "-3");
        check.error(MPI_ERR_ARG, MPI_Type_create_struct_c(2, one, two, new int[2], t), "short array", "blocklengths");
        check.error(MPI_ERR_ARG, MPI_Type_contiguous_c(1L << 62, MPI_INT, t), "2^64 bytes", "64 bits");
        check.error(
                MPI_ERR_ARG,
                MPI_Type_create_subarray_c(1, one, new long[] {2}, two, MPI_ORDER_C, MPI_INT, t),
                "subarray_c",
                "2");
        check.error(
                MPI_ERR_ARG,
                MPI_Type_create_darray_c(
                        1, 0, 1, minus, ints(MPI_DISTRIBUTE_BLOCK), ints(DFLT), ints(1), MPI_ORDER_C, MPI_INT, t),
                "darray_c",
                "-3");
        check.same(MPI_INT, t[0], "the out handle after errors");
    }

    private static void subarrays(Check check) {
        subarray(check, 0, 8, 4, 2, MPI_ORDER_C, "ndims", "0");
        subarray(check, 1, 0, 4, 2, MPI_ORDER_C, "array_of_sizes[0]", "0");
        subarray(check, 1, 8, 0, 2, MPI_ORDER_C, "array_of_subsizes[0]", "0");
        subarray(check, 1, 8, 9, 0, MPI_ORDER_C, "array_of_subsizes[0]", "9", "1 to 8");
        subarray(check, 1, 8, 4, -1, MPI_ORDER_C, "array_of_starts[0]", "-1");
        subarray(check, 1, 8, 4, 5, MPI_ORDER_C, "array_of_starts[0]", "5", "0 to 4");
        subarray(check, 1, 8, 4, 2, 58, "order", "58", "MPI_ORDER_C");
        subarray(check, 2, 8, 4, 2, MPI_ORDER_C, "array_of_sizes", "2");
    }

    private static void subarray(Check check, int ndims, int size, int subsize, int start, int order, String... words) {
        int[] t = new int[1];
        check.error(
                MPI_ERR_ARG,
                MPI_Type_create_subarray(ndims, ints(size), ints(subsize), ints(start), order, MPI_INT, t),
                "subarray",
                words);
    }

    private static void darrays(Check check) {
        int block = MPI_DISTRIBUTE_BLOCK;
        int cyclic = MPI_DISTRIBUTE_CYCLIC;
        int c = MPI_ORDER_C;
        darray(check, new int[] {0, 0, 1, 8, block, DFLT, 2, c}, "size", "0");
        darray(check, new int[] {2, 2, 1, 8, block, DFLT, 2, c}, "rank", "2", "0 to 1");
        darray(check, new int[] {2, -1, 1, 8, block, DFLT, 2, c}, "rank", "-1");
        darray(check, new int[] {2, 0, 0, 8, block, DFLT, 2, c}, "ndims", "0");
        darray(check, new int[] {2, 0, 1, 0, block, DFLT, 2, c}, "array_of_gsizes[0]", "0");
        darray(check, new int[] {2, 0, 1, 8, 99, DFLT, 2, c}, "array_of_distribs[0]", "99");
        darray(check, new int[] {2, 0, 1, 8, block, 3, 2, c}, "array_of_dargs[0]", "3", "4");
        darray(check, new int[] {2, 0, 1, 8, block, 0, 2, c}, "array_of_dargs[0]", "0");
        darray(check, new int[] {2, 0, 1, 8, cyclic, 0, 2, c}, "array_of_dargs[0]", "0");
        darray(check, new int[] {2, 0, 1, 8, block, DFLT, 3, c}, "size", "2", "product", "3");
        darray(check, new int[] {2, 0, 1, 8, block, DFLT, 0, c}, "array_of_psizes[0]", "0");
        darray(check, new int[] {2, 0, 1, 8, MPI_DISTRIBUTE_NONE, DFLT, 2, c}, "array_of_psizes[0]", "2");
        darray(check, new int[] {2, 0, 1, 8, block, DFLT, 2, 0}, "order", "0");
    }

    private static void darray(Check check, int[] a, String... words) {
        int[] t = new int[1];
        check.error(
                MPI_ERR_ARG,
                MPI_Type_create_darray(
                        a[0], a[1], a[2], ints(a[3]), ints(a[4]), ints(a[5]), ints(a[6]), a[7], MPI_INT, t),
                "darray",
                words);
    }

    private static void room(Check check) {
        int[] t = new int[1];
        MPI_Type_create_hindexed(2, ints(1, 2), new long[] {0, 50}, MPI_INT, t);
        contents(check, t[0], 2, 2, 1, "max_integers", "2", "3");
        contents(check, t[0], 3, 1, 1, "max_addresses", "1", "2");
        contents(check, t[0], 3, 2, 0, "max_datatypes", "0", "1");
        check.error(
                MPI_ERR_ARG,
                MPI_Type_get_contents(t[0], 3, 2, 1, new int[2], new long[2], new int[1]),
                "short array",
                "integers");
        MPI_Type_free(t);
        check.error(
                MPI_ERR_TYPE,
                MPI_Type_get_contents(MPI_INT, 9, 9, 9, new int[9], new long[9], new int[9]),
                "contents of a named type",
                "MPI_INT",
                "MPI_COMBINER_NAMED");
    }

    private static void contents(Check check, int type, int integers, int addresses, int types, String... words) {
        check.error(
                MPI_ERR_ARG,
                MPI_Type_get_contents(type, integers, addresses, types, new int[9], new long[9], new int[9]),
                "contents",
                words);
    }

    private static void overlaps(Check check) {
        int[] t = new int[1];
        MPI_Type_indexed(2, ints(2, 1), ints(0, 1), MPI_INT, t);
        overlapping(check, t, 1);
        MPI_Type_create_hvector(100_000, 1, 3, MPI_INT, t);
        overlapping(check, t, 1);
        int[] two = new int[1];
        MPI_Type_contiguous(2, MPI_INT, two);
        MPI_Type_create_resized(two[0], 0, 4, t);
        overlapping(check, t, 2);
        MPI_Type_create_resized(two[0], 0, 4, t);
        MPI_Type_commit(t);
        check.ok(MPI_Sendrecv(new int[9], 1, t[0], 0, 0, new int[9], 1, t[0], 0, 0, MPI_COMM_SELF, null), "one alone");
        MPI_Type_free(t);
        MPI_Type_free(two);
        MPI_Type_vector(2, 1, 2, MPI_INT, two);
        MPI_Type_create_resized(two[0], 0, 4, t);
        MPI_Type_commit(t);
        int[] to = new int[9];
        int[] from = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        check.ok(MPI_Sendrecv(from, 2, t[0], 0, 0, to, 2, t[0], 0, 0, MPI_COMM_SELF, null), "interleaved");
        check.equal("[0, 1, 2, 3, 0, 0, 0, 0, 0]", java.util.Arrays.toString(to), "interleaved elements");
        MPI_Type_free(t);
        MPI_Type_free(two);
    }

    /** What has a byte twice can be sent, and not received into; also not when nobody sends that much. */
    private static void overlapping(Check check, int[] type, int count) {
        MPI_Type_commit(type);
        int[] big = new int[200_000];
        int[] request = new int[1];
        check.error(
                MPI_ERR_TYPE,
                MPI_Irecv(big, count, type[0], 0, 0, MPI_COMM_SELF, request),
                "overlap",
                "twice",
                "" + count);
        int[] size = new int[1];
        MPI_Type_size(type[0], size);
        byte[] bytes = new byte[count * size[0]];
        check.ok(
                MPI_Sendrecv(big, count, type[0], 0, 0, bytes, bytes.length, MPI_BYTE, 0, 0, MPI_COMM_SELF, null),
                "sending what overlaps");
        MPI_Type_free(type);
    }

    private static int[] ints(int... values) {
        return values;
    }
}
