package org.jmpi.mpir.tool;

/** A tool's access to a control variable ({@code MPI_T_cvar_handle}). */
public final class CvarHandle {
    private final int index;
    private final CvarInfo info;
    private boolean freed;

    CvarHandle(int index, CvarInfo info) {
        this.index = index;
        this.info = info;
    }

    /** {@return the variable} */
    public CvarInfo info() {
        return info;
    }

    /** {@return how many elements a read stores} */
    public int count() {
        return info.count();
    }

    int index() {
        return index;
    }

    boolean isFreed() {
        return freed;
    }

    void free() {
        freed = true;
    }
}
