package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Finalize frees the values of predefined handles, COMM_SELF's first; those of others not, unless they wait. */
public final class AtFinalize {
    private AtFinalize() {}

    public static void main(String[] args) {
        MPI_Init(args);
        Check check = new Check();
        Journal journal = new Journal(check);
        int a = journal.key("a");
        int b = journal.key("b");
        int me = MTest.rank();
        int size = MTest.size();
        int[] forgotten = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, forgotten);
        journal.set(a, MPI_HANDLE_COMM, forgotten[0], 1);
        int[] pending = new int[1];
        MPI_Irecv(new int[1], 1, MPI_INT, me, 7, MPI_COMM_WORLD, pending);
        journal.set(a, MPI_HANDLE_REQUEST, pending[0], 2);
        MPI_Request_free(pending);
        journal.expect("Request_free", "free a=2");
        journal.set(a, MPI_HANDLE_KEY, MPI_KEY_IO, 3);
        journal.set(a, MPI_HANDLE_INFO, MPI_INFO_ENV, 4);
        journal.set(a, MPI_HANDLE_ERRHANDLER, MPI_ERRORS_RETURN, 5);
        journal.set(a, MPI_HANDLE_OP, MPI_MAX, 6);
        journal.set(a, MPI_HANDLE_DATATYPE, MPI_SHORT_INT, 7);
        journal.set(a, MPI_HANDLE_DATATYPE, MPI_DOUBLE, 8);
        journal.set(a, MPI_HANDLE_GROUP, MPI_GROUP_EMPTY, 9);
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, 10);
        journal.set(b, MPI_HANDLE_COMM, MPI_COMM_WORLD, 11);
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_SELF, 12);
        journal.set(b, MPI_HANDLE_COMM, MPI_COMM_SELF, 13);
        int[] total = {0};
        journal.inside(call -> {
            boolean[] flag = {true};
            MPI_Finalized(flag);
            check.isTrue(!flag[0], "finalized in " + call);
            if (call.function().equals("free")) {
                int[] sum = new int[1];
                check.ok(MPI_Allreduce(new int[] {me}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "in " + call);
                check.same(size * (size - 1) / 2, sum[0], "a sum in " + call);
            }
            if (call.value() == 3 && call.function().equals("free")) {
                total[0] = MTest.total(check.errors(), MPI_COMM_WORLD);
            }
        });
        MPI_Finalize();
        boolean right = total[0] == 0 && List.of(expected()).equals(journal.lines());
        if (me == 0 || !right) {
            System.out.println(right ? " No Errors" : " Found " + total[0] + " errors; " + journal.lines());
        }
    }

    private static String[] expected() {
        return new String[] {
            "free b=13",
            "free a=12",
            "destroy b=13",
            "destroy a=12", // COMM_SELF
            "free b=11",
            "free a=10",
            "destroy b=11",
            "destroy a=10", // COMM_WORLD
            "free a=9",
            "destroy a=9",
            "free a=8",
            "destroy a=8",
            "free a=7",
            "destroy a=7",
            "free a=6",
            "destroy a=6",
            "free a=5",
            "destroy a=5",
            "free a=4",
            "destroy a=4",
            "free a=3",
            "destroy a=3",
            "destroy a=2"
        };
    }
}
