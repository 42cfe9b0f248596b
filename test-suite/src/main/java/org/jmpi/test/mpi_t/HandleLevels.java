package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.io.TestFiles;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The levels of the pools of handles follow what is made and freed. */
public final class HandleLevels {
    private static final String[] KINDS = {
        "comm", "group", "datatype", "op", "errhandler", "info", "session", "keyval", "key", "win", "file", "request"
    };
    /** The least and the most that a pool of handles may have room for. */
    private static final long LEAST = 1 << 20;

    private static final long MOST = 1 << 27;

    private HandleLevels() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HandleLevels::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        Watch watch = new Watch(check);
        Watch sizes = new Watch(check);
        for (String kind : KINDS) {
            watch.add(kind + "_handles_in_use", MPI_T_PVAR_CLASS_LEVEL, null);
            sizes.add(kind + "_handles_capacity", MPI_T_PVAR_CLASS_SIZE, null);
        }
        long[] before = levels(watch);
        Handles handles = new Handles(check);
        for (int k = 0; k < KINDS.length; k++) {
            // a window and a file have communicators of their own
            int made = KINDS[k].equals("comm") ? 3 : 1;
            watch.same(KINDS[k] + "_handles_in_use", before[k] + made);
        }
        handles.free();
        check.equal(before, levels(watch), "levels after all was freed");
        for (String kind : KINDS) {
            sizes.within(kind + "_handles_capacity", LEAST, MOST);
        }
        watch.free();
        sizes.free();
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private static long[] levels(Watch watch) {
        long[] levels = new long[KINDS.length];
        for (int k = 0; k < KINDS.length; k++) {
            levels[k] = watch.value(KINDS[k] + "_handles_in_use");
        }
        return levels;
    }

    /** One object of each kind. */
    private static final class Handles {
        private final int[] comm = new int[1];
        private final int[] group = new int[1];
        private final int[] type = new int[1];
        private final int[] op = new int[1];
        private final int[] errhandler = new int[1];
        private final int[] info = new int[1];
        private final int[] session = new int[1];
        private final int[] keyval = new int[1];
        private final int[] key = new int[1];
        private final int[] win = new int[1];
        private final int[] file = new int[1];
        private final int[] request = new int[1];

        Handles(Check check) {
            check.ok(MPI_Comm_dup(MPI_COMM_SELF, comm), "Comm_dup");
            int[] own = new int[1];
            MPI_Comm_group(comm[0], own);
            check.ok(MPI_Group_incl(own[0], 1, new int[] {0}, group), "Group_incl");
            MPI_Group_free(own);
            check.ok(MPI_Type_contiguous(2, MPI_INT, type), "Type_contiguous");
            check.ok(MPI_Op_create((in, inout, length, datatype) -> {}, true, op), "Op_create");
            check.ok(MPI_Comm_create_errhandler((where, code) -> {}, errhandler), "Comm_create_errhandler");
            check.ok(MPI_Info_create(info), "Info_create");
            check.ok(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, session), "Session_init");
            check.ok(
                    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keyval, null),
                    "Comm_create_keyval");
            check.ok(
                    MPI_Key_create(MPI_VALUE_DUP_FN, (k, t, h, c, v) -> {}, (k, t, h, c, v) -> {}, 0, key),
                    "Key_create");
            check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, win), "Win_create_dynamic");
            String path = TestFiles.path("levels", MPI_COMM_SELF).toString();
            int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
            check.ok(MPI_File_open(MPI_COMM_SELF, path, mode, MPI_INFO_NULL, file), "File_open");
            check.ok(MPI_Irecv(new int[1], 1, MPI_INT, 0, 1, comm[0], request), "Irecv");
        }

        void free() {
            MPI_Cancel(request[0]);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            MPI_File_close(file);
            MPI_Win_free(win);
            MPI_Key_free(key);
            MPI_Comm_free_keyval(keyval);
            MPI_Session_finalize(session);
            MPI_Info_free(info);
            MPI_Errhandler_free(errhandler);
            MPI_Op_free(op);
            MPI_Type_free(type);
            MPI_Group_free(group);
            MPI_Comm_free(comm);
        }
    }
}
