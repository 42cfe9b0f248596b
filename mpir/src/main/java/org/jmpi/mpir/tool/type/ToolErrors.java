package org.jmpi.mpir.tool.type;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Makes the errors of the tool interface, so that wording and class stand in one place. */
public final class ToolErrors {
    private ToolErrors() {}

    /** {@return the error that {@code source} gives a variable a text which it does not take} */
    public static MpirException badValue(String source, @Nullable String text, String expected) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                source + "=" + text + ": this variable takes " + expected
                        + "; correct the value or unset the variable");
    }

    /** {@return the error that there is no {@code what} of number {@code index}} */
    public static MpirException invalidIndex(String what, int index, int size) {
        return new MpirException(
                ErrorClass.MPI_T_ERR_INVALID_INDEX,
                "index " + index + ": there is no such " + what + "; indices go from 0 to " + (size - 1));
    }

    /** {@return the error that no {@code what} has the name {@code name}; {@code nearest} may be meant, if there is one} */
    public static MpirException invalidName(String what, String name, @Nullable String nearest) {
        String hint = nearest == null ? "ask for the names there are" : "did you mean " + nearest + "?";
        return new MpirException(ErrorClass.MPI_T_ERR_INVALID_NAME, "no " + what + " is called " + name + "; " + hint);
    }
}
