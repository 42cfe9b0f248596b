package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errors;
import org.jmpi.mpir.handle.Handle;
import org.jspecify.annotations.Nullable;

/** Calls user's functions and turns what they return or throw into errors. An {@code Error} passes. */
final class KeyvalCallbacks {
    private KeyvalCallbacks() {}

    /** Returns the copy of {@code a}; null: the duplicate doesn't get it. */
    static @Nullable Attribute copy(Rank rank, Attribute a, int old) {
        Keyval key = a.keyval;
        Object[] value = {null};
        boolean[] flag = {false};
        int code;
        try {
            code = key.copy.call(old, key.handle(), key.extraState, a.value, value, flag);
        } catch (RuntimeException e) {
            throw thrown(e, "copy_fn", key);
        }
        check(rank, code, "copy_fn", key);
        return flag[0] ? new Attribute(key, value[0]) : null;
    }

    static void delete(Rank rank, Attribute a, int object) {
        Keyval key = a.keyval;
        int code;
        try {
            code = key.delete.call(object, key.handle(), a.value, key.extraState);
        } catch (RuntimeException e) {
            throw thrown(e, "delete_fn", key);
        }
        check(rank, code, "delete_fn", key);
    }

    static void deleteQuietly(Rank rank, Attribute a, int object) {
        try {
            delete(rank, a, object);
        } catch (MpirException e) {
            // an error that came first is on its way to the user
        }
    }

    private static RuntimeException thrown(RuntimeException e, String function, Keyval key) {
        if (e instanceof AbortSignal) {
            return e;
        }
        return new MpirException(
                ErrorClass.ERR_INTERN,
                "the user's " + function + " of keyval " + Handle.describe(key.handle()) + " threw " + e
                        + ": expected an error code; catch exceptions there",
                e);
    }

    private static void check(Rank rank, int code, String function, Keyval key) {
        if (code == ErrorClass.SUCCESS) {
            return;
        }
        int errorClass = Errors.classOrUserCode(code);
        throw new MpirException(
                errorClass == ErrorClass.SUCCESS ? ErrorClass.ERR_OTHER : errorClass,
                "the user's " + function + " of keyval " + Handle.describe(key.handle()) + " returned error code "
                        + code + " (" + Errors.string(rank, code) + "), not MPI_SUCCESS");
    }
}
