package org.jmpi.mpir.coll.select;

import org.jspecify.annotations.Nullable;

/** A tuning file that is wrong: the message names the line, what stands there and what was expected. */
public final class TuningException extends Exception {
    private static final long serialVersionUID = 1;

    TuningException(int line, String found, @Nullable String expected) {
        super("line " + line + ": found " + found + ", expected " + expected);
    }
}
