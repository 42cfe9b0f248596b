package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Names of datatypes: those of predefined ones, none of derived ones, and what a program sets. */
public final class Names {
    private Names() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Names::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        check.equal("MPI_INT", name(check, MPI_INT), "name of a predefined type");
        check.equal("MPI_DOUBLE_INT", name(check, MPI_DOUBLE_INT), "name of a pair");
        check.equal("MPI_C_BOOL", name(check, MPI_C_BOOL), "name of a predefined type");
        int[] t = new int[1];
        MPI_Type_contiguous(2, MPI_INT, t);
        check.equal("", name(check, t[0]), "name of a derived type");
        check.ok(MPI_Type_set_name(t[0], "two ints"), "set_name");
        check.equal("two ints", name(check, t[0]), "name that was set");
        int[] copy = new int[1];
        MPI_Type_dup(t[0], copy);
        check.equal("", name(check, copy[0]), "name of a copy");
        check.ok(MPI_Type_set_name(t[0], "x".repeat(300)), "set_name of a long name");
        check.equal("x".repeat(MPI_MAX_OBJECT_NAME - 1), name(check, t[0]), "long name");
        check.ok(MPI_Type_set_name(t[0], ""), "set_name");
        check.equal("", name(check, t[0]), "name taken away");
        MPI_Type_free(t);
        MPI_Type_free(copy);
        MPI_Type_create_f90_integer(4, t);
        check.equal("", name(check, t[0]), "name of a predefined type without one");
        return check.errors();
    }

    private static String name(Check check, int type) {
        String[] name = {"unset"};
        check.ok(MPI_Type_get_name(type, name), "get_name");
        return name[0];
    }
}
