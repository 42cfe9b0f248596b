package org.jmpi.mpir.tool;

/** What a performance variable's value means, with the value of the {@code MPI_T_PVAR_CLASS_*} constant. */
public enum PvarClass {
    /** One of a set of discrete states. */
    STATE(ToolDatatype.INT),
    /** How much of a resource is in use. */
    LEVEL(ToolDatatype.LONG),
    /** The fixed size of a resource. */
    SIZE(ToolDatatype.LONG),
    /** How much of a resource is in use, 0.0 to 1.0. */
    PERCENTAGE(ToolDatatype.DOUBLE),
    /** The greatest level since the start. */
    HIGHWATERMARK(ToolDatatype.LONG),
    /** The least level since the start. */
    LOWWATERMARK(ToolDatatype.LONG),
    /** How often something happened. */
    COUNTER(ToolDatatype.LONG),
    /** Sum of amounts, bytes for example. */
    AGGREGATE(ToolDatatype.LONG),
    /** Time spent, in seconds. */
    TIMER(ToolDatatype.DOUBLE),
    /** Anything else. */
    GENERIC(ToolDatatype.LONG);

    private static final int BASE = 240;

    private final ToolDatatype datatype;

    PvarClass(ToolDatatype datatype) {
        this.datatype = datatype;
    }

    /** {@return the value of the {@code MPI_T_PVAR_CLASS_*} constant} */
    public int code() {
        return BASE + ordinal();
    }

    /** {@return the type of a value of this class} */
    public ToolDatatype datatype() {
        return datatype;
    }

    /** {@return whether a value is the sum over a period} */
    public boolean isSum() {
        return this == COUNTER || this == AGGREGATE || this == TIMER;
    }

    /** {@return whether a value is an extreme over a period} */
    public boolean isWatermark() {
        return this == HIGHWATERMARK || this == LOWWATERMARK;
    }
}
