package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Process sets: their names with all lengths of the buffer, their infos and groups, and what does not exist. */
public final class ProcessSets {
    private ProcessSets() {}

    /** @param args {@code hosts=N}: how many nodes there are, where processes share memory */
    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        List<String> names = names(check, session);
        boolean alone = "1".equals(System.getenv("MPIR_CVAR_NOLOCAL"));
        int hosts = alone ? size(check, session, "mpi://WORLD") : MTest.option(args, "hosts", 1);
        check.same(2 + hosts, names.size(), "number of sets");
        check.equal("mpi://WORLD", names.get(0), "first set");
        check.equal("mpi://SELF", names.get(1), "second set");
        int all = size(check, session, "mpi://WORLD");
        int mine = 0;
        int[] self = ranks(check, session, "mpi://SELF");
        check.same(1, self.length, "members of mpi://SELF");
        int total = 0;
        for (String host : names.subList(2, names.size())) {
            check.isTrue(host.startsWith("jmpi://host/") && host.length() > 12, "name of a host's set: " + host);
            int[] members = ranks(check, session, host);
            check.same(size(check, session, host), members.length, "mpi_size of " + host);
            total += members.length;
            for (int r : members) {
                mine += r == self[0] ? 1 : 0;
            }
        }
        check.same(all, total, "processes on all hosts");
        check.same(1, mine, "hosts of this process");
        wrong(check, session, names.size());
        Job.close(check, session);
        Job.report(check);
    }

    private static List<String> names(Check check, int session) {
        int[] n = {-1};
        check.ok(MPI_Session_get_num_psets(session, MPI_INFO_NULL, n), "get_num_psets");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n[0]; i++) {
            int[] length = {0};
            String[] name = {"untouched"};
            check.ok(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name), "length alone");
            check.equal("untouched", name[0], "name where only the length was asked for");
            int full = length[0];
            int[] none = {0};
            check.ok(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, none, null), "length alone, no buffer");
            check.same(full, none[0], "length without a buffer");
            int[] few = {5};
            check.ok(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, few, name), "short buffer");
            check.same(4, name[0].length(), "name in a buffer for 4 characters");
            check.same(full, few[0], "length beside a short buffer");
            check.ok(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name), "whole name");
            check.same(full - 1, name[0].length(), "whole name: " + name[0]);
            names.add(name[0]);
        }
        return names;
    }

    private static int size(Check check, int session, String pset) {
        int[] info = {MPI_INFO_NULL};
        String[] value = {null};
        check.ok(MPI_Session_get_pset_info(session, pset, info), "get_pset_info of " + pset);
        MPI_Info_get_string(info[0], "mpi_size", new int[] {32}, value, new boolean[1]);
        MPI_Info_free(info);
        return value[0] == null ? -1 : Integer.parseInt(value[0]);
    }

    /** Returns the ranks in mpi://WORLD of the members of {@code pset}. */
    private static int[] ranks(Check check, int session, String pset) {
        int[] world = new int[1];
        int[] group = {MPI_GROUP_NULL};
        int[] size = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        check.ok(MPI_Group_from_session_pset(session, pset, group), "group of " + pset);
        MPI_Group_size(group[0], size);
        int[] inSet = new int[size[0]];
        for (int i = 0; i < inSet.length; i++) {
            inSet[i] = i;
        }
        int[] inWorld = new int[inSet.length];
        MPI_Group_translate_ranks(group[0], inSet.length, inSet, world[0], inWorld);
        MPI_Group_free(group);
        MPI_Group_free(world);
        return inWorld;
    }

    private static void wrong(Check check, int session, int sets) {
        int[] group = {77};
        check.error(
                MPI_ERR_ARG,
                MPI_Group_from_session_pset(session, "mpi://NOBODY", group),
                "a set that does not exist",
                "mpi://NOBODY",
                "mpi://WORLD");
        check.same(MPI_GROUP_NULL, group[0], "group of a set that does not exist");
        check.error(MPI_ERR_ARG, MPI_Group_from_session_pset(session, null, group), "no name");
        check.error(MPI_ERR_ARG, MPI_Session_get_pset_info(session, "", new int[1]), "info of an empty name");
        String[] name = new String[1];
        int[] five = {5};
        int code = MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, five, null);
        check.error(MPI_ERR_ARG, code, "no buffer of length 5", "pset_name is null");
        check.error(MPI_ERR_ARG, MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, null, null), "no length");
        int n = sets;
        check.error(MPI_ERR_ARG, MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, new int[1], name), "set " + n);
        check.error(MPI_ERR_ARG, MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, new int[1], name), "set -1");
        check.error(
                MPI_ERR_ARG, MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, new int[] {-1}, name), "length -1");
    }
}
