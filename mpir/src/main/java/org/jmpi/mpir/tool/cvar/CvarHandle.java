package org.jmpi.mpir.tool.cvar;

import org.jmpi.mpir.tool.type.ToolBuffer;

/** A tool's access to a control variable ({@code MPI_T_cvar_handle}). */
public final class CvarHandle {
    private final CvarInfo info;
    private final CvarStore value;
    private final CvarAccess access;
    /** Elements that a buffer needs; a string's may be as short as the string. */
    private final int least;

    private boolean freed;

    CvarHandle(CvarInfo info, CvarStore value) {
        this.info = info;
        this.value = value;
        access = CvarAccess.of(info.type());
        least = info.type() == CvarType.STRING ? 1 : info.count();
    }

    /** {@return the variable} */
    public CvarInfo info() {
        return info;
    }

    /** {@return how many elements a read stores} */
    public int count() {
        return info.count();
    }

    void read(Object buffer) {
        access.store(new ToolBuffer(buffer, info.datatype(), least), value.get());
    }

    void write(Object buffer) {
        value.set(access.load(info, new ToolBuffer(buffer, info.datatype(), least)));
    }

    boolean isSettled() {
        return value.isSettled();
    }

    boolean isFreed() {
        return freed;
    }

    void free() {
        freed = true;
    }
}
