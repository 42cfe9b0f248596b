package org.jmpi.test.topo;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** All kinds of MPI_Comm_split_type. The nodes may be pretended ones (MPIR_CVAR_NUM_CLIQUES). */
public final class SplitByPlace {
    private static final int W = MPI_COMM_WORLD;
    private static final String HW = "mpi_hw_resource_type";
    private static final String PSET = "mpi_pset_name";

    private final Check check = new Check();
    private final int size = MTest.size();
    private final int me = MTest.rank();
    /** How many nodes there are; ranks take turns. */
    private final int nodes;

    private SplitByPlace(int nodes) {
        this.nodes = nodes;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, SplitByPlace::run);
    }

    /** Argument {@code nodes=N}: how many there are; 0: as many as ranks. */
    public static int run(String[] args) {
        int nodes = Nodes.apart() ? 0 : MTest.option(args, "nodes", 1);
        SplitByPlace test = new SplitByPlace(nodes == 0 ? MTest.size() : nodes);
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        test.shared();
        test.guided();
        test.psets();
        test.unguided();
        test.intercomm();
        test.errors();
        return test.check.errors();
    }

    private int mates() {
        int n = 0;
        for (int r = me % nodes; r < size; r += nodes) {
            n++;
        }
        return n;
    }

    /** Checks that {@code comm} has the ranks of the caller's node, the last first if {@code reversed}; frees it. */
    private void node(int[] comm, boolean reversed, String what) {
        group(comm, mates(), reversed ? mates() - 1 - me / nodes : me / nodes, what);
    }

    private void group(int[] comm, int expectedSize, int expectedRank, String what) {
        if (comm[0] == MPI_COMM_NULL) {
            check.fail(what + ": no communicator");
            return;
        }
        int[] value = new int[1];
        MPI_Comm_size(comm[0], value);
        check.same(expectedSize, value[0], what + ": size");
        MPI_Comm_rank(comm[0], value);
        check.same(expectedRank, value[0], what + ": rank");
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, comm[0]);
        check.same(expectedSize, sum[0], what + ": sum");
        MPI_Comm_free(comm);
    }

    private int split(int type, int key, int info, int[] comm) {
        comm[0] = 77;
        return MPI_Comm_split_type(W, type, key, info, comm);
    }

    private static int info(String key, String value) {
        int[] info = new int[1];
        MPI_Info_create(info);
        if (key != null) {
            MPI_Info_set(info[0], key, value);
        }
        return info[0];
    }

    private static String get(int info, String key) {
        String[] value = new String[1];
        boolean[] flag = new boolean[1];
        MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, flag);
        return flag[0] ? value[0] : null;
    }

    private static void free(int info) {
        MPI_Info_free(new int[] {info});
    }

    private void shared() {
        int[] comm = new int[1];
        check.ok(split(MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm), "SHARED");
        node(comm, false, "SHARED");
        check.ok(split(MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, comm), "SHARED");
        node(comm, true, "SHARED with keys");
        check.ok(split(me == 0 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm), "UNDEFINED at one");
        boolean with0 = me % nodes == 0;
        if (me == 0) {
            check.same(MPI_COMM_NULL, comm[0], "UNDEFINED");
        } else {
            group(comm, mates() - (with0 ? 1 : 0), me / nodes - (with0 ? 1 : 0), "those who are not UNDEFINED");
        }
        check.ok(split(MPI_UNDEFINED, 0, MPI_INFO_NULL, comm), "UNDEFINED at all");
        check.same(MPI_COMM_NULL, comm[0], "UNDEFINED at all");
    }

    private void guided() {
        for (int type : new int[] {MPI_COMM_TYPE_HW_GUIDED, MPI_COMM_TYPE_RESOURCE_GUIDED}) {
            for (String name : new String[] {"mpi_shared_memory", "hwloc://Machine", "node"}) {
                int info = info(HW, name);
                int[] comm = new int[1];
                check.ok(split(type, -me, info, comm), name);
                node(comm, true, "type " + type + " " + name);
                free(info);
            }
            nothing(type, MPI_INFO_NULL);
            nothing(type, info("something", "else"));
            nothing(type, info(HW, "hwloc://Rack"));
            finer(type);
        }
        nothing(MPI_COMM_TYPE_HW_GUIDED, info(PSET, "mpi://WORLD"));
    }

    private void nothing(int type, int info) {
        int[] comm = new int[1];
        check.ok(split(type, 0, info, comm), "a split that finds nothing");
        check.same(MPI_COMM_NULL, comm[0], "type " + type + " " + (info == MPI_INFO_NULL ? "no info" : get(info, HW)));
        if (info != MPI_INFO_NULL) {
            free(info);
        }
    }

    /** A core may belong to a rank alone, to several, or a rank is on none: whatever it is fits together. */
    private void finer(int type) {
        for (String name : new String[] {"hwloc://Package", "hwloc://NUMANode", "hwloc://L3Cache", "hwloc://Core"}) {
            int info = info(HW, name);
            int[] comm = new int[1];
            check.ok(split(type, 0, info, comm), name);
            free(info);
            int[] hw = new int[1];
            check.ok(MPI_Get_hw_resource_info(hw), "Get_hw_resource_info");
            boolean restricted = "true".equals(get(hw[0], name));
            free(hw[0]);
            check.isTrue(restricted == (comm[0] != MPI_COMM_NULL), name + ": restricted is " + restricted);
            if (comm[0] != MPI_COMM_NULL) {
                int[] n = new int[1];
                MPI_Comm_size(comm[0], n);
                check.isTrue(n[0] <= mates(), name + " reaches beyond the node");
                MPI_Comm_free(comm);
            }
        }
    }

    private void psets() {
        int[] comm = new int[1];
        int info = info(PSET, "mpi://WORLD");
        check.ok(split(MPI_COMM_TYPE_RESOURCE_GUIDED, -me, info, comm), "mpi://WORLD");
        group(comm, size, size - 1 - me, "mpi://WORLD");
        MPI_Info_set(info, PSET, me % 2 == 0 ? "mpi://World" : "MPI://world");
        check.ok(split(MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, comm), "mpi://World");
        group(comm, size, me, "the same set in other letters");
        MPI_Info_set(info, PSET, "mpi://SELF");
        check.ok(split(MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, comm), "mpi://SELF");
        group(comm, 1, 0, "mpi://SELF");
        MPI_Info_set(info, PSET, me == 0 ? "mpi://SELF" : "mpi://WORLD");
        check.ok(split(MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, comm), "SELF and WORLD");
        group(comm, me == 0 ? 1 : size - 1, me == 0 ? 0 : me - 1, "SELF and WORLD");
        free(info);
        nothing(MPI_COMM_TYPE_RESOURCE_GUIDED, info(PSET, "mpi://NOBODY"));
    }

    /** Each communicator is smaller than the one before; the first is the node where there are several. */
    private void unguided() {
        int parent = W;
        int parentSize = size;
        boolean first = true;
        while (parent != MPI_COMM_NULL) {
            int info = info(null, null);
            int[] comm = {77};
            check.ok(MPI_Comm_split_type(parent, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, comm), "HW_UNGUIDED");
            if (first && nodes > 1 && nodes <= size) {
                check.equal("hwloc://Machine", get(info, HW), "type of the first split");
            }
            check.isTrue(comm[0] == MPI_COMM_NULL == (get(info, HW) == null), "type " + get(info, HW));
            free(info);
            if (parent != W) {
                MPI_Comm_free(new int[] {parent});
            }
            parent = comm[0];
            if (parent != MPI_COMM_NULL) {
                int[] n = new int[1];
                MPI_Comm_size(parent, n);
                check.isTrue(n[0] < parentSize, n[0] + " of " + parentSize + " are no strict subset");
                check.isTrue(!first || nodes == 1 || n[0] == mates(), "the first split is by node");
                parentSize = n[0];
            }
            first = false;
        }
        int[] comm = {77};
        check.ok(MPI_Comm_split_type(W, MPI_COMM_TYPE_HW_UNGUIDED, 0, MPI_INFO_NULL, comm), "without info");
        if (comm[0] != MPI_COMM_NULL) {
            MPI_Comm_free(comm);
        }
    }

    /** Even ranks on one side, odd ranks on the other: a part of each on a node. */
    private void intercomm() {
        if (size < 2) {
            return;
        }
        int[] half = new int[1];
        int[] inter = new int[1];
        MPI_Comm_split(W, me % 2, 0, half);
        MPI_Intercomm_create(half[0], 0, W, 1 - me % 2, 5, inter);
        int[] comm = {77};
        int code = MPI_Comm_split_type(inter[0], MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, comm);
        check.ok(code, "SHARED of an intercommunicator");
        int[] near = new int[2];
        int after = 0;
        for (int r = me % nodes; r < size; r += nodes) {
            near[r % 2]++;
            after += r % 2 == me % 2 && r > me ? 1 : 0;
        }
        check.isTrue(near[1 - me % 2] == 0 == (comm[0] == MPI_COMM_NULL), "who has somebody on the other side");
        if (comm[0] != MPI_COMM_NULL) {
            int[] value = new int[1];
            MPI_Comm_size(comm[0], value);
            check.same(near[me % 2], value[0], "local size");
            MPI_Comm_rank(comm[0], value);
            check.same(after, value[0], "local rank");
            check.ok(MPI_Comm_remote_size(comm[0], value), "Comm_remote_size");
            check.same(near[1 - me % 2], value[0], "remote size");
            MPI_Comm_free(comm);
        }
        MPI_Comm_set_errhandler(inter[0], MPI_ERRORS_RETURN);
        code = MPI_Comm_split_type(inter[0], me == 1 ? 99 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm);
        check.error(MPI_ERR_ARG, code, "99 on one side", me % 2 == 1 ? "99" : "remote group");
        check.error(MPI_ERR_COMM, MPI_Cart_create(inter[0], 0, null, null, false, comm), "Cart_create");
        check.error(MPI_ERR_COMM, MPI_Graph_create(inter[0], 0, null, null, false, comm), "Graph_create");
        int[] u = MPI_UNWEIGHTED;
        code = MPI_Dist_graph_create(inter[0], 0, u, u, u, u, MPI_INFO_NULL, false, comm);
        check.error(MPI_ERR_COMM, code, "Dist_graph_create", "intercommunicator");
        code = MPI_Dist_graph_create_adjacent(inter[0], 0, u, u, 0, u, u, MPI_INFO_NULL, false, comm);
        check.error(MPI_ERR_COMM, code, "Dist_graph_create_adjacent");
        MPI_Comm_free(inter);
        MPI_Comm_free(half);
    }

    private void errors() {
        int[] comm = new int[1];
        boolean last = me == size - 1;
        check.error(MPI_ERR_ARG, split(last ? 99 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm), "99 at one", "99");
        check.error(MPI_ERR_ARG, split(0, 0, MPI_INFO_NULL, comm), "0 at all", "split_type is 0");
        int both = info(HW, "node");
        if (last) {
            MPI_Info_set(both, PSET, "mpi://WORLD");
        }
        int code = split(MPI_COMM_TYPE_RESOURCE_GUIDED, 0, both, comm);
        check.error(MPI_ERR_ARG, code, "both keys at one", HW, PSET);
        free(both);
        if (size > 1) {
            code = split(last ? MPI_COMM_TYPE_HW_UNGUIDED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, comm);
            check.error(MPI_ERR_ARG, code, "two types", "split_type", "rank " + (size - 1));
        }
        check.same(77, comm[0], "what failed calls left");
    }
}
