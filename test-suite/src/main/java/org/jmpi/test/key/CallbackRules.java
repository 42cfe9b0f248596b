package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What call-backs see and may do. A method is named after its rule. */
public final class CallbackRules {
    private static final int COMM = MPI_HANDLE_COMM;

    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");
    private final int b = journal.key("b");
    private final int c = journal.key("c");
    private final int[] comm = new int[1];
    private final List<String> seen = new ArrayList<>();

    private CallbackRules() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CallbackRules::run);
    }

    /** Collective: communicators are made and freed. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        CallbackRules test = new CallbackRules();
        test.clearRunsDestroyOnly();
        test.replacingDestroysTheOldValueOnceBeforeTheNewOneIsVisible();
        test.replacedValueIsSetLast();
        test.freeRunsInReverseOrderThenDestroy();
        test.valuesSetEarlierAreVisibleInFree();
        test.handleWorksInFree();
        test.handleIsGoneInDestroy();
        test.setAndClearAreForbiddenInFree();
        test.setAndClearAreForbiddenInDestroyOfTheSameLiveHandle();
        test.freeingTheSameHandleIsForbidden();
        test.refusedFreeKeepsAttributes();
        test.freeingAnotherHandleWorks();
        test.otherHandlesCanBeChanged();
        test.exceptionsChangeNothing();
        test.errorsAreThrownAfterTheWork();
        test.errorsOfOneAreNoneOfTheNext();
        test.journal.inside(call -> {});
        test.journal.free(test.a, test.b, test.c);
        return test.check.errors();
    }

    private void dup() {
        journal.inside(call -> {});
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
        seen.clear();
    }

    private void free(String what, String... expected) {
        check.ok(MPI_Comm_free(comm), what + ": Comm_free");
        check.same(MPI_COMM_NULL, comm[0], what + ": the handle");
        journal.expect(what, expected);
    }

    private void saw(String what, String... expected) {
        check.equal(Arrays.asList(expected), seen, what);
        seen.clear();
    }

    private Long value(int key) {
        long[] value = {-77};
        boolean[] flag = new boolean[1];
        check.ok(MPI_Value_get(key, COMM, comm[0], value, flag), "Value_get in a call-back");
        return flag[0] ? value[0] : null;
    }

    private void clearRunsDestroyOnly() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.inside(call -> seen.add(call.function() + value(a)));
        check.ok(MPI_Value_clear(a, COMM, comm[0]), "Value_clear");
        journal.expect("clear", "destroy a=1");
        saw("the value in its own call-back", "destroynull");
        free("nothing left");
    }

    private void replacingDestroysTheOldValueOnceBeforeTheNewOneIsVisible() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.inside(call -> seen.add("" + value(a)));
        journal.set(a, COMM, comm[0], 2);
        journal.expect("replace", "destroy a=1");
        saw("the new value while the old one is destroyed", "null");
        journal.inside(call -> {});
        journal.has(a, COMM, comm[0], 2L, "replaced");
        free("the new value", "free a=2", "destroy a=2");
    }

    private void replacedValueIsSetLast() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.set(a, COMM, comm[0], 3);
        journal.expect("replace", "destroy a=1");
        free("order", "free a=3", "free b=2", "destroy a=3", "destroy b=2");
    }

    private void freeRunsInReverseOrderThenDestroy() {
        dup();
        journal.set(b, COMM, comm[0], 1);
        journal.set(a, COMM, comm[0], 2);
        journal.set(c, COMM, comm[0], 3);
        free("order", "free c=3", "free a=2", "free b=1", "destroy c=3", "destroy a=2", "destroy b=1");
    }

    private void valuesSetEarlierAreVisibleInFree() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.set(c, COMM, comm[0], 3);
        journal.inside(call -> {
            if (call.function().equals("free")) {
                seen.add(call.name() + value(a) + value(b) + value(c));
            }
        });
        check.ok(MPI_Comm_free(comm), "Comm_free");
        saw("what is visible", "c12null", "b1nullnull", "anullnullnull");
        journal.expect("all", "free c=3", "free b=2", "free a=1", "destroy c=3", "destroy b=2", "destroy a=1");
    }

    private void handleWorksInFree() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        int expected = MTest.size() * (MTest.size() - 1) / 2;
        journal.inside(call -> {
            if (call.function().equals("free")) {
                int[] sum = {-1};
                check.ok(
                        MPI_Allreduce(new int[] {MTest.rank()}, sum, 1, MPI_INT, MPI_SUM, call.handle()),
                        "a collective in the call-back");
                check.same(expected, sum[0], "its sum");
            }
        });
        free("communicating", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
    }

    private void handleIsGoneInDestroy() {
        dup();
        int handle = comm[0];
        journal.set(a, COMM, handle, 1);
        journal.inside(call -> {
            check.same(handle, call.handle(), "the handle in " + call.function());
            if (call.function().equals("destroy")) {
                check.error(MPI_ERR_COMM, MPI_Comm_rank(handle, new int[1]), "the handle in destroy");
                check.error(MPI_ERR_ARG, MPI_Value_set(b, COMM, handle, 1), "setting in destroy", "freed");
            }
        });
        free("gone", "free a=1", "destroy a=1");
    }

    private void setAndClearAreForbiddenInFree() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.inside(call -> {
            if (call.function().equals("free")) {
                forbidden(a);
                forbidden(b);
                forbidden(c);
            }
        });
        free("not corrupt", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
    }

    private void forbidden(int key) {
        check.error(MPI_ERR_OTHER, MPI_Value_set(key, COMM, comm[0], 5), "set in a call-back", "call-back");
        check.error(MPI_ERR_OTHER, MPI_Value_clear(key, COMM, comm[0]), "clear in a call-back", "call-back");
    }

    private void setAndClearAreForbiddenInDestroyOfTheSameLiveHandle() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.inside(call -> {
            forbidden(a);
            forbidden(b);
            check.error(MPI_ERR_OTHER, MPI_Comm_free(comm.clone()), "free in a call-back", "call-back");
        });
        check.ok(MPI_Value_clear(b, COMM, comm[0]), "Value_clear");
        journal.set(a, COMM, comm[0], 3);
        journal.expect("clear and replace", "destroy b=2", "destroy a=1");
        journal.inside(call -> {});
        free("not corrupt", "free a=3", "destroy a=3");
    }

    private void freeingTheSameHandleIsForbidden() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.inside(call -> {
            if (call.function().equals("free")) {
                int[] same = {comm[0]};
                check.error(MPI_ERR_OTHER, MPI_Comm_free(same), "free in free", "being freed");
                check.same(comm[0], same[0], "the handle");
            }
        });
        free("once", "free a=1", "destroy a=1");
    }

    private void refusedFreeKeepsAttributes() {
        dup();
        int[] type = new int[1];
        MPI_Type_contiguous(3, MPI_INT, type);
        int[] keyvals = new int[2];
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keyvals, null);
        int[] typeKeyval = new int[1];
        MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, typeKeyval, null);
        check.ok(MPI_Comm_set_attr(comm[0], keyvals[0], "kept"), "Comm_set_attr");
        check.ok(MPI_Type_set_attr(type[0], typeKeyval[0], "kept"), "Type_set_attr");
        journal.set(a, COMM, comm[0], 1);
        journal.set(a, MPI_HANDLE_DATATYPE, type[0], 2);
        journal.inside(call -> {
            int[] same = {call.handle()};
            if (call.type() == COMM) {
                check.error(MPI_ERR_OTHER, MPI_Comm_free(same), "free in destroy");
                check.error(MPI_ERR_OTHER, MPI_Comm_disconnect(same), "disconnect in destroy");
            } else {
                check.error(MPI_ERR_OTHER, MPI_Type_free(same), "Type_free in destroy");
            }
        });
        check.ok(MPI_Value_clear(a, COMM, comm[0]), "Value_clear");
        check.ok(MPI_Value_clear(a, MPI_HANDLE_DATATYPE, type[0]), "Value_clear");
        Object[] value = {null};
        boolean[] flag = {false};
        check.ok(MPI_Comm_get_attr(comm[0], keyvals[0], value, flag), "Comm_get_attr");
        check.isTrue(flag[0], "the communicator lost its attribute in a free that was refused");
        flag[0] = false;
        check.ok(MPI_Type_get_attr(type[0], typeKeyval[0], value, flag), "Type_get_attr");
        check.isTrue(flag[0], "the datatype lost its attribute in a free that was refused");
        check.ok(MPI_Comm_set_attr(comm[0], keyvals[0], "new"), "Comm_set_attr after a free that was refused");
        check.ok(MPI_Type_set_attr(type[0], typeKeyval[0], "new"), "Type_set_attr after a free that was refused");
        journal.inside(call -> {});
        check.ok(MPI_Type_free(type), "Type_free");
        check.ok(MPI_Type_free_keyval(typeKeyval), "Type_free_keyval");
        free("refused", "destroy a=1", "destroy a=2");
        check.ok(MPI_Comm_free_keyval(keyvals), "Comm_free_keyval");
    }

    private void freeingAnotherHandleWorks() {
        dup();
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.set(a, COMM, other[0], 3);
        journal.inside(call -> {
            if (call.function().equals("free") && call.value() == 2) {
                check.ok(MPI_Comm_free(other), "Comm_free of another in a call-back");
            }
        });
        free("recursion", "free b=2", "free a=3", "destroy a=3", "free a=1", "destroy b=2", "destroy a=1");
    }

    private void otherHandlesCanBeChanged() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.inside(call -> {
            if (call.value() == 1) {
                journal.set(b, MPI_HANDLE_DATATYPE, MPI_INT, call.function().equals("free") ? 4 : 5);
            }
        });
        free("another handle", "free a=1", "destroy a=1", "destroy b=4");
        check.ok(MPI_Value_clear(b, MPI_HANDLE_DATATYPE, MPI_INT), "Value_clear");
        journal.expect("another handle", "destroy b=5");
    }

    private void exceptionsChangeNothing() {
        dup();
        int[] codes = {0, 0};
        int[] handler = new int[1];
        MPI_Comm_create_errhandler(
                (failing, code) -> {
                    codes[0]++;
                    codes[1] = code;
                },
                handler);
        MPI_Comm_set_errhandler(comm[0], handler[0]);
        // where the communicator is gone
        MPI_Comm_set_errhandler(MPI_COMM_SELF, handler[0]);
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.inside(call -> {
            throw new IllegalStateException("on purpose, " + call.function());
        });
        free("all are called", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
        check.same(4, codes[0], "calls of the error handler");
        check.error(MPI_ERR_OTHER, codes[1], "its code", "value_destroy_fn", "on purpose, destroy");
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Errhandler_free(handler);
    }

    private void errorsOfOneAreNoneOfTheNext() {
        dup();
        int[] went = {0};
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.inside(call -> {
            if (call.function().equals("free") && call.value() == 2) {
                throw new AssertionError("of b");
            }
            if (call.function().equals("free")) {
                journal.has(a, COMM, MPI_COMM_WORLD, null, "in the call-back of a");
                check.ok(MPI_Wait(new int[] {MPI_REQUEST_NULL}, MPI_STATUS_IGNORE), "Wait in the call-back of a");
                went[0]++;
            }
        });
        check.throwing(AssertionError.class, () -> MPI_Comm_free(comm), "Comm_free");
        check.same(1, went[0], "the call-back of a was cut short by an Error of b's");
        journal.expect("errors", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
    }

    private void errorsAreThrownAfterTheWork() {
        dup();
        journal.set(a, COMM, comm[0], 1);
        journal.set(b, COMM, comm[0], 2);
        journal.inside(call -> {
            if (call.function().equals("free") && call.name().equals("b")) {
                throw new AssertionError("thrown on purpose");
            }
        });
        AssertionError e = check.throwing(AssertionError.class, () -> MPI_Comm_free(comm), "an Error");
        check.isTrue(e != null && e.getMessage().equals("thrown on purpose"), "which Error");
        journal.expect("all are called", "free b=2", "free a=1", "destroy b=2", "destroy a=1");
        journal.inside(call -> {});
        check.error(MPI_ERR_COMM, MPI_Comm_rank(comm[0], new int[1]), "the handle is freed");
    }
}
