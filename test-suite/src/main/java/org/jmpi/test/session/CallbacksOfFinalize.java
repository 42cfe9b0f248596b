package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Value_free_function;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.session.Session;
import org.jmpi.test.util.Check;

/** What call-backs may do while MPI_Session_finalize frees what the program left, and while they are called by others. */
public final class CallbacksOfFinalize {

    private final Check check = new Check();
    private int session;

    private CallbacksOfFinalize() {}

    public static void main(String[] args) {
        CallbacksOfFinalize test = new CallbacksOfFinalize();
        int witness = Job.open(test.check, null, MPI_ERRORS_RETURN);
        test.freeOthers();
        test.finalizeInFreeOfAComm();
        test.finalizeInFreeOfAGroup();
        test.finalizeInDeleteOfAnAttribute();
        test.throwErrors();
        Job.close(test.check, witness);
        test.nothingIsOpen();
        Job.report(test.check);
    }

    private void open() {
        session = Job.open(check, null, MPI_ERRORS_RETURN);
    }

    private int comm(String tag) {
        return Job.comm(check, session, "mpi://WORLD", tag, MPI_ERRORS_RETURN);
    }

    private int group() {
        int[] group = {MPI_GROUP_NULL};
        check.ok(MPI_Group_from_session_pset(session, "mpi://WORLD", group), "Group_from_session_pset");
        return group[0];
    }

    /** Sets a value whose freeing runs {@code free}. */
    private void onFree(int type, int handle, MPI_Value_free_function free) {
        int[] key = new int[1];
        check.ok(MPI_Key_create(MPI_VALUE_NULL_COPY_FN, free, MPI_VALUE_NULL_DESTROY_FN, 0, key), "Key_create");
        check.ok(MPI_Value_set(key[0], type, handle, 1), "Value_set");
        check.ok(MPI_Key_free(key), "Key_free");
    }

    private void nothingLeft(String when) {
        Rank rank = Rank.current();
        check.same(0, Comm.table(rank).liveCount(), when + ": communicators");
        check.same(0, Group.table(rank).liveCount(), when + ": groups");
        check.same(2, ContextIds.of(rank).inUse(rank), when + ": context ids");
    }

    private void nothingIsOpen() {
        check.same(0, Session.table(Rank.current()).liveCount(), "sessions");
        check.equal(Rank.State.PRE_INIT, Rank.current().state, "the state after the last session");
    }

    private void freeOthers() {
        open();
        int first = comm("first");
        int second = comm("second");
        int third = comm("third");
        int group = group();
        int other = group();
        onFree(MPI_HANDLE_SESSION, session, (k, t, h, c, v) -> check.ok(MPI_Comm_free(new int[] {third}), "third"));
        onFree(MPI_HANDLE_COMM, first, (k, t, h, c, v) -> check.ok(MPI_Comm_free(new int[] {second}), "second"));
        onFree(MPI_HANDLE_GROUP, group, (k, t, h, c, v) -> check.ok(MPI_Group_free(new int[] {other}), "group"));
        Job.close(check, session);
        nothingLeft("call-backs that free");
    }

    private void finalizeFails(int errorClass, String what) {
        int[] handle = {session};
        check.error(errorClass, MPI_Session_finalize(handle), what);
        check.same(session, handle[0], what + ": the handle");
    }

    private void finalizeInFreeOfAComm() {
        open();
        int[] comm = {comm("a")};
        int other = comm("b");
        onFree(MPI_HANDLE_COMM, comm[0], (k, t, h, c, v) -> finalizeFails(MPI_ERR_OTHER, "in free of a communicator"));
        check.ok(MPI_Comm_free(comm), "Comm_free");
        Job.communicate(check, other, 4, "after finalize was refused");
        Job.close(check, session);
        nothingLeft("finalize in free of a communicator");
    }

    private void finalizeInFreeOfAGroup() {
        open();
        int[] group = {group()};
        int comm = comm("a");
        onFree(MPI_HANDLE_GROUP, group[0], (k, t, h, c, v) -> finalizeFails(MPI_ERR_OTHER, "in free of a group"));
        check.ok(MPI_Group_free(group), "Group_free");
        Job.communicate(check, comm, 5, "after finalize was refused");
        Job.close(check, session);
        nothingLeft("finalize in free of a group");
    }

    private void finalizeInDeleteOfAnAttribute() {
        open();
        int[] comm = {comm("a")};
        int[] keyval = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN,
                (c, k, v, extra) -> {
                    finalizeFails(MPI_ERR_COMM, "in delete of an attribute");
                    return MPI_SUCCESS;
                },
                keyval,
                null);
        check.ok(MPI_Comm_set_attr(comm[0], keyval[0], "x"), "Comm_set_attr");
        check.ok(MPI_Comm_free(comm), "Comm_free");
        check.same(MPI_COMM_NULL, comm[0], "the communicator");
        check.ok(MPI_Comm_free_keyval(keyval), "Comm_free_keyval");
        Job.close(check, session);
        nothingLeft("finalize in delete of an attribute");
    }

    private void throwErrors() {
        open();
        int comm = comm("a");
        comm("b");
        MPI_Value_free_function thrower = (k, t, h, c, v) -> {
            throw new AssertionError("mine");
        };
        onFree(MPI_HANDLE_SESSION, session, thrower);
        onFree(MPI_HANDLE_COMM, comm, thrower);
        onFree(MPI_HANDLE_GROUP, group(), thrower);
        Error thrown = null;
        try {
            MPI_Session_finalize(new int[] {session});
        } catch (AssertionError e) {
            thrown = e;
        }
        check.isTrue(thrown != null && "mine".equals(thrown.getMessage()), "Session_finalize threw " + thrown);
        nothingLeft("call-backs that throw");
    }
}
