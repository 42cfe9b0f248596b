package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/**
 * What the leaders of two groups say to each other is not taken for a call of another thread, whatever string that
 * passes. For two ranks, which begin with different threads.
 */
public final class LeadersApart {
    private static final int ROUNDS = 10;

    private LeadersApart() {}

    public static void main(String[] args) throws InterruptedException {
        Check check = new Check();
        int session = Job.open(check, "MPI_THREAD_MULTIPLE", MPI_ERRORS_RETURN);
        int[] world = new int[1];
        int[] ours = new int[1];
        int[] theirs = new int[1];
        int[] me = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        MPI_Group_rank(world[0], me);
        MPI_Group_incl(world[0], 1, new int[] {me[0]}, ours);
        MPI_Group_incl(world[0], 1, new int[] {1 - me[0]}, theirs);
        for (int round = 0; round < ROUNDS; round++) {
            Thread first = new Thread(() -> intercomm(check, ours[0], theirs[0]));
            Thread second = new Thread(() -> intracomm(check, world[0]));
            boolean swapped = me[0] == 1;
            (swapped ? second : first).start();
            (swapped ? first : second).start();
            first.join();
            second.join();
        }
        MPI_Group_free(ours);
        MPI_Group_free(theirs);
        MPI_Group_free(world);
        Job.close(check, session);
        Job.report(check);
    }

    private static void intercomm(Check check, int ours, int theirs) {
        int[] inter = {MPI_COMM_NULL};
        int[] size = new int[1];
        int code = MPI_Intercomm_create_from_groups(ours, 0, theirs, 0, "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, inter);
        check.ok(code, "Intercomm_create_from_groups");
        check.ok(MPI_Comm_remote_size(inter[0], size), "Comm_remote_size");
        check.same(1, size[0], "size of the remote group");
        check.ok(MPI_Barrier(inter[0]), "Barrier");
        Job.free(check, inter[0]);
    }

    private static void intracomm(Check check, int world) {
        int[] comm = {MPI_COMM_NULL};
        int code = MPI_Comm_create_from_group(world, "leaders of x", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm);
        check.ok(code, "Comm_create_from_group");
        Job.communicate(check, comm[0], 12, "leaders of x");
        Job.free(check, comm[0]);
    }
}
