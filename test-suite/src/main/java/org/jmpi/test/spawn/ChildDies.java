package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A spawned process dies, and its world with it: all parents that wait for any of its processes get an error, and go on. */
public final class ChildDies {
    private ChildDies() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, ChildDies::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        Check check = new Check();
        if (Family.parent() != MPI_COMM_NULL) {
            die();
        }
        int inter = Family.spawn(ChildDies.class, 2, MPI_COMM_WORLD);
        MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN);
        int[] in = new int[1];
        int code = MPI_Recv(in, 1, MPI_INT, 1, 0, inter, MPI_STATUS_IGNORE);
        check.error(MPI_ERR_PROC_ABORTED, code, "MPI_Recv from the child that did not die by itself");
        code = MPI_Recv(in, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE);
        check.error(MPI_ERR_PROC_ABORTED, code, "MPI_Recv from the child that died");
        Exchange.intra(check, MPI_COMM_WORLD, MTest.size(), MTest.rank());
        return check.errors();
    }

    /** Rank 0 ends without a word once all children are there; the launcher ends the other. */
    private static void die() {
        MPI_Barrier(MPI_COMM_WORLD);
        if (MTest.rank() == 0) {
            Runtime.getRuntime().halt(7);
        }
        MPI_Recv(new int[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
