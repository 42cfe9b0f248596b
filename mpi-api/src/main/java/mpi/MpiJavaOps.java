package mpi;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jmpi.binding.Mpi;

/** What mpiJava's reductions mean where that is not what the standard's types say. */
final class MpiJavaOps {
    /** Bytes of mpiJava are Java's, which have a sign; those of Open MPI have none. */
    private static final Datatype SIGNED_BYTE = new Datatype(Mpi.MPI_INT8_T, BaseType.BYTE);

    private static final Map<Datatype, Op> MAXLOC = locations(true);
    private static final Map<Datatype, Op> MINLOC = locations(false);

    private MpiJavaOps() {}

    static Datatype type(Datatype type, Op op) {
        return type == MPI.BYTE && (op == MPI.MAX || op == MPI.MIN) ? SIGNED_BYTE : type;
    }

    static Op op(Datatype type, Op op) {
        if (op == MPI.MAXLOC) {
            return MAXLOC.getOrDefault(type, op);
        }
        return op == MPI.MINLOC ? MINLOC.getOrDefault(type, op) : op;
    }

    private static Map<Datatype, Op> locations(boolean most) {
        return Map.of(
                MPI.SHORT2, new Op(new Location(most, BaseType.SHORT), true),
                MPI.LONG2, new Op(new Location(most, BaseType.LONG), true),
                MPI.FLOAT2, new Op(new Location(most, BaseType.FLOAT), true),
                MPI.DOUBLE2, new Op(new Location(most, BaseType.DOUBLE), true));
    }

    /** The greatest or least value, and of equal ones the least index. */
    private static final class Location extends UserFunction {
        private final boolean most;
        private final BaseType base;

        Location(boolean most, BaseType base) {
            this.most = most;
            this.base = base;
        }

        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
            Object left = UserOp.toArray(in, base);
            Object right = UserOp.toArray(inOut, base);
            for (int i = 0; i < 2 * count; i += 2) {
                int order = compare(Array.get(left, i), Array.get(right, i));
                boolean better = most ? order > 0 : order < 0;
                boolean first = order == 0 && compare(Array.get(left, i + 1), Array.get(right, i + 1)) < 0;
                if (better || first) {
                    System.arraycopy(left, i, right, i, 2);
                }
            }
            UserOp.fromArray(right, inOut);
        }

        private static int compare(Object a, Object b) {
            if (a instanceof Double || a instanceof Float) {
                return Double.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
            }
            return Long.compare(((Number) a).longValue(), ((Number) b).longValue());
        }
    }
}
