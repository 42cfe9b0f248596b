package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Keys before MPI_Init and after MPI_Finalize: what is possible with local objects, and what is refused. */
public final class Outside {
    private Outside() {}

    public static void main(String[] args) {
        Check check = new Check();
        Journal journal = new Journal(check);
        int a = journal.key("a");
        local(check, journal, a);
        refused(check, a);
        MPI_Init(args);
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_SELF, 4);
        journal.has(a, MPI_HANDLE_COMM, MPI_COMM_SELF, 4L, "a key from before MPI_Init");
        MPI_Value_clear(a, MPI_HANDLE_COMM, MPI_COMM_SELF);
        journal.expect("clear", "destroy a=4");
        int total = MTest.total(check.errors(), MPI_COMM_WORLD);
        boolean first = MTest.rank() == 0;
        MPI_Finalize();
        local(check, journal, a);
        refused(check, a);
        journal.free(a);
        if (first || check.errors() > 0) {
            System.out.println(
                    total + check.errors() == 0 ? " No Errors" : " Found " + (total + check.errors()) + " errors");
        }
    }

    private static void local(Check check, Journal journal, int a) {
        int b = journal.key("b");
        check.ok(MPI_Value_set(a, MPI_HANDLE_KEY, b, 1), "Value_set on a key");
        check.ok(MPI_Value_set(a, MPI_HANDLE_INFO, MPI_INFO_ENV, 2), "Value_set on INFO_ENV");
        check.ok(MPI_Value_set(a, MPI_HANDLE_ERRHANDLER, MPI_ERRORS_RETURN, 3), "Value_set on ERRORS_RETURN");
        journal.has(a, MPI_HANDLE_KEY, b, 1L, "on a key");
        journal.has(a, MPI_HANDLE_INFO, MPI_INFO_ENV, 2L, "on INFO_ENV");
        journal.free(b);
        journal.expect("Key_free", "free a=1", "destroy a=1");
        check.ok(MPI_Value_clear(a, MPI_HANDLE_INFO, MPI_INFO_ENV), "Value_clear");
        check.ok(MPI_Value_clear(a, MPI_HANDLE_ERRHANDLER, MPI_ERRORS_RETURN), "Value_clear");
        journal.expect("clear", "destroy a=2", "destroy a=3");
    }

    private static void refused(Check check, int a) {
        int[][] handles = {
            {MPI_HANDLE_COMM, MPI_COMM_WORLD},
            {MPI_HANDLE_GROUP, MPI_GROUP_EMPTY},
            {MPI_HANDLE_DATATYPE, MPI_INT},
            {MPI_HANDLE_OP, MPI_SUM},
            {MPI_HANDLE_REQUEST, MPI_REQUEST_NULL},
            {MPI_HANDLE_MESSAGE, MPI_MESSAGE_NO_PROC}
        };
        for (int[] h : handles) {
            RuntimeException e = check.throwing(
                    RuntimeException.class, () -> MPI_Value_set(a, h[0], h[1], 1), "handle type " + h[0]);
            String text = "" + (e == null ? null : e.getMessage());
            check.isTrue(
                    text.contains("MPI_Value_set") && (text.contains("MPI_Init") || text.contains("MPI_Finalize")),
                    text);
        }
        check.throwing(RuntimeException.class, () -> MPI_Value_set(MPI_KEY_NULL, MPI_HANDLE_KEY, a, 1), "the null key");
    }
}
