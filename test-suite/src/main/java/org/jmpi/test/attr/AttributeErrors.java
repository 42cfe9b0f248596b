package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every wrong argument of the attribute functions has its error class. */
public final class AttributeErrors {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final Object[] value = new Object[1];
    private final boolean[] flag = new boolean[1];
    private final Recorder recorder = new Recorder();
    private final int commKey = recorder.commKey(null);
    private final int typeKey = recorder.typeKey(null);

    private AttributeErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AttributeErrors::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        AttributeErrors test = new AttributeErrors();
        test.wrongKind();
        test.predefined();
        test.handles();
        test.arguments();
        test.freedKeys();
        test.freedTwiceAtOnce();
        Recorder.freeCommKey(test.commKey);
        Recorder.freeTypeKey(test.typeKey);
        return test.check.errors();
    }

    private void key(int code, String what, String... words) {
        check.error(MPI_ERR_KEYVAL, code, what, words);
    }

    private void wrongKind() {
        key(MPI_Comm_set_attr(W, typeKey, 1), "set with a key of types", "datatype", "communicator");
        key(MPI_Comm_get_attr(W, typeKey, value, flag), "get with a key of types");
        key(MPI_Comm_delete_attr(W, typeKey), "delete with a key of types");
        key(MPI_Comm_free_keyval(new int[] {typeKey}), "free a key of types");
        key(MPI_Type_set_attr(MPI_INT, commKey, 1), "set with a key of communicators", "communicator");
        key(MPI_Type_get_attr(MPI_INT, commKey, value, flag), "get with a key of communicators");
        key(MPI_Type_delete_attr(MPI_INT, commKey), "delete with a key of communicators");
        key(MPI_Type_free_keyval(new int[] {commKey}), "free a key of communicators");
        key(MPI_Type_get_attr(MPI_INT, MPI_TAG_UB, value, flag), "MPI_TAG_UB of a type");
        // the same number with the bits of another kind of object
        key(MPI_Comm_get_attr(W, commKey ^ 0x00c00000, value, flag), "a key that was never made");
    }

    private void predefined() {
        key(MPI_Comm_set_attr(W, MPI_TAG_UB, 1), "set MPI_TAG_UB", "predefined");
        key(MPI_Comm_delete_attr(W, MPI_UNIVERSE_SIZE), "delete MPI_UNIVERSE_SIZE", "predefined");
        key(MPI_Comm_free_keyval(new int[] {MPI_TAG_UB}), "free MPI_TAG_UB", "predefined");
        key(MPI_Attr_put(W, MPI_IO, 1), "put MPI_IO");
        key(MPI_Attr_delete(W, MPI_HOST), "delete MPI_HOST");
        key(MPI_Keyval_free(new int[] {MPI_APPNUM}), "free MPI_APPNUM");
    }

    private void handles() {
        key(MPI_Comm_set_attr(W, MPI_KEYVAL_INVALID, 1), "MPI_KEYVAL_INVALID", "MPI_KEYVAL_INVALID");
        key(MPI_Comm_get_attr(W, MPI_KEYVAL_INVALID, value, flag), "MPI_KEYVAL_INVALID");
        key(MPI_Comm_delete_attr(W, 0), "key 0");
        key(MPI_Comm_free_keyval(new int[] {MPI_KEYVAL_INVALID}), "free MPI_KEYVAL_INVALID");
        key(MPI_Type_free_keyval(new int[] {W}), "a communicator for a key");
        key(MPI_Comm_get_attr(W, 0x6440000f, value, flag), "no predefined key");
        check.error(MPI_ERR_COMM, MPI_Comm_set_attr(MPI_COMM_NULL, commKey, 1), "MPI_COMM_NULL");
        check.error(MPI_ERR_COMM, MPI_Comm_get_attr(MPI_INT, commKey, value, flag), "a type for a communicator");
        check.error(MPI_ERR_COMM, MPI_Comm_delete_attr(MPI_COMM_NULL, commKey), "MPI_COMM_NULL");
        check.error(MPI_ERR_TYPE, MPI_Type_set_attr(MPI_DATATYPE_NULL, typeKey, 1), "MPI_DATATYPE_NULL");
        check.error(MPI_ERR_TYPE, MPI_Type_get_attr(MPI_DATATYPE_NULL, typeKey, value, flag), "MPI_DATATYPE_NULL");
        check.error(MPI_ERR_TYPE, MPI_Type_delete_attr(MPI_DATATYPE_NULL, typeKey), "MPI_DATATYPE_NULL");
    }

    private void argument(int code, String what, String... words) {
        check.error(MPI_ERR_ARG, code, what, words);
    }

    private void arguments() {
        int[] key = new int[1];
        argument(MPI_Comm_create_keyval(null, MPI_COMM_NULL_DELETE_FN, key, null), "no copy_fn", "comm_copy_attr_fn");
        argument(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, null, key, null), "no delete_fn", "comm_delete_attr_fn");
        argument(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, null, null), "no cell");
        argument(MPI_Type_create_keyval(null, MPI_TYPE_NULL_DELETE_FN, key, null), "no copy_fn");
        argument(MPI_Keyval_create(MPI_DUP_FN, null, key, null), "no delete_fn");
        argument(MPI_Comm_get_attr(W, commKey, null, flag), "no cell for the value", "attribute_val");
        argument(MPI_Comm_get_attr(W, commKey, value, new boolean[0]), "no cell for the flag", "flag");
        argument(MPI_Type_get_attr(MPI_INT, typeKey, new Object[0], flag), "no cell for the value");
        argument(MPI_Comm_free_keyval(null), "no cell for the key");
    }

    private void freedKeys() {
        int unused = recorder.commKey(null);
        Recorder.freeCommKey(unused);
        key(MPI_Comm_set_attr(W, unused, 1), "set with a freed key");
        key(MPI_Comm_get_attr(W, unused, value, flag), "get with a freed key");
        key(MPI_Comm_free_keyval(new int[] {unused}), "free a key twice");
        int used = recorder.commKey(null);
        MPI_Comm_set_attr(W, used, 1);
        Recorder.freeCommKey(used);
        key(MPI_Comm_set_attr(MPI_COMM_SELF, used, 1), "set with a freed key in use", "was freed");
        check.ok(MPI_Comm_delete_attr(W, used), "delete its last attribute");
        key(MPI_Comm_get_attr(W, used, value, flag), "get after that");
    }

    /** A callback of MPI_Comm_free or MPI_Type_free that frees the same object. */
    private void freedTwiceAtOnce() {
        int[] codes = new int[2];
        int[] key = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN,
                (c, k, v, extra) -> {
                    codes[0] = MPI_Comm_free(new int[] {c});
                    return MPI_SUCCESS;
                },
                key,
                null);
        int comm = dup(MPI_COMM_SELF);
        MPI_Comm_set_attr(comm, key[0], 1);
        check.ok(MPI_Comm_free(new int[] {comm}), "free");
        check.error(MPI_ERR_COMM, codes[0], "free within the free", "being freed");
        Recorder.freeCommKey(key[0]);
        MPI_Type_create_keyval(
                MPI_TYPE_NULL_COPY_FN,
                (t, k, v, extra) -> {
                    codes[1] = MPI_Type_free(new int[] {t});
                    return MPI_SUCCESS;
                },
                key,
                null);
        int[] type = new int[1];
        MPI_Type_dup(MPI_INT, type);
        MPI_Type_set_attr(type[0], key[0], 1);
        check.ok(MPI_Type_free(type), "free");
        check.error(MPI_ERR_TYPE, codes[1], "free within the free", "being freed");
        Recorder.freeTypeKey(key[0]);
    }
}
