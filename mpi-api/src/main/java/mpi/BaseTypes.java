package mpi;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/** What a datatype's base type is where only the handle is known: in call-backs, and as a part of another type. */
final class BaseTypes {
    /** The base type of a derived type, as long as its slot is not used by another one. */
    private record Known(int generation, BaseType base) {}

    private BaseTypes() {}

    /** Keeps the base type of {@code type}, which was just derived. */
    static void remember(Rank rank, Datatype type, BaseType base) {
        rank.attachments.put(type, new Known(type.generation(), base));
    }

    /** Returns the base type; byte for types that were derived by the binding's functions. */
    static BaseType of(Rank rank, Datatype type) {
        if (type == null) {
            return BaseType.BYTE;
        }
        Known known = (Known) rank.attachments.get(type);
        return known != null && known.generation == type.generation() ? known.base : ofBasic(type.basic);
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
