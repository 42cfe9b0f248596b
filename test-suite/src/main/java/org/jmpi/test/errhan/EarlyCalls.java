package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What can be done before MPI_Init and after MPI_Finalize: handlers and codes are made, and live on. */
public final class EarlyCalls {
    private EarlyCalls() {}

    public static void main(String[] args) {
        StringBuilder wrong = new StringBuilder();
        int[] handler = new int[1];
        int[] session = new int[1];
        int[] calls = new int[1];
        need(wrong, "Comm_create_errhandler", MPI_Comm_create_errhandler((c, code) -> calls[0]++, handler));
        need(wrong, "Session_create_errhandler", MPI_Session_create_errhandler((c, code) -> {}, session));
        need(wrong, "Errhandler_free", MPI_Errhandler_free(session));
        int[] added = new int[1];
        int[] code = new int[1];
        need(wrong, "Add_error_class", MPI_Add_error_class(added));
        need(wrong, "Add_error_code", MPI_Add_error_code(added[0], code));
        need(wrong, "Add_error_string", MPI_Add_error_string(code[0], "early"));
        MPI_Init(args);
        Check check = new Check();
        check.equal("", wrong.toString(), "calls before MPI_Init");
        check.ok(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler[0]), "Comm_set_errhandler");
        MPI_Send(null, 0, MPI_INT, 1000, 0, MPI_COMM_WORLD);
        check.same(1, calls[0], "calls of a handler made before MPI_Init");
        String[] text = {""};
        check.ok(MPI_Error_string(code[0], text), "Error_string");
        check.equal("early", text[0], "a string added before MPI_Init");
        MTest.report(check.errors());
        MPI_Finalize();
        need(wrong, "Error_class", MPI_Error_class(code[0], handler));
        if (handler[0] != added[0]) {
            wrong.append("the class is another after MPI_Finalize");
        }
        need(wrong, "Remove_error_string", MPI_Remove_error_string(code[0]));
        need(wrong, "Remove_error_code", MPI_Remove_error_code(code[0]));
        need(wrong, "Remove_error_class", MPI_Remove_error_class(added[0]));
        try {
            MPI_Remove_error_class(added[0]);
            wrong.append("removing a class twice was not refused");
        } catch (RuntimeException e) {
            // outside MPI_Init and MPI_Finalize what is fatal is an exception
        }
        if (wrong.length() > 0) {
            System.out.println("Found errors after MPI_Finalize: " + wrong);
        }
    }

    private static void need(StringBuilder wrong, String what, int code) {
        if (code != MPI_SUCCESS) {
            wrong.append(what).append(" returned ").append(code).append("; ");
        }
    }
}
