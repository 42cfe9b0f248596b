package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A message that nobody received before its communicator was freed is never found on a communicator that is made later,
 * whatever the number of those; a receive that was posted before gets its message after it.
 */
public final class StaleMessages {
    private static final int MADE = 3000;

    private StaleMessages() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, StaleMessages::run);
    }

    /** To the right neighbour. */
    public static int run(String[] args) {
        Check check = new Check();
        int right = (MTest.rank() + 1) % MTest.size();
        int left = (MTest.rank() + MTest.size() - 1) % MTest.size();
        int[] comm = new int[1];
        int[] late = {-1};
        int[] receive = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Irecv(late, 1, MPI_INT, left, 2, comm[0], receive);
        MPI_Send(new int[] {-5}, 1, MPI_INT, right, 1, comm[0]);
        check.ok(MPI_Comm_free(comm), "Comm_free with messages under way");
        boolean[] flag = new boolean[1];
        for (int i = 0; i < MADE; i++) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm[0], flag, MPI_STATUS_IGNORE);
            check.isTrue(!flag[0], "a message of a freed communicator on one made later");
            check.ok(MPI_Comm_free(comm), "Comm_free");
        }
        MPI_Cancel(receive[0]);
        check.ok(MPI_Wait(receive, MPI_STATUS_IGNORE), "Wait");
        check.same(-1, late[0], "data of a receive that was cancelled");
        return check.errors();
    }
}
