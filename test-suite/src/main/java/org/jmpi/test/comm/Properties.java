package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Names, comparison, kind and group of communicators. */
public final class Properties {
    private Properties() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Properties::run);
    }

    /** Predefined communicators and a split of them. */
    public static int run(String[] args) {
        Check check = new Check();
        String[] name = new String[1];
        check.ok(MPI_Comm_get_name(MPI_COMM_WORLD, name), "Comm_get_name");
        check.equal("MPI_COMM_WORLD", name[0], "name of MPI_COMM_WORLD");
        MPI_Comm_get_name(MPI_COMM_SELF, name);
        check.equal("MPI_COMM_SELF", name[0], "name of MPI_COMM_SELF");
        int[] comm = new int[1];
        int reversed = -MTest.rank();
        MPI_Comm_split(MPI_COMM_WORLD, 0, reversed, comm);
        MPI_Comm_get_name(comm[0], name);
        check.equal("", name[0], "name of a new communicator");
        check.ok(MPI_Comm_set_name(comm[0], "upside down"), "Comm_set_name");
        MPI_Comm_get_name(comm[0], name);
        check.equal("upside down", name[0], "name that was set");
        compare(check, MPI_COMM_WORLD, MPI_COMM_WORLD, MPI_IDENT);
        boolean single = MTest.size() == 1;
        compare(check, MPI_COMM_WORLD, comm[0], single ? MPI_CONGRUENT : MPI_SIMILAR);
        compare(check, MPI_COMM_WORLD, MPI_COMM_SELF, single ? MPI_CONGRUENT : MPI_UNEQUAL);
        boolean[] inter = {true};
        check.ok(MPI_Comm_test_inter(comm[0], inter), "Comm_test_inter");
        check.isTrue(!inter[0], "a split is an intercommunicator");
        remote(check, comm[0]);
        int[] value = new int[1];
        MPI_Comm_rank(MPI_COMM_SELF, value);
        check.same(0, value[0], "rank in MPI_COMM_SELF");
        MPI_Comm_size(MPI_COMM_SELF, value);
        check.same(1, value[0], "size of MPI_COMM_SELF");
        MPI_Comm_free(comm);
        return check.errors();
    }

    /** An intracommunicator has nothing remote. */
    private static void remote(Check check, int comm) {
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        int[] value = {-1};
        check.error(MPI_ERR_COMM, MPI_Comm_remote_size(comm, value), "Comm_remote_size");
        check.error(MPI_ERR_COMM, MPI_Comm_remote_group(comm, value), "Comm_remote_group");
        check.same(-1, value[0], "what two failed calls left");
    }

    private static void compare(Check check, int first, int second, int expected) {
        int[] result = new int[1];
        check.ok(MPI_Comm_compare(first, second, result), "Comm_compare");
        check.same(expected, result[0], "Comm_compare");
    }
}
