package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Values belong to the object: several handles of it share them, and the last one that is freed frees them. */
public final class SharedObjects {
    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");

    private SharedObjects() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SharedObjects::body);
    }

    /** In a job of its own: other programs of a shared one may have handles of COMM_WORLD's group. */
    private static int body(String[] args) {
        SharedObjects test = new SharedObjects();
        test.groupOfACommunicator();
        test.groupOfWorld();
        test.errhandlerOfACommunicator();
        test.journal.free(test.a);
        return test.check.errors();
    }

    private void groupOfACommunicator() {
        int[] comm = new int[1];
        int[] first = new int[1];
        int[] second = new int[1];
        // in reverse order, which no predefined group has
        MPI_Comm_split(MPI_COMM_WORLD, 0, -MTest.rank(), comm);
        MPI_Comm_group(comm[0], first);
        journal.set(a, MPI_HANDLE_GROUP, first[0], 1);
        MPI_Comm_group(comm[0], second);
        journal.has(a, MPI_HANDLE_GROUP, second[0], 1L, "by the second handle");
        MPI_Group_free(first);
        journal.expect("one handle is left");
        journal.has(a, MPI_HANDLE_GROUP, second[0], 1L, "by the handle that is left");
        MPI_Group_free(second);
        journal.expect("the communicator has the group still", "free a=1");
        MPI_Comm_group(comm[0], first);
        journal.has(a, MPI_HANDLE_GROUP, first[0], null, "asked for again");
        journal.set(a, MPI_HANDLE_GROUP, first[0], 2);
        MPI_Comm_free(comm);
        journal.expect("the program has the group still");
        MPI_Group_free(first);
        journal.expect("gone", "free a=2", "destroy a=1", "destroy a=2");
    }

    private void groupOfWorld() {
        int[] group = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, group);
        journal.set(a, MPI_HANDLE_GROUP, group[0], 3);
        MPI_Group_free(group);
        // COMM_WORLD's group is destroyed by MPI_Finalize
        journal.expect("Group_free", "free a=3");
        MPI_Comm_group(MPI_COMM_WORLD, group);
        journal.has(a, MPI_HANDLE_GROUP, group[0], null, "asked for again");
        MPI_Group_free(group);
        journal.expect("no values");
    }

    private void errhandlerOfACommunicator() {
        int[] handler = new int[1];
        int[] again = new int[1];
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Comm_create_errhandler((c, code) -> {}, handler);
        journal.set(a, MPI_HANDLE_ERRHANDLER, handler[0], 4);
        MPI_Comm_set_errhandler(comm[0], handler[0]);
        MPI_Comm_get_errhandler(comm[0], again);
        journal.has(a, MPI_HANDLE_ERRHANDLER, again[0], 4L, "by the second handle");
        MPI_Errhandler_free(again);
        journal.expect("one handle is left");
        MPI_Errhandler_free(handler);
        journal.expect("the communicator has the handler still", "free a=4");
        MPI_Comm_free(comm);
        journal.expect("Comm_free", "destroy a=4");
    }
}
