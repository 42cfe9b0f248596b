package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.test.util.Check;

/** Sessions before MPI_Init, beside the World, over MPI_Finalize and after it; their objects don't mix. */
public final class AroundWorld {
    private AroundWorld() {}

    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "before", MPI_ERRORS_RETURN);
        Job.communicate(check, comm, 10, "before MPI_Init");
        Job.checkNoWorld(check);
        int[] provided = new int[1];
        check.ok(MPI_Init_thread(args, MPI_THREAD_FUNNELED, provided), "Init_thread");
        check.same(MPI_THREAD_FUNNELED, provided[0], "level of the World");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        Job.communicate(check, comm, 20, "beside the World");
        Job.communicate(check, MPI_COMM_WORLD, 30, "the World");
        mix(check, comm);
        int short1 = Job.open(check, "MPI_THREAD_SINGLE", MPI_ERRORS_RETURN);
        Job.close(check, short1);
        Job.communicate(check, MPI_COMM_WORLD, 40, "the World after a session");
        states(check, true, false);
        check.ok(MPI_Finalize(), "Finalize");
        states(check, true, true);
        check.isTrue(BuiltinComms.of(Rank.current()).world() == null, "MPI_COMM_WORLD is there after MPI_Finalize");
        Job.communicate(check, comm, 50, "after MPI_Finalize, opened before MPI_Init");
        Job.free(check, comm);
        Job.close(check, session);
        for (int round = 0; round < 3; round++) {
            int late = Job.open(check, null, MPI_ERRORS_RETURN);
            int lateComm = Job.comm(check, late, "mpi://WORLD", "after", MPI_ERRORS_RETURN);
            Job.communicate(check, lateComm, 60 + round, "opened after MPI_Finalize");
            Job.close(check, late);
        }
        again(check);
        Job.report(check);
    }

    private static void states(Check check, boolean initialized, boolean finalized) {
        boolean[] flag = {!initialized};
        MPI_Initialized(flag);
        check.equal(initialized, flag[0], "MPI_Initialized");
        MPI_Finalized(flag);
        check.equal(finalized, flag[0], "MPI_Finalized");
    }

    /** Objects of the World and of a session, and of two sessions, in one call. */
    private static void mix(Check check, int comm) {
        int other = Job.open(check, null, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        int[] mine = new int[1];
        int[] foreign = new int[1];
        int[] made = {MPI_GROUP_NULL};
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Comm_group(comm, mine);
        MPI_Group_from_session_pset(other, "mpi://SELF", foreign);
        check.error(MPI_ERR_GROUP, MPI_Group_union(mine[0], foreign[0], made), "union of two sessions");
        check.error(MPI_ERR_GROUP, MPI_Group_intersection(mine[0], world[0], made), "intersection with the World's");
        check.error(MPI_ERR_GROUP, MPI_Group_difference(foreign[0], world[0], made), "difference with the World's");
        check.error(MPI_ERR_GROUP, MPI_Group_compare(mine[0], foreign[0], made), "compare two sessions'");
        check.error(
                MPI_ERR_GROUP,
                MPI_Group_translate_ranks(mine[0], 1, new int[1], foreign[0], made),
                "translate to another session");
        check.error(MPI_ERR_GROUP, MPI_Comm_compare(comm, MPI_COMM_WORLD, made), "compare communicators");
        check.error(MPI_ERR_GROUP, MPI_Comm_create(comm, world[0], made), "Comm_create of the World's group");
        check.error(MPI_ERR_GROUP, MPI_Comm_create_group(comm, world[0], 1, made), "Comm_create_group");
        check.ok(MPI_Group_union(mine[0], MPI_GROUP_EMPTY, made), "union with MPI_GROUP_EMPTY");
        check.ok(MPI_Group_free(made), "Group_free");
        derived(check, mine[0], comm);
        MPI_Group_free(world);
        MPI_Group_free(mine);
        Job.close(check, other);
        check.same(-1, foundSize(foreign[0]), "a group of a session that is closed");
    }

    private static int foundSize(int group) {
        int[] size = {-1};
        MPI_Group_size(group, size);
        return size[0];
    }

    /** What is made of a session's communicator belongs to the session. */
    private static void derived(Check check, int mine, int comm) {
        int[] dup = {MPI_COMM_NULL};
        int[] group = {MPI_GROUP_NULL};
        int[] result = {-1};
        check.ok(MPI_Comm_dup(comm, dup), "Comm_dup");
        check.ok(MPI_Comm_group(dup[0], group), "Comm_group");
        check.ok(MPI_Group_compare(mine, group[0], result), "compare with the duplicate's group");
        check.same(MPI_IDENT, result[0], "group of the duplicate");
        MPI_Group_free(group);
        MPI_Comm_free(dup);
    }

    private static void again(Check check) {
        check.throwing(RuntimeException.class, () -> MPI_Query_thread(new int[1]), "Query_thread after Finalize");
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        check.throwing(RuntimeException.class, finalizing(), "Finalize twice, with a session");
        Job.close(check, session);
    }

    private static Check.Action finalizing() {
        return () -> MPI_Finalize();
    }
}
