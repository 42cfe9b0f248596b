package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Two programs are spawned as one world: they get their arguments as they are and APPNUM, know their parents, and send messages, also
 * with a merged communicator. They go on after they have disconnected.
 */
public final class Spawned {
    private static final String[][] ARGUMENTS = {{"d e", " Ss", "", "\"quoted\" $HOME *", ":"}, {foreign()}};

    /** An argument that is no ASCII, where this system's arguments can be: not with {@code LC_ALL=C}. */
    private static String foreign() {
        String text = "grüß";
        Charset arguments = Charset.forName(System.getProperty("sun.jnu.encoding"));
        return arguments.newEncoder().canEncode(text) ? text : "greetings";
    }

    private static final int[] NUMBERS = {1, 2};
    private static final int TOTAL = 3;

    private final Check check = new Check();

    private Spawned() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, Spawned::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        Spawned test = new Spawned();
        int[] parent = new int[1];
        test.check.ok(MPI_Comm_get_parent(parent), "MPI_Comm_get_parent");
        if (parent[0] == MPI_COMM_NULL) {
            test.parents();
        } else {
            test.children(args, parent);
        }
        return test.check.errors();
    }

    private void parents() {
        boolean isRoot = MTest.rank() == 0;
        String name = Spawned.class.getName();
        int[] errcodes = new int[TOTAL];
        Arrays.fill(errcodes, -1);
        int[] inter = new int[1];
        int code = MPI_Comm_spawn_multiple(
                isRoot ? 2 : -5,
                isRoot ? new String[] {"java", "java"} : null,
                isRoot ? argv(name) : null,
                isRoot ? NUMBERS : null,
                isRoot ? new int[] {MPI_INFO_NULL, MPI_INFO_NULL} : null,
                0,
                MPI_COMM_WORLD,
                inter,
                isRoot ? errcodes : null);
        check.ok(code, "MPI_Comm_spawn_multiple");
        if (isRoot) {
            check.equal(new int[TOTAL], errcodes, "the error codes");
        }
        check.same(TOTAL, Exchange.remoteSize(inter[0]), "the number of children");
        Exchange.all(check, inter[0], 0);
        merge(inter[0], 0, Exchange.rank(inter[0]));
        int[] errors = new int[1];
        int root = isRoot ? MPI_ROOT : MPI_PROC_NULL;
        check.ok(MPI_Reduce(new int[1], errors, 1, MPI_INT, MPI_SUM, root, inter[0]), "MPI_Reduce");
        check.same(0, errors[0], "errors of the children");
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
    }

    private static String[][] argv(String name) {
        String[][] all = new String[2][];
        for (int i = 0; i < 2; i++) {
            all[i] = new String[1 + ARGUMENTS[i].length];
            all[i][0] = name;
            System.arraycopy(ARGUMENTS[i], 0, all[i], 1, ARGUMENTS[i].length);
        }
        return all;
    }

    private void merge(int inter, int side, int rank) {
        int[] merged = new int[1];
        check.ok(MPI_Intercomm_merge(inter, side == 1, merged), "MPI_Intercomm_merge");
        int all = Exchange.size(inter) + Exchange.remoteSize(inter);
        Exchange.intra(check, merged[0], all, rank);
        check.ok(MPI_Comm_free(merged), "MPI_Comm_free");
    }

    private void children(String[] args, int[] parent) {
        Object[] appnum = new Object[1];
        check.ok(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, appnum, new boolean[1]), "MPI_Comm_get_attr");
        check.same(TOTAL, MTest.size(), "the size of the children's world");
        int program = MTest.rank() < NUMBERS[0] ? 0 : 1;
        check.equal(program, appnum[0], "MPI_APPNUM of rank " + MTest.rank());
        check.equal(ARGUMENTS[program], args, "the arguments of rank " + MTest.rank());
        String[] name = {""};
        check.ok(MPI_Comm_get_name(parent[0], name), "MPI_Comm_get_name");
        check.equal("MPI_COMM_PARENT", name[0], "the parent's name");
        Exchange.all(check, parent[0], 1);
        merge(parent[0], 1, Exchange.remoteSize(parent[0]) + Exchange.rank(parent[0]));
        int[] errors = {check.errors()};
        check.ok(MPI_Reduce(errors, null, 1, MPI_INT, MPI_SUM, 0, parent[0]), "MPI_Reduce");
        check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect");
        int[] again = new int[1];
        MPI_Comm_get_parent(again);
        check.same(MPI_COMM_NULL, again[0], "the parent after the disconnection");
    }
}
