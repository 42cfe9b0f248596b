package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Intercommunicators of two groups without a communicator before them; wrong groups fail at all their processes. */
public final class IntercommFromGroups {
    private IntercommFromGroups() {}

    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        int[] me = new int[1];
        int[] size = new int[1];
        MPI_Group_rank(world[0], me);
        MPI_Group_size(world[0], size);
        int[] evens = new int[1];
        int[] odds = new int[1];
        MPI_Group_range_incl(world[0], 1, new int[][] {{0, (size[0] - 1) / 2 * 2, 2}}, evens);
        MPI_Group_excl(world[0], (size[0] + 1) / 2, multiples((size[0] + 1) / 2), odds);
        boolean odd = me[0] % 2 == 1;
        int ours = odd ? odds[0] : evens[0];
        int theirs = odd ? evens[0] : odds[0];
        for (int round = 0; round < 3; round++) {
            good(check, ours, theirs, me[0]);
        }
        bad(check, ours, theirs);
        MPI_Group_free(evens);
        MPI_Group_free(odds);
        MPI_Group_free(world);
        Job.close(check, session);
        Job.report(check);
    }

    private static int[] multiples(int n) {
        int[] ranks = new int[n];
        for (int i = 0; i < n; i++) {
            ranks[i] = 2 * i;
        }
        return ranks;
    }

    /** Leaders are the last of each group; the remote group means nothing at others. */
    private static void good(Check check, int ours, int theirs, int me) {
        int[] size = new int[1];
        int[] remote = new int[1];
        int[] rank = new int[1];
        MPI_Group_size(ours, size);
        MPI_Group_size(theirs, remote);
        MPI_Group_rank(ours, rank);
        boolean leads = rank[0] == size[0] - 1;
        int[] inter = new int[1];
        int code = MPI_Intercomm_create_from_groups(
                ours,
                size[0] - 1,
                leads ? theirs : MPI_GROUP_NULL,
                leads ? remote[0] - 1 : -5,
                "between",
                MPI_INFO_NULL,
                MPI_ERRORS_RETURN,
                inter);
        check.ok(code, "Intercomm_create_from_groups");
        int[] group = new int[1];
        int[] result = new int[1];
        check.ok(MPI_Comm_remote_group(inter[0], group), "Comm_remote_group");
        MPI_Group_compare(group[0], theirs, result);
        check.same(MPI_IDENT, result[0], "the remote group");
        MPI_Group_free(group);
        MPI_Comm_group(inter[0], group);
        MPI_Group_compare(group[0], ours, result);
        check.same(MPI_IDENT, result[0], "the local group");
        MPI_Group_free(group);
        int[] merged = new int[1];
        check.ok(MPI_Intercomm_merge(inter[0], false, merged), "Intercomm_merge");
        Job.communicate(check, merged[0], 7, "merged groups");
        Job.free(check, merged[0]);
        check.error(MPI_ERR_RANK, MPI_Send(null, 0, MPI_INT, remote[0], 0, inter[0]), "rank too large, at " + me);
        Job.free(check, inter[0]);
    }

    private static void bad(Check check, int ours, int theirs) {
        int[] inter = new int[1];
        check.error(MPI_ERR_GROUP, make(ours, 0, ours, 0, "same", inter), "a group with itself");
        check.error(MPI_ERR_GROUP, make(ours, 0, MPI_GROUP_NULL, 0, "null", inter), "no remote group");
        check.error(MPI_ERR_GROUP, make(theirs, 0, ours, 0, "others", inter), "a local group without the caller");
        check.error(MPI_ERR_RANK, make(ours, 0, theirs, 1000, "far", inter), "remote leader too large");
        check.error(MPI_ERR_RANK, make(ours, -1, theirs, 0, "local", inter), "negative local leader");
        check.error(MPI_ERR_ARG, make(ours, 0, theirs, 0, "x".repeat(MPI_MAX_STRINGTAG_LEN), inter), "a long string");
        check.same(MPI_COMM_NULL, inter[0], "what failed calls left");
    }

    private static int make(int local, int leader, int remote, int remoteLeader, String tag, int[] inter) {
        return MPI_Intercomm_create_from_groups(
                local, leader, remote, remoteLeader, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, inter);
    }
}
