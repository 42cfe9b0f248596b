package mpi;

import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Combiner;
import org.jmpi.mpir.datatype.Datatype;
import org.jspecify.annotations.Nullable;

/** What a datatype's base type is where only the handle is known: in call-backs, and as a part of another type. */
final class BaseTypes {
    private BaseTypes() {}

    /** Returns the base type: that of the type it was derived from, and byte of a structure. */
    static BaseType of(@Nullable Datatype type) {
        Datatype from = type;
        while (from != null && from.contents != null && from.contents.datatypes() == 1) {
            if (from.contents.combiner() == Combiner.STRUCT) {
                return BaseType.BYTE;
            }
            from = from.contents.type(0);
        }
        if (from == null) {
            return BaseType.BYTE;
        }
        mpi.Datatype constant = PredefinedTypes.find(from.handle());
        return constant != null ? constant.base : ofBasic(from.basic);
    }

    private static BaseType ofBasic(BasicType basic) {
        return switch (basic) {
            case BOOLEAN -> BaseType.BOOLEAN;
            case INT16 -> BaseType.SHORT;
            case UINT16 -> BaseType.CHAR;
            case INT32, UINT32 -> BaseType.INT;
            case INT64, UINT64 -> BaseType.LONG;
            case FLOAT, FLOAT_COMPLEX -> BaseType.FLOAT;
            case DOUBLE, DOUBLE_COMPLEX -> BaseType.DOUBLE;
            default -> BaseType.BYTE;
        };
    }
}
