package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Values are set, got, replaced and cleared on handles of every kind, predefined ones too. */
public final class EveryHandle {
    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");
    private final int b = journal.key("b");

    private EveryHandle() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EveryHandle::body);
    }

    /** Every rank by itself, but for the communicator. */
    private static int body(String[] args) {
        EveryHandle test = new EveryHandle();
        test.predefinedHandles();
        test.madeHandles();
        test.file();
        test.journal.free(test.a, test.b);
        return test.check.errors();
    }

    private void predefinedHandles() {
        int[][] handles = {
            {MPI_HANDLE_COMM, MPI_COMM_WORLD},
            {MPI_HANDLE_COMM, MPI_COMM_SELF},
            {MPI_HANDLE_GROUP, MPI_GROUP_EMPTY},
            {MPI_HANDLE_DATATYPE, MPI_INT},
            {MPI_HANDLE_DATATYPE, MPI_DOUBLE_INT},
            {MPI_HANDLE_ERRHANDLER, MPI_ERRORS_RETURN},
            {MPI_HANDLE_OP, MPI_SUM},
            {MPI_HANDLE_INFO, MPI_INFO_ENV},
            {MPI_HANDLE_KEY, MPI_KEY_TAG_UB}
        };
        for (int[] h : handles) {
            setGetClear(h[0], h[1]);
        }
        // freeing what is predefined and may be freed has no effect
        journal.set(a, MPI_HANDLE_GROUP, MPI_GROUP_EMPTY, 1);
        check.ok(MPI_Group_free(new int[] {MPI_GROUP_EMPTY}), "Group_free of GROUP_EMPTY");
        journal.has(a, MPI_HANDLE_GROUP, MPI_GROUP_EMPTY, 1L, "on GROUP_EMPTY");
        check.ok(MPI_Value_clear(a, MPI_HANDLE_GROUP, MPI_GROUP_EMPTY), "Value_clear");
        journal.expect("GROUP_EMPTY", "destroy a=1");
    }

    private void file() {
        int[] h = new int[1];
        String name = System.getProperty("java.io.tmpdir") + "/jmpi-every-handle-" + System.nanoTime();
        MPI_File_open(
                MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, h);
        setGetClear(MPI_HANDLE_FILE, h[0]);
        twoValues(MPI_HANDLE_FILE, h[0]);
        freed(() -> MPI_File_close(h), "File_close");
    }

    private void madeHandles() {
        int[] h = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, h);
        setGetClear(MPI_HANDLE_COMM, h[0]);
        twoValues(MPI_HANDLE_COMM, h[0]);
        freed(() -> MPI_Comm_free(h), "Comm_free");
        MPI_Win_create(null, 0, 1, MPI_INFO_NULL, MPI_COMM_SELF, h);
        setGetClear(MPI_HANDLE_WIN, h[0]);
        twoValues(MPI_HANDLE_WIN, h[0]);
        freed(() -> MPI_Win_free(h), "Win_free");
        MPI_Type_contiguous(3, MPI_INT, h);
        setGetClear(MPI_HANDLE_DATATYPE, h[0]);
        twoValues(MPI_HANDLE_DATATYPE, h[0]);
        freed(() -> MPI_Type_free(h), "Type_free");
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Group_incl(world[0], 1, new int[] {0}, h);
        setGetClear(MPI_HANDLE_GROUP, h[0]);
        twoValues(MPI_HANDLE_GROUP, h[0]);
        freed(() -> MPI_Group_free(h), "Group_free");
        MPI_Group_free(world);
        MPI_Op_create((in, inout, n, type) -> {}, true, h);
        setGetClear(MPI_HANDLE_OP, h[0]);
        twoValues(MPI_HANDLE_OP, h[0]);
        freed(() -> MPI_Op_free(h), "Op_free");
        MPI_Comm_create_errhandler((comm, code) -> {}, h);
        setGetClear(MPI_HANDLE_ERRHANDLER, h[0]);
        twoValues(MPI_HANDLE_ERRHANDLER, h[0]);
        freed(() -> MPI_Errhandler_free(h), "Errhandler_free");
        MPI_Info_create(h);
        setGetClear(MPI_HANDLE_INFO, h[0]);
        twoValues(MPI_HANDLE_INFO, h[0]);
        freed(() -> MPI_Info_free(h), "Info_free");
        check.ok(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, h), "Session_init");
        setGetClear(MPI_HANDLE_SESSION, h[0]);
        int[] group = new int[1];
        check.ok(MPI_Group_from_session_pset(h[0], "mpi://SELF", group), "Group_from_session_pset");
        journal.set(a, MPI_HANDLE_GROUP, group[0], 5);
        journal.set(a, MPI_HANDLE_SESSION, h[0], 11);
        check.ok(MPI_Session_finalize(h), "Session_finalize");
        journal.expect("Session_finalize", "free a=11", "free a=5", "destroy a=11", "destroy a=5");
        h[0] = journal.key("c");
        setGetClear(MPI_HANDLE_KEY, h[0]);
        twoValues(MPI_HANDLE_KEY, h[0]);
        freed(() -> MPI_Key_free(h), "Key_free");
        MPI_Send_init(new int[1], 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, h);
        setGetClear(MPI_HANDLE_REQUEST, h[0]);
        twoValues(MPI_HANDLE_REQUEST, h[0]);
        freed(() -> MPI_Request_free(h), "Request_free");
    }

    private void setGetClear(int type, int handle) {
        String what = "type " + type;
        journal.has(a, type, handle, null, what + ", never set");
        check.ok(MPI_Value_clear(a, type, handle), what + ": clearing what isn't set");
        journal.set(a, type, handle, Long.MIN_VALUE);
        journal.has(a, type, handle, Long.MIN_VALUE, what);
        journal.has(b, type, handle, null, what + ", the other key");
        journal.set(b, type, handle, 0);
        journal.has(b, type, handle, 0L, what + ", zero");
        journal.expect(what + ", setting");
        journal.set(a, type, handle, Long.MAX_VALUE);
        journal.expect(what + ", replacing", "destroy a=" + Long.MIN_VALUE);
        journal.has(a, type, handle, Long.MAX_VALUE, what + ", replaced");
        check.ok(MPI_Value_clear(a, type, handle), what + ": Value_clear");
        journal.expect(what + ", clearing", "destroy a=" + Long.MAX_VALUE);
        journal.has(a, type, handle, null, what + ", cleared");
        check.ok(MPI_Value_clear(a, type, handle), what + ": clearing twice");
        check.ok(MPI_Value_clear(b, type, handle), what + ": Value_clear");
        journal.expect(what + ", clearing the other", "destroy b=0");
    }

    private void twoValues(int type, int handle) {
        journal.set(a, type, handle, 11);
        journal.set(b, type, handle, 12);
        journal.inside(call -> {
            check.same(type, call.type(), "handle type in " + call.function());
            check.same(handle, call.handle(), "handle in " + call.function() + " of type " + type);
        });
    }

    private void freed(java.util.function.IntSupplier free, String what) {
        check.ok(free.getAsInt(), what);
        journal.inside(call -> {});
        journal.expect(what, "free b=12", "free a=11", "destroy b=12", "destroy a=11");
    }
}
