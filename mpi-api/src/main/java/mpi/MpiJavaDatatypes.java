package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** Makes datatypes as mpiJava does: committed, and with all places in elements of the base type. */
final class MpiJavaDatatypes {
    private MpiJavaDatatypes() {}

    static Datatype contiguous(int count, Datatype oldtype) {
        return committed(Datatype.createContiguous(count, oldtype));
    }

    static Datatype vector(int count, int blocklength, int stride, Datatype oldtype) {
        return committed(Datatype.createVector(count, blocklength, stride, oldtype));
    }

    static Datatype hvector(int count, int blocklength, int stride, Datatype oldtype) {
        int[] made = new int[1];
        long bytes = (long) stride * unit(oldtype);
        check(Mpi.MPI_Type_create_hvector(count, blocklength, bytes, Wrapper.typeOf(oldtype), made));
        return committed(Datatype.made(made[0], oldtype.base));
    }

    static Datatype indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return committed(Datatype.createIndexed(blocklengths, displacements, oldtype));
    }

    static Datatype hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        int[] made = new int[1];
        long[] bytes = bytes(displacements, unit(oldtype));
        check(Mpi.MPI_Type_create_hindexed(blocklengths.length, blocklengths, bytes, Wrapper.typeOf(oldtype), made));
        return committed(Datatype.made(made[0], oldtype.base));
    }

    static Datatype struct(int[] blocklengths, int[] displacements, Datatype[] types) {
        checkLengths(blocklengths, displacements, types);
        Datatype base = base(types);
        int unit = unit(base);
        int n = 0;
        int[] lengths = new int[types.length];
        long[] places = new long[types.length];
        int[] handles = new int[types.length];
        @Nullable Long lb = null;
        @Nullable Long ub = null;
        for (int i = 0; i < types.length; i++) {
            long place = (long) displacements[i] * unit;
            if (types[i] == MPI.LB) {
                lb = lb == null ? place : Math.min(lb, place);
            } else if (types[i] == MPI.UB) {
                ub = ub == null ? place : Math.max(ub, place);
            } else {
                lengths[n] = blocklengths[i];
                places[n] = place;
                handles[n++] = Wrapper.typeOf(types[i]);
            }
        }
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_struct(n, lengths, places, handles, made));
        Datatype type = Datatype.made(made[0], base.base);
        return committed(lb == null && ub == null ? type : resized(type, lb, ub));
    }

    private static Datatype resized(Datatype type, @Nullable Long lb, @Nullable Long ub) {
        long low = lb == null ? type.getLbBytes() : lb;
        long high = ub == null ? type.getLbBytes() + type.getExtentBytes() : ub;
        int[] made = new int[1];
        check(Mpi.MPI_Type_create_resized(Wrapper.typeOf(type), low, high - low, made));
        type.free();
        return Datatype.made(made[0], type.base);
    }

    private static void checkLengths(int[] blocklengths, int[] displacements, Datatype[] types) {
        if (blocklengths.length != types.length || displacements.length != types.length) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    MPI.ERR_ARG,
                    blocklengths.length + " lengths, " + displacements.length + " displacements and " + types.length
                            + " types: expected one of each for a block");
        }
    }

    /** Returns a type with the base that all have in common. */
    private static Datatype base(Datatype[] types) {
        Datatype found = null;
        for (Datatype type : types) {
            if (type == MPI.LB || type == MPI.UB) {
                continue;
            }
            if (found != null && found.base != type.base) {
                throw new MPIException(
                        MPI.ERR_TYPE,
                        MPI.ERR_TYPE,
                        "types of " + found.base + " and of " + type.base
                                + ": expected one base type, as an array has; use mpi.Struct for several");
            }
            found = type;
        }
        return found == null ? MPI.BYTE : found;
    }

    /** Returns the bytes of an element of the arrays that hold a type's elements. */
    static int unit(Datatype type) {
        return type == MPI.INT2 ? Integer.BYTES : type.base.size;
    }

    private static long[] bytes(int[] displacements, int unit) {
        long[] bytes = new long[displacements.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (long) displacements[i] * unit;
        }
        return bytes;
    }

    private static Datatype committed(Datatype type) {
        type.commit();
        return type;
    }
}
