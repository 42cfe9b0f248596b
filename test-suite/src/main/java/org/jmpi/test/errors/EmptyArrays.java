package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Null for every array whose length is zero: types, groups, requests, topologies. And not for longer ones. */
public final class EmptyArrays {
    private final Check check = new Check();
    private final int size = MTest.size();
    private final int[] out = {-1};

    private EmptyArrays() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EmptyArrays::run);
    }

    /** Every rank by itself, but for the topologies. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        EmptyArrays test = new EmptyArrays();
        test.types();
        test.largeTypes();
        test.contents();
        test.groups();
        test.requests();
        test.grid();
        test.graph();
        return test.check.errors();
    }

    private void empty(int code, String what) {
        check.ok(code, what);
        int[] bytes = {-1};
        if (code == MPI_SUCCESS) {
            check.ok(MPI_Type_commit(out), "commit of " + what);
            MPI_Type_size(out[0], bytes);
            check.same(0, bytes[0], "size of " + what);
            check.ok(MPI_Sendrecv(null, 3, out[0], 0, 1, null, 3, out[0], 0, 1, MPI_COMM_SELF, null), what);
            MPI_Type_free(out);
        }
    }

    private void types() {
        empty(MPI_Type_indexed(0, null, null, MPI_INT, out), "indexed");
        empty(MPI_Type_create_hindexed(0, null, null, MPI_INT, out), "hindexed");
        empty(MPI_Type_create_indexed_block(0, 2, null, MPI_INT, out), "indexed_block");
        empty(MPI_Type_create_hindexed_block(0, 2, null, MPI_INT, out), "hindexed_block");
        empty(MPI_Type_create_struct(0, null, null, null, out), "struct");
        int code = MPI_Type_indexed(1, null, new int[1], MPI_INT, out);
        check.error(MPI_ERR_ARG, code, "lengths", "array_of_blocklengths is null", "1 or more");
        code = MPI_Type_indexed(1, new int[1], null, MPI_INT, out);
        check.error(MPI_ERR_ARG, code, "displacements", "array_of_displacements is null");
        code = MPI_Type_create_struct(1, new int[1], new long[1], null, out);
        check.error(MPI_ERR_ARG, code, "types", "array_of_types is null");
    }

    private void largeTypes() {
        empty(MPI_Type_indexed_c(0, null, null, MPI_INT, out), "indexed_c");
        empty(MPI_Type_create_hindexed_c(0, null, null, MPI_INT, out), "hindexed_c");
        empty(MPI_Type_create_indexed_block_c(0, 2, null, MPI_INT, out), "indexed_block_c");
        empty(MPI_Type_create_hindexed_block_c(0, 2, null, MPI_INT, out), "hindexed_block_c");
        empty(MPI_Type_create_struct_c(0, null, null, null, out), "struct_c");
        int code = MPI_Type_create_hindexed_c(2, null, new long[2], MPI_INT, out);
        check.error(MPI_ERR_ARG, code, "lengths", "array_of_blocklengths is null", "2 or more");
    }

    /** An indexed type without blocks has one integer, no address, one datatype. */
    private void contents() {
        int[] type = new int[1];
        MPI_Type_indexed(0, null, null, MPI_INT, type);
        int[] integers = {-1};
        int[] types = {-1};
        check.ok(MPI_Type_get_contents(type[0], 1, 0, 1, integers, null, types), "get_contents");
        check.same(0, integers[0], "count among the contents");
        check.same(MPI_INT, types[0], "old type among the contents");
        MPI_Type_free(type);
    }

    private void groups() {
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        int g = world[0];
        check.ok(MPI_Group_incl(g, 0, null, out), "incl");
        check.same(MPI_GROUP_EMPTY, out[0], "incl of nobody");
        check.ok(MPI_Group_range_incl(g, 0, null, out), "range_incl");
        check.same(MPI_GROUP_EMPTY, out[0], "range_incl of nobody");
        check.ok(MPI_Group_excl(g, 0, null, out), "excl");
        sameGroup(g, "excl of nobody");
        check.ok(MPI_Group_range_excl(g, 0, null, out), "range_excl");
        sameGroup(g, "range_excl of nobody");
        check.ok(MPI_Group_translate_ranks(g, 0, null, g, null), "translate_ranks");
        check.error(MPI_ERR_ARG, MPI_Group_incl(g, 1, null, out), "one rank", "ranks is null");
        MPI_Group_free(world);
    }

    private void sameGroup(int group, String what) {
        int[] result = {-1};
        MPI_Group_compare(group, out[0], result);
        check.same(MPI_IDENT, result[0], what);
        MPI_Group_free(out);
    }

    private void requests() {
        int[] index = {-1};
        boolean[] flag = {false};
        check.ok(MPI_Waitall(0, null, null), "waitall");
        check.ok(MPI_Waitany(0, null, index, null), "waitany");
        check.same(MPI_UNDEFINED, index[0], "index of waitany");
        check.ok(MPI_Waitsome(0, null, index, null, null), "waitsome");
        check.same(MPI_UNDEFINED, index[0], "outcount of waitsome");
        check.ok(MPI_Testall(0, null, flag, null), "testall");
        check.isTrue(flag[0], "flag of testall");
        check.ok(MPI_Testany(0, null, index, flag, null), "testany");
        check.ok(MPI_Testsome(0, null, index, null, null), "testsome");
        check.ok(MPI_Startall(0, null), "startall");
        check.ok(MPI_Request_get_status_all(0, null, flag, null), "get_status_all");
        check.ok(MPI_Request_get_status_any(0, null, index, flag, null), "get_status_any");
        check.ok(MPI_Request_get_status_some(0, null, index, null, null), "get_status_some");
        check.error(MPI_ERR_ARG, MPI_Waitall(1, null, null), "one request", "array_of_requests is null");
        readyNone();
    }

    private void readyNone() {
        int[] r = new int[2];
        byte[] from = {5};
        byte[] to = {0};
        MPI_Psend_init(from, 1, 1, MPI_BYTE, 0, 7, MPI_COMM_SELF, MPI_INFO_NULL, r);
        int[] receive = new int[1];
        MPI_Precv_init(to, 1, 1, MPI_BYTE, 0, 7, MPI_COMM_SELF, MPI_INFO_NULL, receive);
        r[1] = receive[0];
        MPI_Startall(2, r);
        check.ok(MPI_Pready_list(0, null, r[0]), "pready_list");
        check.error(MPI_ERR_ARG, MPI_Pready_list(1, null, r[0]), "one partition", "array_of_partitions is null");
        check.ok(MPI_Pready(0, r[0]), "pready");
        MPI_Waitall(2, r, null);
        check.same(5, to[0], "what arrived");
        MPI_Request_free(r);
        r[0] = r[1];
        MPI_Request_free(r);
    }

    private void grid() {
        int[] comm = {-1};
        int[] rank = {-1};
        check.ok(MPI_Cart_create(MPI_COMM_SELF, 0, null, null, false, comm), "cart_create");
        check.ok(MPI_Cart_get(comm[0], 0, null, null, null), "cart_get");
        check.ok(MPI_Cart_coords(comm[0], 0, 0, null), "cart_coords");
        check.ok(MPI_Cart_rank(comm[0], null, rank), "cart_rank");
        check.same(0, rank[0], "rank in a grid of one");
        check.ok(MPI_Cart_sub(comm[0], null, out), "cart_sub");
        MPI_Comm_free(out);
        check.ok(MPI_Cart_map(MPI_COMM_SELF, 0, null, null, rank), "cart_map");
        check.ok(MPI_Dims_create(1, 0, null), "dims_create");
        MPI_Comm_free(comm);
        check.error(MPI_ERR_ARG, MPI_Cart_create(MPI_COMM_SELF, 1, null, null, false, comm), "one", "dims is null");
    }

    private void graph() {
        int[] comm = {-1};
        check.ok(MPI_Graph_create(MPI_COMM_WORLD, 0, null, null, false, comm), "graph_create of no node");
        check.same(MPI_COMM_NULL, comm[0], "graph of no node");
        check.ok(MPI_Graph_create(MPI_COMM_WORLD, size, new int[size], null, false, comm), "graph_create of no edge");
        int[] nodes = new int[size];
        check.ok(MPI_Graph_get(comm[0], size, 0, nodes, null), "graph_get");
        check.ok(MPI_Graph_neighbors(comm[0], 0, 0, null), "graph_neighbors");
        check.ok(MPI_Graph_map(MPI_COMM_WORLD, size, new int[size], null, out), "graph_map");
        MPI_Comm_free(comm);
    }
}
