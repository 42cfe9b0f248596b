package org.jmpi.mpir.tool.type;

import java.util.function.Supplier;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Makes the object of the {@code obj_handle} that a tool passes: an {@code Integer} or the first of an {@code int[]}. */
public final class BoundObject {
    private BoundObject() {}

    /** Returns the object; null for a variable that is bound to none, whatever was passed. */
    public static @Nullable Object of(
            String variable, ObjectBinding kind, @Nullable Object handle, Supplier<ObjectFinder> finder) {
        if (kind == ObjectBinding.NO_OBJECT) {
            return null;
        }
        Integer number = handle instanceof Integer i ? i : handle instanceof int[] a && a.length > 0 ? a[0] : null;
        ObjectFinder known = finder.get();
        Object found = number == null || known == null ? null : known.find(kind, number);
        if (found == null) {
            throw invalid(variable, kind, number == null ? describe(handle) : "0x" + Integer.toHexString(number));
        }
        return found;
    }

    private static String describe(@Nullable Object handle) {
        return handle == null ? "null" : handle.getClass().getSimpleName();
    }

    private static MpirException invalid(String variable, ObjectBinding kind, String handle) {
        return new MpirException(
                ErrorClass.MPI_T_ERR_INVALID,
                "object " + handle + " for " + variable + ": the variable is bound to " + kind
                        + " and expects the handle of one that exists, as an Integer or in an int[]; allocate the handle"
                        + " after MPI_Init and before the object is freed");
    }
}
