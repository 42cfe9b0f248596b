package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Every way to make a communicator from another works for one of a session too, and the result is of the session. */
public final class DerivedComms {
    private final Check check;
    private final int all;
    private final int size;
    private final int me;
    private final int[] made = {MPI_COMM_NULL};

    private DerivedComms(Check check, int all) {
        this.check = check;
        this.all = all;
        size = Job.size(all);
        me = Job.rank(all);
    }

    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int all = Job.comm(check, session, "mpi://WORLD", "all", MPI_ERRORS_RETURN);
        DerivedComms test = new DerivedComms(check, all);
        test.topologies();
        test.parts();
        test.duplicates();
        if (test.size > 1) {
            test.twoGroups();
        }
        Job.free(check, all);
        Job.close(check, session);
        Job.report(check);
    }

    private void topologies() {
        int next = (me + 1) % size;
        int previous = (me + size - 1) % size;
        int[] index = new int[size];
        int[] edges = new int[size];
        for (int i = 0; i < size; i++) {
            index[i] = i + 1;
            edges[i] = (i + 1) % size;
        }
        for (boolean reorder : new boolean[] {false, true}) {
            check.ok(MPI_Graph_create(all, size, index, edges, reorder, made), "Graph_create");
            used("Graph_create");
            int[] one = {1};
            int[] to = {next};
            int[] from = {previous};
            int[] none = MPI_UNWEIGHTED;
            int[] self = {me};
            check.ok(
                    MPI_Dist_graph_create(all, 1, self, one, to, none, MPI_INFO_NULL, reorder, made),
                    "Dist_graph_create");
            used("Dist_graph_create");
            check.ok(
                    MPI_Dist_graph_create_adjacent(all, 1, from, none, 1, to, none, MPI_INFO_NULL, reorder, made),
                    "Dist_graph_create_adjacent");
            used("Dist_graph_create_adjacent");
            grid(reorder);
        }
    }

    private void grid(boolean reorder) {
        check.ok(MPI_Cart_create(all, 1, new int[] {size}, new boolean[] {true}, reorder, made), "Cart_create");
        int[] grid = made.clone();
        if (grid[0] != MPI_COMM_NULL) {
            check.ok(MPI_Cart_sub(grid[0], new boolean[] {true}, made), "Cart_sub");
            used("Cart_sub");
        }
        made[0] = grid[0];
        used("Cart_create");
    }

    private void parts() {
        int[] group = new int[1];
        check.ok(MPI_Comm_split(all, 0, -me, made), "Comm_split");
        used("Comm_split");
        check.ok(MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, made), "Comm_split_type");
        used("Comm_split_type");
        MPI_Comm_group(all, group);
        check.ok(MPI_Comm_create(all, group[0], made), "Comm_create");
        used("Comm_create");
        check.ok(MPI_Comm_create_group(all, group[0], 3, made), "Comm_create_group");
        used("Comm_create_group");
        MPI_Group_free(group);
    }

    private void duplicates() {
        int[] request = new int[1];
        check.ok(MPI_Comm_dup(all, made), "Comm_dup");
        used("Comm_dup");
        check.ok(MPI_Comm_idup(all, made, request), "Comm_idup");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "wait for Comm_idup");
        used("Comm_idup");
    }

    private void twoGroups() {
        int[] half = new int[1];
        int[] inter = new int[1];
        check.ok(MPI_Comm_split(all, me % 2, 0, half), "Comm_split");
        check.ok(MPI_Intercomm_create(half[0], 0, all, 1 - me % 2, 4, inter), "Intercomm_create");
        check.ok(MPI_Intercomm_merge(inter[0], me % 2 == 0, made), "Intercomm_merge");
        used("Intercomm_merge");
        int[] remote = new int[1];
        int[] ours = new int[1];
        int[] both = new int[1];
        int[] count = {-1};
        MPI_Comm_group(all, ours);
        check.ok(MPI_Comm_remote_group(inter[0], remote), "Comm_remote_group");
        check.ok(MPI_Group_intersection(ours[0], remote[0], both), "Group_intersection with the remote group");
        MPI_Group_size(both[0], count);
        check.same(me % 2 == 0 ? size / 2 : (size + 1) / 2, count[0], "members of the remote group");
        MPI_Group_free(ours);
        MPI_Group_free(remote);
        MPI_Group_free(both);
        Job.free(check, inter[0]);
        Job.free(check, half[0]);
    }

    private void used(String what) {
        check.isTrue(made[0] != MPI_COMM_NULL, what + " gave MPI_COMM_NULL");
        if (made[0] != MPI_COMM_NULL) {
            ofTheSession(what);
            Job.communicate(check, made[0], 4, what);
            Job.free(check, made[0]);
        }
        made[0] = MPI_COMM_NULL;
    }

    private void ofTheSession(String what) {
        int[] ours = new int[1];
        int[] others = new int[1];
        int[] both = new int[1];
        MPI_Comm_group(all, ours);
        MPI_Comm_group(made[0], others);
        check.ok(MPI_Group_union(ours[0], others[0], both), what + ": union with a group of the session");
        MPI_Group_free(both);
        MPI_Group_free(ours);
        MPI_Group_free(others);
    }
}
