package org.jmpi.mpir.rma;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.SoleType;
import org.jmpi.mpir.datatype.TypeFamily;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;

/** Which datatypes and operations go together in accumulates (MPI 4.1, 12.3.4 and 12.3.5). */
final class RmaTypes {
    private static final int LONGEST_SWAP = 8;

    private RmaTypes() {}

    /**
     * Returns the predefined type of all basic elements of {@code type}.
     *
     * @throws MpirException of class ERR_TYPE if they are of several
     */
    static Datatype element(Rank rank, Datatype type, String name) {
        Datatype element = SoleType.of(Datatype.table(rank), type);
        if (element == null) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    name + " is a derived datatype of elements of several types: expected one predefined type in all"
                            + " of it; accumulate each kind of element by itself");
        }
        return element;
    }

    /** Checks that origin and target have the same elements. */
    static void same(Datatype origin, Datatype target) {
        // types with two names, such as MPI_LONG and MPI_INT64_T, mean the same
        boolean isAlike = origin.basic != BasicType.NONE
                && origin.basic != BasicType.VALUE_INDEX
                && origin.basic == target.basic
                && Datatypes.family(origin) == Datatypes.family(target);
        if (origin != target && !isAlike) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "the origin's elements are " + origin.name + ", and the target's are " + target.name
                            + ": expected the same predefined type on both sides");
        }
    }

    /** Checks an operation on elements of the target. */
    static void operation(Op op, Datatype element) {
        if (op.kind == OpKind.REPLACE || op.kind == OpKind.NO_OP) {
            return;
        }
        if (op.kind == OpKind.USER) {
            throw new MpirException(
                    ErrorClass.ERR_OP,
                    "op is an operation of MPI_Op_create: expected a predefined one; only these are atomic at the"
                            + " target");
        }
        Ops.check(op, element);
    }

    /** Checks the type of a compare-and-swap. */
    static void swappable(Datatype type) {
        TypeFamily family = Datatypes.family(type);
        boolean isInteger = family == TypeFamily.C_INTEGER
                || family == TypeFamily.FORTRAN_INTEGER
                || family == TypeFamily.MULTI_LANGUAGE
                || family == TypeFamily.LOGICAL
                || family == TypeFamily.BYTE;
        // as MPICH, characters too
        boolean isCharacter = type.isBuiltin() && family == TypeFamily.NONE && type.size == 1;
        if ((!isInteger && !isCharacter) || type.size > LONGEST_SWAP) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "datatype is " + (type.name.isEmpty() ? "a derived datatype" : type.name)
                            + ": expected an integer, logical or byte type for MPI_Compare_and_swap; compare the bits of"
                            + " other values as MPI_INT64_T");
        }
    }

    /** Checks the type of a fetch-and-op. */
    static void predefined(Datatype type) {
        if (!type.permanent && type.basic == BasicType.NONE) {
            throw new MpirException(
                    ErrorClass.ERR_TYPE,
                    "datatype is a derived datatype: expected a predefined one; MPI_Get_accumulate takes others");
        }
    }
}
