package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import java.util.HashSet;
import java.util.Set;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Error classes, codes and strings that the program adds and removes; every error of the functions that do it. */
public final class UserCodes {
    private static final int MOST = 100_000;

    private final Check check = new Check();

    private UserCodes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, UserCodes::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        UserCodes test = new UserCodes();
        test.addAndRemove();
        test.codesOfStandardClasses();
        test.strings();
        test.wrongArguments();
        test.inUse();
        test.limits();
        return test.check.errors();
    }

    private int addClass() {
        int[] value = {MPI_SUCCESS};
        check.ok(MPI_Add_error_class(value), "Add_error_class");
        return value[0];
    }

    private int addCode(int errorClass) {
        int[] value = {MPI_SUCCESS};
        check.ok(MPI_Add_error_code(errorClass, value), "Add_error_code");
        return value[0];
    }

    private int classOf(int code) {
        int[] value = {-1};
        check.ok(MPI_Error_class(code, value), "Error_class of " + code);
        return value[0];
    }

    private String string(int code) {
        String[] value = {"never set"};
        check.ok(MPI_Error_string(code, value), "Error_string of " + code);
        return value[0];
    }

    private void addAndRemove() {
        int one = addClass();
        int two = addClass();
        check.isTrue(one > MPI_ERR_LASTCODE && two > MPI_ERR_LASTCODE, "classes above MPI_ERR_LASTCODE");
        check.isTrue(one != two, "two classes");
        int a = addCode(one);
        int b = addCode(one);
        int c = addCode(two);
        check.same(5, new HashSet<>(Set.of(one, two, a, b, c)).size(), "different values");
        check.same(one, classOf(a), "class of the first code");
        check.same(one, classOf(b), "class of the second code");
        check.same(two, classOf(c), "class of another class's code");
        check.same(two, classOf(two), "a class is its own class");
        check.ok(MPI_Remove_error_code(a), "Remove_error_code");
        check.error(MPI_ERR_ARG, MPI_Error_class(a, new int[1]), "the class of a removed code");
        check.same(one, classOf(b), "a code stays when another goes");
        check.ok(MPI_Remove_error_code(b), "Remove_error_code");
        check.ok(MPI_Remove_error_class(one), "Remove_error_class");
        check.error(MPI_ERR_ARG, MPI_Error_class(one, new int[1]), "the class of a removed class");
        check.ok(MPI_Remove_error_code(c), "Remove_error_code");
        check.ok(MPI_Remove_error_class(two), "Remove_error_class");
    }

    private void codesOfStandardClasses() {
        int code = addCode(MPI_ERR_TOPOLOGY);
        check.isTrue(code > MPI_ERR_LASTCODE, "a code above MPI_ERR_LASTCODE");
        check.same(MPI_ERR_TOPOLOGY, classOf(code), "class of a code of a standard class");
        check.ok(MPI_Remove_error_code(code), "Remove_error_code");
    }

    private void strings() {
        int added = addClass();
        int code = addCode(added);
        check.equal("", string(added), "a class without a string");
        check.equal("", string(code), "a code without a string");
        check.ok(MPI_Add_error_string(added, "the class"), "Add_error_string");
        check.ok(MPI_Add_error_string(code, "the code"), "Add_error_string");
        check.equal("the class", string(added), "the class's string");
        check.equal("the code", string(code), "the code's string");
        check.ok(MPI_Add_error_string(code, "another"), "Add_error_string");
        check.equal("another", string(code), "the code's new string");
        String longest = "x".repeat(MPI_MAX_ERROR_STRING - 1);
        check.ok(MPI_Add_error_string(code, longest), "Add_error_string");
        check.equal(longest, string(code), "the longest string");
        check.error(MPI_ERR_ARG, MPI_Add_error_string(code, longest + "x"), "a string that is too long", "512");
        check.error(MPI_ERR_OTHER, MPI_Remove_error_code(code), "removing a code with a string");
        check.ok(MPI_Remove_error_string(code), "Remove_error_string");
        check.equal("", string(code), "a code whose string was removed");
        check.error(MPI_ERR_ARG, MPI_Remove_error_string(code), "removing a string twice");
        check.ok(MPI_Remove_error_code(code), "Remove_error_code");
        check.ok(MPI_Remove_error_string(added), "Remove_error_string");
        check.ok(MPI_Remove_error_class(added), "Remove_error_class");
    }

    private void wrongArguments() {
        int gone = addClass();
        check.ok(MPI_Remove_error_class(gone), "Remove_error_class");
        for (int code : new int[] {MPI_SUCCESS, MPI_ERR_RANK, MPI_ERR_LASTCODE, gone, -1, Integer.MAX_VALUE}) {
            check.error(MPI_ERR_ARG, MPI_Remove_error_class(code), "Remove_error_class of " + code, "" + code);
            check.error(MPI_ERR_ARG, MPI_Remove_error_code(code), "Remove_error_code of " + code, "" + code);
            check.error(MPI_ERR_ARG, MPI_Remove_error_string(code), "Remove_error_string of " + code, "" + code);
            check.error(MPI_ERR_ARG, MPI_Add_error_string(code, "x"), "Add_error_string of " + code, "" + code);
        }
        int[] out = {7};
        for (int errorClass : new int[] {MPI_SUCCESS, MPI_ERR_LASTCODE, gone, -1, 54, Integer.MAX_VALUE}) {
            check.error(MPI_ERR_ARG, MPI_Add_error_code(errorClass, out), "Add_error_code of " + errorClass);
        }
        for (int code : new int[] {gone, -1, 54, 1 << 7, Integer.MAX_VALUE}) {
            check.error(MPI_ERR_ARG, MPI_Error_class(code, out), "Error_class of " + code);
            check.error(MPI_ERR_ARG, MPI_Error_string(code, new String[1]), "Error_string of " + code);
        }
        check.same(7, out[0], "out parameters of failed calls");
    }

    private void inUse() {
        int added = addClass();
        int code = addCode(added);
        check.error(MPI_ERR_OTHER, MPI_Remove_error_class(added), "removing a class with codes");
        check.error(MPI_ERR_ARG, MPI_Remove_error_class(code), "removing a code as a class");
        check.error(MPI_ERR_ARG, MPI_Remove_error_code(added), "removing a class as a code");
        check.error(MPI_ERR_ARG, MPI_Add_error_code(code, new int[1]), "a code of a code");
        check.ok(MPI_Remove_error_code(code), "Remove_error_code");
        check.ok(MPI_Remove_error_class(added), "Remove_error_class");
    }

    /** Adding ends with an error, and removed values make room again. */
    private void limits() {
        int[] value = new int[1];
        Set<Integer> classes = new HashSet<>();
        while (classes.size() < MOST && MPI_Add_error_class(value) == MPI_SUCCESS) {
            classes.add(value[0]);
        }
        check.error(MPI_ERR_OTHER, MPI_Add_error_class(value), "too many classes");
        check.isTrue(classes.size() >= 100, "only " + classes.size() + " classes");
        int some = classes.iterator().next();
        Set<Integer> codes = new HashSet<>();
        while (codes.size() < MOST && MPI_Add_error_code(some, value) == MPI_SUCCESS) {
            codes.add(value[0]);
        }
        check.error(MPI_ERR_OTHER, MPI_Add_error_code(some, value), "too many codes");
        check.isTrue(codes.size() >= 1000, "only " + codes.size() + " codes");
        for (int code : codes) {
            check.same(some, classOf(code), "class of one of many codes");
            check.ok(MPI_Remove_error_code(code), "Remove_error_code");
        }
        for (int errorClass : classes) {
            check.ok(MPI_Remove_error_class(errorClass), "Remove_error_class");
        }
        check.ok(MPI_Remove_error_class(addClass()), "adding after all were removed");
    }
}
