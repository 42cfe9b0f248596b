package org.jmpi.mpir.tool;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Makes the errors of this package, so that wording and class stand in one place. */
final class ToolErrors {
    private ToolErrors() {}

    static MpirException badValue(String source, String text, String expected) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                source + "=" + text + ": this variable takes " + expected
                        + "; correct the value or unset the variable");
    }
}
