package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Children of thread ranks are thread ranks of one other JVM. They are processes if the program says so, or if there are several
 * commands; children of processes are that in any case.
 */
public final class ThreadChildren {
    private static final int CHILDREN = 3;
    private static final int TAG = 4;

    /** Each child has its own. */
    private static int calls;

    private final Check check = new Check();

    private ThreadChildren() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, ThreadChildren::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        ThreadChildren test = new ThreadChildren();
        int parent = Family.parent();
        if (parent == MPI_COMM_NULL) {
            test.parents();
        } else {
            test.child(parent);
        }
        return test.check.errors();
    }

    private void parents() {
        talk(Family.spawn(ThreadChildren.class, CHILDREN, MPI_COMM_WORLD), MTest.threadRanks() ? 1 : CHILDREN);
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "jmpi_threads", "false");
        int[] inter = new int[1];
        String[] argv = {ThreadChildren.class.getName()};
        MPI_Comm_spawn("java", argv, CHILDREN, info[0], 0, MPI_COMM_WORLD, inter, null);
        MPI_Info_free(info);
        talk(inter[0], CHILDREN);
        int[] infos = {MPI_INFO_NULL, MPI_INFO_NULL};
        String[] commands = {"java", "java"};
        MPI_Comm_spawn_multiple(
                2, commands, new String[][] {argv, argv}, new int[] {1, 2}, infos, 0, MPI_COMM_WORLD, inter, null);
        talk(inter[0], CHILDREN);
    }

    private void talk(int inter, int jvms) {
        check.same(CHILDREN, Exchange.remoteSize(inter), "children");
        long[] pids = new long[CHILDREN];
        for (int i = 0; i < CHILDREN && MTest.rank() == 0; i++) {
            long[] pid = new long[1];
            MPI_Recv(pid, 1, MPI_LONG, i, TAG, inter, MPI_STATUS_IGNORE);
            pids[i] = pid[0];
        }
        if (MTest.rank() == 0) {
            check.same(jvms, Arrays.stream(pids).distinct().count(), "JVMs of the children");
            long own = ProcessHandle.current().pid();
            check.isTrue(Arrays.stream(pids).noneMatch(pid -> pid == own), "a child in the parents' JVM");
        }
        Exchange.all(check, inter, 0);
        MPI_Comm_disconnect(new int[] {inter});
    }

    private void child(int parent) {
        check.same(1, ++calls, "static fields are a rank's own");
        long[] pid = {ProcessHandle.current().pid()};
        MPI_Send(pid, 1, MPI_LONG, 0, TAG, parent);
        Exchange.all(check, parent, 1);
        MPI_Comm_disconnect(new int[] {parent});
    }
}
