package org.jmpi.mpir.op;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.TypeFamily;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.HandleAllocator;

/** The predefined operations, and which of them is defined on which datatypes (MPI 4.1, 6.9.2). */
public final class Ops {
    public static final int OP_NULL = 0x18000000;
    public static final int MAX = 0x58000001;
    public static final int MIN = 0x58000002;
    public static final int SUM = 0x58000003;
    public static final int PROD = 0x58000004;
    public static final int LAND = 0x58000005;
    public static final int BAND = 0x58000006;
    public static final int LOR = 0x58000007;
    public static final int BOR = 0x58000008;
    public static final int LXOR = 0x58000009;
    public static final int BXOR = 0x5800000a;
    public static final int MINLOC = 0x5800000b;
    public static final int MAXLOC = 0x5800000c;
    public static final int REPLACE = 0x5800000d;
    public static final int NO_OP = 0x5800000e;

    /** No array has more bytes: what begins further on are absolute addresses. */
    private static final long LONGEST_ARRAY = 1L << 34;

    private Ops() {}

    /** Enters all predefined operations into the table of a rank. */
    public static void init(HandleAllocator<Op> ops) {
        for (OpKind kind : OpKind.values()) {
            if (kind != OpKind.NULL && kind != OpKind.USER) {
                Op op = ops.addBuiltin(kind.ordinal(), new Op());
                op.kind = kind;
                op.commutative = kind != OpKind.REPLACE && kind != OpKind.NO_OP;
            }
        }
    }

    /** Returns whether a reduction may apply {@code op} to {@code type}. A user's operation takes any type. */
    public static boolean isDefined(Op op, Datatype type) {
        return op.kind == OpKind.USER || isDefined(op.kind, Datatypes.family(type));
    }

    private static boolean isDefined(OpKind op, TypeFamily family) {
        boolean integer = family == TypeFamily.C_INTEGER
                || family == TypeFamily.FORTRAN_INTEGER
                || family == TypeFamily.MULTI_LANGUAGE;
        return switch (op) {
            case MAX, MIN -> integer || family == TypeFamily.FLOATING;
            case SUM, PROD -> integer || family == TypeFamily.FLOATING || family == TypeFamily.COMPLEX;
            case LAND, LOR, LXOR -> family == TypeFamily.C_INTEGER || family == TypeFamily.LOGICAL;
            case BAND, BOR, BXOR -> integer || family == TypeFamily.BYTE;
            case MINLOC, MAXLOC -> family == TypeFamily.PAIR;
            default -> false;
        };
    }

    /**
     * Checks that {@code op} is defined on {@code type}.
     *
     * @throws MpirException of class ERR_OP if it is not
     */
    public static void check(Op op, Datatype type) {
        if (!isDefined(op, type)) {
            throw undefined(op, type);
        }
        if (!type.contiguous && (type.extent <= 0 || type.trueLb < 0)) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "datatype of a reduction has extent " + type.extent + " and true lower bound " + type.trueLb
                            + ": expected a positive extent, and data that begin at 0 or later; resize it");
        }
        if (type.trueLb > LONGEST_ARRAY) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "datatype of a reduction has data " + type.trueLb + " bytes after its start: expected displacements"
                            + " in one array, which operations are given; make it relative to the array, and pass that");
        }
    }

    private static MpirException undefined(Op op, Datatype type) {
        String name = type.name.isEmpty() ? "a derived datatype" : type.name;
        return new MpirException(
                ErrorClass.ERR_OP,
                "MPI_" + op.kind + " on " + name + " (" + Datatypes.family(type).noun() + "): expected "
                        + expected(op.kind)
                        + "; use such a type, or make an operation of your own with MPI_Op_create");
    }

    private static String expected(OpKind op) {
        return switch (op) {
            case MAX, MIN -> "an integer or floating-point type";
            case SUM, PROD -> "an integer, floating-point or complex type";
            case LAND, LOR, LXOR -> "a C integer or logical type";
            case BAND, BOR, BXOR -> "an integer type or MPI_BYTE";
            case MINLOC, MAXLOC -> "a pair type such as MPI_DOUBLE_INT or MPI_2INT";
            default -> "another operation: this one is for one-sided communication only";
        };
    }
}
