package org.jmpi.mpir.tool.pvar;

import java.util.EnumSet;
import java.util.Set;
import org.jmpi.mpir.tool.type.ToolDatatype;

/** What a performance variable's value means, with the value of the {@code MPI_T_PVAR_CLASS_*} constant. */
public enum PvarClass {
    /** One of a set of discrete states. */
    STATE(ToolDatatype.INT),
    /** How much of a resource is in use. */
    LEVEL(ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.DOUBLE),
    /** The fixed size of a resource. */
    SIZE(ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.DOUBLE),
    /** How much of a resource is in use, 0.0 to 1.0. */
    PERCENTAGE(ToolDatatype.DOUBLE),
    /** The greatest level since the start. */
    HIGHWATERMARK(
            ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.DOUBLE),
    /** The least level since the start. */
    LOWWATERMARK(
            ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.DOUBLE),
    /** How often something happened. */
    COUNTER(ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG),
    /** Sum of amounts, bytes for example. */
    AGGREGATE(ToolDatatype.UNSIGNED_LONG_LONG, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.DOUBLE),
    /** Time spent, in seconds; in nanoseconds where the type is an integer. */
    TIMER(ToolDatatype.DOUBLE, ToolDatatype.UNSIGNED, ToolDatatype.UNSIGNED_LONG, ToolDatatype.UNSIGNED_LONG_LONG),
    /** Anything else. */
    GENERIC(
            ToolDatatype.UNSIGNED_LONG_LONG,
            ToolDatatype.INT,
            ToolDatatype.COUNT,
            ToolDatatype.UNSIGNED,
            ToolDatatype.UNSIGNED_LONG,
            ToolDatatype.DOUBLE);

    private static final int BASE = 240;

    private final ToolDatatype datatype;

    private final Set<ToolDatatype> allowed;

    PvarClass(ToolDatatype datatype, ToolDatatype... others) {
        this.datatype = datatype;
        allowed = EnumSet.of(datatype, others);
    }

    /** {@return the value of the {@code MPI_T_PVAR_CLASS_*} constant} */
    public int code() {
        return BASE + ordinal();
    }

    /** {@return the type of a value of this class where the variable does not say another} */
    public ToolDatatype datatype() {
        return datatype;
    }

    /**
     * {@return whether the standard lets a variable of this class have values of a type (MPI 4.1, 15.3.7)}
     *
     * @param type the type
     */
    public boolean allows(ToolDatatype type) {
        return allowed.contains(type);
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
