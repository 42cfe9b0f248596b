package org.jmpi.mpir.tool.event;

import org.jspecify.annotations.Nullable;

/**
 * What a call-back may do, and must stand (MPI 4.1, 15.3.8), from the freest to the strictest; the value of the
 * {@code MPI_T_CB_REQUIRE_*} constant is the ordinal. A call-back registered for a level may be called wherever that
 * level or a freer one is requested.
 */
public enum CallbackSafety {
    /** May call any function of MPI. */
    NONE,
    /** May call only what reads the event and the tool interface's variables. */
    MPI_RESTRICTED,
    /** The same, and several threads may be in it at once. */
    THREAD_SAFE,
    /** The same, and it may interrupt anything. */
    ASYNC_SIGNAL_SAFE;

    private static final CallbackSafety[] ALL = values();

    /** {@return the level of a constant's value; null if there is none} */
    static @Nullable CallbackSafety of(int code) {
        return code < 0 || code >= ALL.length ? null : ALL[code];
    }

    /** {@return the value of the {@code MPI_T_CB_REQUIRE_*} constant} */
    public int code() {
        return ordinal();
    }
}
