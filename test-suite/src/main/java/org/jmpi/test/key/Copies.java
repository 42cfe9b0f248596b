package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Which values the copy of a handle gets. A method is named after its rule. */
public final class Copies {
    private final Check check = new Check();
    private final Journal journal = new Journal(check);

    private Copies() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Copies::body);
    }

    /** In a job of its own: other programs of a shared one may have handles of COMM_WORLD's group. */
    private static int body(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        Copies test = new Copies();
        test.dupCopiesCommunicators();
        test.dupCopiesDatatypes();
        test.dupCopiesInfoObjects();
        test.dupWithInfoCopies();
        test.idupCopiesInTheCallThatCompletesIt();
        test.idupCopiesNothingOfAFreedCommunicator();
        test.splitAndCreateDontCopy();
        test.copyFunctionsDecide();
        test.copyIsInTheOrderOfSetting();
        test.newHandleIsCompleteInCopy();
        test.oldHandleCantBeChangedInCopy();
        test.newHandleCanGetOtherValuesInCopy();
        test.failedCopyIsNoCopy();
        test.valuesOfFreedKeysAreCopied();
        return test.check.errors();
    }

    private int dup(int comm) {
        int[] made = new int[1];
        check.ok(MPI_Comm_dup(comm, made), "Comm_dup");
        return made[0];
    }

    private void free(int... comms) {
        for (int comm : comms) {
            check.ok(MPI_Comm_free(new int[] {comm}), "Comm_free");
        }
    }

    private void dupCopiesCommunicators() {
        int a = journal.key("a");
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, 5);
        int child = dup(MPI_COMM_WORLD);
        journal.has(a, MPI_HANDLE_COMM, child, 5L, "a duplicate");
        int grandchild = dup(child);
        journal.set(a, MPI_HANDLE_COMM, child, 6);
        journal.has(a, MPI_HANDLE_COMM, grandchild, 5L, "a duplicate's duplicate");
        free(child, grandchild);
        journal.has(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, 5L, "the first, when its duplicates are gone");
        journal.expect(
                "all", "copy a=5", "copy a=5", "destroy a=5", "free a=6", "destroy a=6", "free a=5", "destroy a=5");
        check.ok(MPI_Value_clear(a, MPI_HANDLE_COMM, MPI_COMM_WORLD), "Value_clear");
        journal.expect("clear", "destroy a=5");
        journal.free(a);
    }

    private void dupCopiesDatatypes() {
        int a = journal.key("a");
        int[] type = new int[1];
        int[] copy = new int[1];
        MPI_Type_vector(2, 1, 3, MPI_INT, type);
        journal.set(a, MPI_HANDLE_DATATYPE, type[0], 8);
        check.ok(MPI_Type_dup(type[0], copy), "Type_dup");
        journal.has(a, MPI_HANDLE_DATATYPE, copy[0], 8L, "a datatype's duplicate");
        MPI_Type_free(type);
        journal.expect("the first", "copy a=8", "free a=8", "destroy a=8");
        MPI_Type_contiguous(2, copy[0], type);
        journal.has(a, MPI_HANDLE_DATATYPE, type[0], null, "a derived type");
        MPI_Type_free(type);
        MPI_Type_free(copy);
        journal.expect("the duplicate", "free a=8", "destroy a=8");
        journal.free(a);
    }

    private void dupWithInfoCopies() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        int[] made = new int[1];
        journal.set(a, MPI_HANDLE_COMM, comm, 3);
        check.ok(MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, made), "Comm_dup_with_info");
        journal.has(a, MPI_HANDLE_COMM, made[0], 3L, "a duplicate with other hints");
        free(comm, made[0]);
        journal.expect("all", "copy a=3", "free a=3", "destroy a=3", "free a=3", "destroy a=3");
        journal.free(a);
    }

    private void idupCopiesInTheCallThatCompletesIt() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        int[] made = new int[1];
        int[] request = new int[1];
        for (boolean hints : new boolean[] {false, true}) {
            journal.set(a, MPI_HANDLE_COMM, comm, 3);
            if (hints) {
                check.ok(MPI_Comm_idup_with_info(comm, MPI_INFO_NULL, made, request), "Comm_idup_with_info");
            } else {
                check.ok(MPI_Comm_idup(comm, made, request), "Comm_idup");
            }
            check.ok(MPI_Barrier(comm), "Barrier");
            journal.expect("before the request is completed");
            if (hints) {
                check.ok(MPI_Waitall(1, request, MPI_STATUSES_IGNORE), "Waitall");
            } else {
                check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            }
            journal.expect("completed", "copy a=3");
            journal.has(a, MPI_HANDLE_COMM, made[0], 3L, "a duplicate");
            free(made[0]);
            journal.expect("the duplicate", "free a=3", "destroy a=3");
            check.ok(MPI_Value_clear(a, MPI_HANDLE_COMM, comm), "Value_clear");
            journal.expect("clear", "destroy a=3");
        }
        free(comm);
        journal.free(a);
    }

    private void idupCopiesNothingOfAFreedCommunicator() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        int[] made = new int[1];
        int[] request = new int[1];
        journal.set(a, MPI_HANDLE_COMM, comm, 3);
        check.ok(MPI_Comm_idup(comm, made, request), "Comm_idup");
        free(comm);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        journal.has(a, MPI_HANDLE_COMM, made[0], null, "the duplicate of a freed one");
        free(made[0]);
        journal.expect("no copy", "free a=3", "destroy a=3");
        journal.free(a);
    }

    private void dupCopiesInfoObjects() {
        int a = journal.key("a");
        int[] info = new int[1];
        int[] copy = new int[1];
        MPI_Info_create(info);
        journal.set(a, MPI_HANDLE_INFO, info[0], 9);
        check.ok(MPI_Info_dup(info[0], copy), "Info_dup");
        journal.has(a, MPI_HANDLE_INFO, copy[0], 9L, "an info object's duplicate");
        MPI_Info_free(info);
        MPI_Info_free(copy);
        journal.expect("all", "copy a=9", "free a=9", "destroy a=9", "free a=9", "destroy a=9");
        journal.free(a);
    }

    private void splitAndCreateDontCopy() {
        int a = journal.key("a");
        journal.set(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, 5);
        int[] made = new int[1];
        int[] group = new int[1];
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, made);
        journal.has(a, MPI_HANDLE_COMM, made[0], null, "split");
        MPI_Comm_free(made);
        MPI_Comm_group(MPI_COMM_WORLD, group);
        journal.set(a, MPI_HANDLE_GROUP, group[0], 6);
        MPI_Comm_create(MPI_COMM_WORLD, group[0], made);
        journal.has(a, MPI_HANDLE_COMM, made[0], null, "create");
        MPI_Comm_free(made);
        MPI_Comm_create_group(MPI_COMM_WORLD, group[0], 1, made);
        journal.has(a, MPI_HANDLE_COMM, made[0], null, "create_group");
        MPI_Comm_free(made);
        MPI_Group_union(group[0], group[0], made);
        journal.has(a, MPI_HANDLE_GROUP, made[0], null, "a group made from another");
        MPI_Group_free(made);
        journal.expect("nothing was copied");
        MPI_Value_clear(a, MPI_HANDLE_COMM, MPI_COMM_WORLD);
        MPI_Value_clear(a, MPI_HANDLE_GROUP, group[0]);
        journal.expect("clear", "destroy a=5", "destroy a=6");
        MPI_Group_free(group);
        journal.free(a);
    }

    private void copyFunctionsDecide() {
        int same = journal.key("same", MPI_VALUE_DUP_FN);
        int none = journal.key("none", MPI_VALUE_NULL_COPY_FN);
        int other = journal.key("other", (k, type, from, to, context, value, made, flag) -> {
            made[0] = value * 10;
            flag[0] = true;
        });
        int refused = journal.key("refused", (k, type, from, to, context, value, made, flag) -> {
            made[0] = 1;
            flag[0] = false;
        });
        int comm = dup(MPI_COMM_WORLD);
        journal.set(same, MPI_HANDLE_COMM, comm, 1);
        journal.set(none, MPI_HANDLE_COMM, comm, 2);
        journal.set(other, MPI_HANDLE_COMM, comm, 3);
        journal.set(refused, MPI_HANDLE_COMM, comm, 4);
        int copy = dup(comm);
        journal.has(same, MPI_HANDLE_COMM, copy, 1L, "the same value");
        journal.has(none, MPI_HANDLE_COMM, copy, null, "no value");
        journal.has(other, MPI_HANDLE_COMM, copy, 30L, "another value");
        journal.has(refused, MPI_HANDLE_COMM, copy, null, "flag false");
        journal.expect("copying", "copy same=1", "copy none=2", "copy other=3", "copy refused=4");
        free(copy);
        journal.expect("the copy", "free other=30", "free same=1", "destroy other=30", "destroy same=1");
        journal.free(same, none, other, refused);
        free(comm);
        journal.inside(call -> {});
        journal.expect(
                "the first",
                "free null refused=4",
                "free null other=3",
                "free null none=2",
                "free null same=1",
                "destroy null refused=4",
                "destroy null other=3",
                "destroy null none=2",
                "destroy null same=1");
    }

    private void copyIsInTheOrderOfSetting() {
        int a = journal.key("a");
        int b = journal.key("b");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(b, MPI_HANDLE_COMM, comm, 1);
        journal.set(a, MPI_HANDLE_COMM, comm, 2);
        int copy = dup(comm);
        journal.expect("copy", "copy b=1", "copy a=2");
        free(comm, copy);
        journal.expect(
                "free",
                "free a=2",
                "free b=1",
                "destroy a=2",
                "destroy b=1",
                "free a=2",
                "free b=1",
                "destroy a=2",
                "destroy b=1");
        journal.free(a, b);
    }

    private void newHandleIsCompleteInCopy() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(a, MPI_HANDLE_COMM, comm, 1);
        int[] made = new int[1];
        journal.inside(call -> {
            if (call.function().equals("copy")) {
                check.same(comm, call.handle(), "the old handle");
                int[] size = new int[1];
                check.ok(MPI_Comm_size(call.newHandle(), size), "Comm_size of the new handle");
                check.same(MTest.size(), size[0], "its size");
                journal.has(a, MPI_HANDLE_COMM, call.newHandle(), null, "not yet");
                check.error(
                        MPI_ERR_OTHER,
                        MPI_Comm_free(new int[] {call.newHandle()}),
                        "freeing what is made",
                        "being made");
                made[0] = call.newHandle();
            }
        });
        int copy = dup(comm);
        check.same(copy, made[0], "the new handle");
        journal.inside(call -> {});
        journal.has(a, MPI_HANDLE_COMM, copy, 1L, "copied");
        free(comm, copy);
        journal.expect("all", "copy a=1", "free a=1", "destroy a=1", "free a=1", "destroy a=1");
        journal.free(a);
    }

    private void oldHandleCantBeChangedInCopy() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(a, MPI_HANDLE_COMM, comm, 1);
        journal.inside(call -> {
            check.error(MPI_ERR_OTHER, MPI_Value_set(a, MPI_HANDLE_COMM, comm, 2), "set", "call-back");
            check.error(MPI_ERR_OTHER, MPI_Value_clear(a, MPI_HANDLE_COMM, comm), "clear", "call-back");
            check.error(MPI_ERR_OTHER, MPI_Comm_free(new int[] {comm}), "free", "call-back");
        });
        int copy = dup(comm);
        journal.inside(call -> {});
        free(comm, copy);
        journal.expect("all", "copy a=1", "free a=1", "destroy a=1", "free a=1", "destroy a=1");
        journal.free(a);
    }

    private void newHandleCanGetOtherValuesInCopy() {
        int a = journal.key("a");
        int b = journal.key("b");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(a, MPI_HANDLE_COMM, comm, 1);
        journal.inside(call -> {
            if (call.function().equals("copy")) {
                journal.set(b, MPI_HANDLE_COMM, call.newHandle(), 7);
                journal.set(a, MPI_HANDLE_COMM, call.newHandle(), 8);
            }
        });
        int copy = dup(comm);
        journal.inside(call -> {});
        journal.expect("copy", "copy a=1", "destroy a=8");
        journal.has(a, MPI_HANDLE_COMM, copy, 1L, "what the function returned");
        free(copy, comm);
        journal.expect("free", "free a=1", "free b=7", "destroy a=1", "destroy b=7", "free a=1", "destroy a=1");
        journal.free(a, b);
    }

    private void failedCopyIsNoCopy() {
        int a = journal.key("a");
        int b = journal.key("b");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(a, MPI_HANDLE_COMM, comm, 1);
        journal.set(b, MPI_HANDLE_COMM, comm, 2);
        int[] codes = new int[2];
        int[] handler = new int[1];
        MPI_Comm_create_errhandler(
                (failing, code) -> {
                    codes[0]++;
                    codes[1] = code;
                },
                handler);
        MPI_Comm_set_errhandler(comm, handler[0]);
        journal.inside(call -> {
            if (call.name().equals("a")) {
                throw new IllegalStateException("on purpose");
            }
        });
        int copy = dup(comm);
        journal.inside(call -> {});
        journal.has(a, MPI_HANDLE_COMM, copy, null, "what failed");
        journal.has(b, MPI_HANDLE_COMM, copy, 2L, "the next one");
        check.same(1, codes[0], "calls of the error handler");
        check.error(MPI_ERR_OTHER, codes[1], "its code", "value_copy_fn", "on purpose");
        free(copy, comm);
        MPI_Errhandler_free(handler);
        journal.expect(
                "all",
                "copy a=1",
                "copy b=2",
                "free b=2",
                "destroy b=2",
                "free b=2",
                "free a=1",
                "destroy b=2",
                "destroy a=1");
        journal.free(a, b);
    }

    private void valuesOfFreedKeysAreCopied() {
        int a = journal.key("a");
        int comm = dup(MPI_COMM_WORLD);
        journal.set(a, MPI_HANDLE_COMM, comm, 1);
        journal.free(a);
        int copy = dup(comm);
        free(comm);
        int again = dup(copy);
        free(copy, again);
        journal.expect(
                "a value lives on without its key",
                "copy null a=1",
                "free null a=1",
                "destroy null a=1",
                "copy null a=1",
                "free null a=1",
                "destroy null a=1",
                "free null a=1",
                "destroy null a=1");
    }
}
