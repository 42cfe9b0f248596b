package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong keys, types and handles, and what the messages say of them; what predefined keys refuse. */
public final class Misuse {
    private final Check check = new Check();
    private final Journal journal = new Journal(check);
    private final int a = journal.key("a");
    private final long[] value = new long[1];
    private final boolean[] flag = new boolean[1];

    private Misuse() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Misuse::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        Misuse test = new Misuse();
        test.invalidKeys();
        test.predefinedKeysAreReadOnly();
        test.predefinedKeysHaveValuesOnCommunicators();
        test.unknownTypes();
        test.wrongTypes();
        test.nullHandles();
        test.staleHandles();
        test.journal.expect("no call-back");
        test.journal.free(test.a);
        return test.check.errors();
    }

    private void bad(int errorClass, int key, int type, int handle, String what, String... words) {
        check.error(errorClass, MPI_Value_set(key, type, handle, 1), "set: " + what, words);
        check.error(errorClass, MPI_Value_get(key, type, handle, value, flag), "get: " + what, words);
        check.error(errorClass, MPI_Value_clear(key, type, handle), "clear: " + what, words);
    }

    private void invalidKeys() {
        for (int key : new int[] {MPI_KEY_NULL, 0, -1, MPI_COMM_WORLD, 0x7000000d, 0x7000ffff, MPI_TAG_UB}) {
            bad(MPI_ERR_KEYVAL, key, MPI_HANDLE_COMM, MPI_COMM_WORLD, "key " + key, "key is", "expected");
            check.error(MPI_ERR_KEYVAL, MPI_Key_free(new int[] {key}), "free: key " + key, "key is", "expected");
        }
        check.error(MPI_ERR_ARG, MPI_Key_free(null), "free: null");
        check.error(MPI_ERR_ARG, MPI_Value_get(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, null, flag), "no value", "value");
        check.error(MPI_ERR_ARG, MPI_Value_get(a, MPI_HANDLE_COMM, MPI_COMM_WORLD, value, null), "no flag", "flag");
    }

    private void predefinedKeysAreReadOnly() {
        int[] keys = {
            MPI_KEY_TAG_UB,
            MPI_KEY_HOST,
            MPI_KEY_IO,
            MPI_KEY_WTIME_IS_GLOBAL,
            MPI_KEY_UNIVERSE_SIZE,
            MPI_KEY_LASTUSEDCODE,
            MPI_KEY_APPNUM,
            MPI_KEY_WIN_BASE,
            MPI_KEY_WIN_MODEL
        };
        for (int key : keys) {
            int code = MPI_Value_set(key, MPI_HANDLE_COMM, MPI_COMM_WORLD, 1);
            check.error(MPI_ERR_KEYVAL, code, "set", "MPI_KEY_", "only be read");
            code = MPI_Value_clear(key, MPI_HANDLE_COMM, MPI_COMM_WORLD);
            check.error(MPI_ERR_KEYVAL, code, "clear", "MPI_KEY_", "only be read");
            int[] own = {key};
            check.error(MPI_ERR_KEYVAL, MPI_Key_free(own), "free", "MPI_KEY_", "predefined");
            check.same(key, own[0], "what can't be freed");
        }
    }

    private void predefinedKeysHaveValuesOnCommunicators() {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        for (int c : new int[] {MPI_COMM_WORLD, MPI_COMM_SELF, comm[0]}) {
            value[0] = -5;
            check.ok(MPI_Value_get(MPI_KEY_TAG_UB, MPI_HANDLE_COMM, c, value, flag), "TAG_UB");
            check.isTrue(flag[0] && value[0] >= 32767, "TAG_UB is " + value[0]);
            journal.has(MPI_KEY_HOST, MPI_HANDLE_COMM, c, (long) MPI_PROC_NULL, "HOST");
            check.ok(MPI_Value_get(MPI_KEY_IO, MPI_HANDLE_COMM, c, value, flag), "IO");
            check.isTrue(flag[0] && value[0] == MPI_ANY_SOURCE, "IO is " + value[0]);
            check.ok(MPI_Value_get(MPI_KEY_WTIME_IS_GLOBAL, MPI_HANDLE_COMM, c, value, flag), "WTIME_IS_GLOBAL");
            check.isTrue(flag[0] && (value[0] == 0 || value[0] == 1), "WTIME_IS_GLOBAL is " + value[0]);
            check.ok(MPI_Value_get(MPI_KEY_LASTUSEDCODE, MPI_HANDLE_COMM, c, value, flag), "LASTUSEDCODE");
            check.isTrue(flag[0] && value[0] >= MPI_ERR_LASTCODE, "LASTUSEDCODE is " + value[0]);
            check.ok(MPI_Value_get(MPI_KEY_UNIVERSE_SIZE, MPI_HANDLE_COMM, c, value, flag), "UNIVERSE_SIZE");
            check.isTrue(!flag[0] || value[0] >= MTest.size(), "UNIVERSE_SIZE is " + value[0]);
            check.ok(MPI_Value_get(MPI_KEY_APPNUM, MPI_HANDLE_COMM, c, value, flag), "APPNUM");
            check.isTrue(!flag[0] || value[0] >= 0, "APPNUM is " + value[0]);
        }
        MPI_Comm_free(comm);
        journal.has(MPI_KEY_TAG_UB, MPI_HANDLE_DATATYPE, MPI_INT, null, "TAG_UB on a datatype");
        journal.has(MPI_KEY_TAG_UB, MPI_HANDLE_KEY, MPI_KEY_TAG_UB, null, "TAG_UB on itself");
    }

    private void unknownTypes() {
        for (int type : new int[] {0, -1, 9, 13, 15, 17, Integer.MAX_VALUE}) {
            bad(MPI_ERR_ARG, a, type, MPI_COMM_WORLD, "type " + type, "handle_type is " + type, "MPI_HANDLE_COMM (1)");
        }
    }

    private void wrongTypes() {
        bad(MPI_ERR_ARG, a, MPI_HANDLE_COMM, MPI_INT, "a datatype as communicator", "datatype", "live communicator");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_DATATYPE, MPI_COMM_SELF, "the reverse", "communicator", "live datatype");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_KEY, MPI_SUM, "an operation as key", "op", "live key");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_OP, a, "a key as operation", "key", "MPI_HANDLE_OP");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_REQUEST, MPI_COMM_SELF, "a communicator as request", "communicator");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_INFO, 12345, "a number as info object", "expected", "live info");
    }

    private void nullHandles() {
        bad(MPI_ERR_ARG, a, MPI_HANDLE_COMM, MPI_COMM_NULL, "COMM_NULL", "MPI_COMM_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_GROUP, MPI_GROUP_NULL, "GROUP_NULL", "MPI_GROUP_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_DATATYPE, MPI_DATATYPE_NULL, "DATATYPE_NULL", "MPI_DATATYPE_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_ERRHANDLER, MPI_ERRHANDLER_NULL, "ERRHANDLER_NULL", "MPI_ERRHANDLER_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_OP, MPI_OP_NULL, "OP_NULL", "MPI_OP_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_INFO, MPI_INFO_NULL, "INFO_NULL", "MPI_INFO_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_REQUEST, MPI_REQUEST_NULL, "REQUEST_NULL", "MPI_REQUEST_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_KEY, MPI_KEY_NULL, "KEY_NULL", "MPI_KEY_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_SESSION, MPI_SESSION_NULL, "SESSION_NULL", "MPI_SESSION_NULL");
        bad(MPI_ERR_ARG, a, MPI_HANDLE_WIN, MPI_WIN_NULL, "WIN_NULL", "MPI_WIN_NULL");
    }

    private void staleHandles() {
        int[] type = new int[1];
        MPI_Type_contiguous(2, MPI_INT, type);
        int stale = type[0];
        MPI_Type_free(type);
        bad(MPI_ERR_ARG, a, MPI_HANDLE_DATATYPE, stale, "a freed datatype", "freed or never made");
        int[] comm = new int[1];
        int[] request = new int[1];
        MPI_Comm_dup(MPI_COMM_SELF, comm);
        stale = comm[0];
        MPI_Send_init(new int[1], 1, MPI_INT, MPI_PROC_NULL, 0, stale, request);
        MPI_Comm_free(comm);
        // the object lives on, but not for the user
        bad(MPI_ERR_ARG, a, MPI_HANDLE_COMM, stale, "a freed communicator", "freed");
        MPI_Request_free(request);
    }
}
