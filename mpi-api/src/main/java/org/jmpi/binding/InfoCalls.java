package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.info.Info;

/**
 * Checks of the functions on info objects beyond their parameters' kinds. Keys and values are taken as they are, as in
 * C: blanks count.
 */
final class InfoCalls {
    private InfoCalls() {}

    static void set(Info info, String key, String value) {
        changeable(info);
        key(key);
        if (value == null) {
            throw Checks.error(
                    ErrorClass.ERR_INFO_VALUE, "value is null: expected a string; MPI_Info_delete removes a key");
        }
        if (value.length() > Info.MAX_VALUE) {
            throw Checks.error(
                    ErrorClass.ERR_INFO_VALUE,
                    "value has " + value.length() + " characters: expected at most " + Info.MAX_VALUE
                            + " (MPI_MAX_INFO_VAL)");
        }
        info.set(key, value);
    }

    static void delete(Info info, String key) {
        changeable(info);
        key(key);
        if (!info.remove(key)) {
            throw Checks.error(
                    ErrorClass.ERR_INFO_NOKEY,
                    "key is \"" + key + "\": expected one of the object's " + info.size()
                            + " keys; MPI_Info_get_string returns whether it is there");
        }
    }

    /** Gives at most {@code most} characters of the value and returns whether there is one. */
    static boolean get(Info info, String key, int most, String[] value) {
        key(key);
        if (most < 0) {
            throw Checks.error(ErrorClass.ERR_ARG, "valuelen is " + most + ": expected 0 or more characters");
        }
        String found = info.get(key);
        if (found != null) {
            value[0] = first(found, most);
        }
        return found != null;
    }

    /**
     * Gives the value as C does: a buffer of {@code buflen} characters holds one less, and {@code buflen} becomes what
     * the whole value needs.
     */
    static boolean getString(Info info, String key, int[] buflen, String[] value) {
        key(key);
        int room = buflen[0];
        if (room < 0) {
            throw Checks.error(
                    ErrorClass.ERR_ARG, "buflen is " + room + ": expected 0 or more; 0 asks for the length alone");
        }
        if (room > 0) {
            Checks.out(value, "value");
        }
        String found = info.get(key);
        if (found == null) {
            return false;
        }
        if (room > 0) {
            value[0] = first(found, room - 1);
        }
        buflen[0] = found.length() + 1;
        return true;
    }

    static boolean valueLength(Info info, String key, int[] valuelen) {
        key(key);
        String found = info.get(key);
        if (found != null) {
            valuelen[0] = found.length();
        }
        return found != null;
    }

    static String key(Info info, int n) {
        String key = info.key(n);
        if (key == null) {
            int size = info.size();
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    "n is " + n + ": expected "
                            + (size == 0 ? "no call, since there are no keys" : "0 to " + (size - 1))
                            + "; MPI_Info_get_nkeys returns their number");
        }
        return key;
    }

    /** Checks that the program may change or free {@code info}. */
    static void changeable(Info info) {
        if (info.isBuiltin()) {
            throw Checks.error(
                    ErrorClass.ERR_INFO,
                    "info is MPI_INFO_ENV (" + Handle.describe(info.handle())
                            + "), which is read-only and stays: expected an info object that the program made;"
                            + " MPI_Info_dup makes a copy");
        }
    }

    private static void key(String key) {
        if (key == null || key.isEmpty() || key.length() > Info.MAX_KEY) {
            throw badKey(key);
        }
    }

    private static MpirException badKey(String key) {
        String found = key == null ? "is null" : key.isEmpty() ? "is empty" : "has " + key.length() + " characters";
        return Checks.error(
                ErrorClass.ERR_INFO_KEY,
                "key " + found + ": expected 1 to " + Info.MAX_KEY + " characters (MPI_MAX_INFO_KEY)");
    }

    private static String first(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }
}
