package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A manager that has a new process for each task, and two of them at a time. What ends first makes room for the next. */
public final class TaskManager {
    private static final int AT_ONCE = 2;
    private static final int TAG = 7;

    private final Check check = new Check();
    private final int[] inter = new int[AT_ONCE];
    private final int[] requests = new int[AT_ONCE];
    private final int[][] results = new int[AT_ONCE][1];

    private TaskManager() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, TaskManager::run);
    }

    /** All ranks, each for itself. */
    public static int run(String[] args) {
        TaskManager test = new TaskManager();
        int[] parent = {Family.parent()};
        if (parent[0] == MPI_COMM_NULL) {
            test.manage(MTest.option(args, "tasks", 4));
        } else {
            test.work(parent);
        }
        return test.check.errors();
    }

    private void manage(int tasks) {
        Arrays.fill(requests, MPI_REQUEST_NULL);
        int begun = 0;
        int[] slot = new int[1];
        long sum = 0;
        for (int done = 0; done < tasks; done++) {
            for (int i = 0; i < AT_ONCE && begun < tasks; i++) {
                if (requests[i] == MPI_REQUEST_NULL) {
                    begin(i, ++begun);
                }
            }
            check.ok(MPI_Waitany(AT_ONCE, requests, slot, MPI_STATUS_IGNORE), "MPI_Waitany");
            sum += results[slot[0]][0];
            int[] one = {inter[slot[0]]};
            check.ok(MPI_Comm_disconnect(one), "MPI_Comm_disconnect");
        }
        check.same((long) tasks * (tasks + 1) * (2 * tasks + 1) / 6, sum, "the sum of the squares");
    }

    private void begin(int i, int task) {
        inter[i] = Family.spawn(TaskManager.class, 1, MPI_COMM_SELF);
        check.ok(MPI_Send(new int[] {task}, 1, MPI_INT, 0, TAG, inter[i]), "MPI_Send");
        int[] request = new int[1];
        check.ok(MPI_Irecv(results[i], 1, MPI_INT, 0, TAG, inter[i], request), "MPI_Irecv");
        requests[i] = request[0];
    }

    private void work(int[] parent) {
        int[] task = new int[1];
        check.ok(MPI_Recv(task, 1, MPI_INT, 0, TAG, parent[0], MPI_STATUS_IGNORE), "MPI_Recv");
        check.ok(MPI_Send(new int[] {task[0] * task[0]}, 1, MPI_INT, 0, TAG, parent[0]), "MPI_Send");
        check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect");
    }
}
