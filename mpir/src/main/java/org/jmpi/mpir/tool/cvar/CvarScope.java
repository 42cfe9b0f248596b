package org.jmpi.mpir.tool.cvar;

/** Where a control variable may be changed, with the value of the {@code MPI_T_SCOPE_*} constant. */
public enum CvarScope {
    /** Never changes. */
    CONSTANT,
    /** May change, but not through the tool interface. */
    READONLY,
    /** May be written for one rank alone. */
    LOCAL,
    /** Must be written for a group of ranks. */
    GROUP,
    /** Must be written with the same value for a group of ranks. */
    GROUP_EQ,
    /** Must be written for all ranks. */
    ALL,
    /** Must be written with the same value for all ranks. */
    ALL_EQ;

    private static final int BASE = 60438;

    /** {@return the value of the {@code MPI_T_SCOPE_*} constant} */
    public int code() {
        return BASE + ordinal();
    }

    /** {@return whether {@code MPI_T_cvar_write} may change such a variable} */
    public boolean isWritable() {
        return this != CONSTANT && this != READONLY;
    }
}
