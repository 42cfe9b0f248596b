package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.mpl.Counts;

/**
 * The datatypes that select a part of an array with several dimensions (MPI 4.1, 5.1.3 and 5.1.4), for arguments that the
 * binding checked. What they return is not committed, and as long as the whole array.
 */
public final class ArrayConstructors {
    /** The last dimension is the one whose elements are neighbours. */
    public static final int ORDER_C = 56;
    /** The first dimension is the one whose elements are neighbours. */
    public static final int ORDER_FORTRAN = 57;

    public static final int DISTRIBUTE_BLOCK = 121;
    public static final int DISTRIBUTE_CYCLIC = 122;
    public static final int DISTRIBUTE_NONE = 123;
    /** The block size that makes as few blocks as processes, or blocks of one for a cyclic distribution. */
    public static final int DISTRIBUTE_DFLT_DARG = -49767;

    private ArrayConstructors() {}

    /** MPI_Type_create_subarray. */
    public static Datatype subarray(
            Rank rank, int ndims, Counts sizes, Counts subsizes, Counts starts, int order, Datatype old) {
        return TypeConstructors.exact(() -> {
            TypeMap map = old.map;
            long extent = old.extent;
            for (int i = 0; i < ndims; i++) {
                int d = dimension(i, ndims, order);
                long start = Math.multiplyExact(starts.at(d), extent);
                map = at(start, new LoopMap(subsizes.at(d), extent, map));
                extent = Math.multiplyExact(extent, sizes.at(d));
            }
            boolean large = sizes.isLarge() || subsizes.isLarge() || starts.isLarge();
            TypeContents contents = TypeContents.of(Combiner.SUBARRAY, large)
                    .addIntegers(ndims)
                    .addCounts(TypeContents.copy(ndims, sizes))
                    .addCounts(TypeContents.copy(ndims, subsizes))
                    .addCounts(TypeContents.copy(ndims, starts))
                    .addIntegers(order)
                    .types(old);
            return TypeConstructors.make(rank, map, Bounds.explicit(0, extent), contents);
        });
    }

    /**
     * MPI_Type_create_darray.
     *
     * @param size how many processes the array is distributed over, the product of {@code psizes}
     * @param process which of them this is
     */
    public static Datatype darray(
            Rank rank,
            int size,
            int process,
            int ndims,
            Counts gsizes,
            int[] distribs,
            int[] dargs,
            int[] psizes,
            int order,
            Datatype old) {
        return TypeConstructors.exact(() -> {
            int[] coordinates = coordinates(size, process, ndims, psizes);
            TypeMap map = old.map;
            long extent = old.extent;
            for (int i = 0; i < ndims; i++) {
                int d = dimension(i, ndims, order);
                map = part(map, extent, gsizes.at(d), distribs[d], dargs[d], psizes[d], coordinates[d]);
                extent = Math.multiplyExact(extent, gsizes.at(d));
            }
            TypeContents contents = TypeContents.of(Combiner.DARRAY, gsizes.isLarge())
                    .addIntegers(size, process, ndims)
                    .addCounts(TypeContents.copy(ndims, gsizes))
                    .addIntegers(TypeContents.copy(ndims, Counts.of(distribs)))
                    .addIntegers(TypeContents.copy(ndims, Counts.of(dargs)))
                    .addIntegers(TypeContents.copy(ndims, Counts.of(psizes)))
                    .addIntegers(order)
                    .types(old);
            return TypeConstructors.make(rank, map, Bounds.explicit(0, extent), contents);
        });
    }

    /** Returns the dimension that is the {@code i}th fastest. */
    private static int dimension(int i, int ndims, int order) {
        return order == ORDER_FORTRAN ? i : ndims - 1 - i;
    }

    /** Returns where a process stands in the grid, which is in C's order whatever the array's is. */
    private static int[] coordinates(int size, int process, int ndims, int[] psizes) {
        int[] at = new int[ndims];
        int below = size;
        int rest = process;
        for (int i = 0; i < ndims; i++) {
            below /= psizes[i];
            at[i] = rest / below;
            rest %= below;
        }
        return at;
    }

    private static TypeMap part(TypeMap child, long extent, long n, int distrib, int darg, int parts, int which) {
        if (distrib == DISTRIBUTE_CYCLIC) {
            return cyclic(child, extent, n, darg == DISTRIBUTE_DFLT_DARG ? 1 : darg, parts, which);
        }
        long block = distrib == DISTRIBUTE_NONE ? n : darg == DISTRIBUTE_DFLT_DARG ? (n - 1) / parts + 1 : darg;
        long start = Math.min(n, block * which);
        return block(child, extent, start, Math.min(block, n - start));
    }

    private static TypeMap block(TypeMap child, long extent, long start, long length) {
        return at(length == 0 ? 0 : Math.multiplyExact(start, extent), new LoopMap(length, extent, child));
    }

    private static TypeMap cyclic(TypeMap child, long extent, long n, long block, int parts, int which) {
        long start = block * which;
        long round = block * parts;
        if (start >= n) {
            return new LoopMap(0, extent, child);
        }
        long rounds = (n - start) / round;
        long rest = Math.min(block, (n - start) % round);
        TypeMap whole = new LoopMap(rounds, Math.multiplyExact(round, extent), new LoopMap(block, extent, child));
        long[] displacements = {
            Math.multiplyExact(start, extent), Math.multiplyExact(start + rounds * round, extent),
        };
        return SequenceMap.of(displacements, new TypeMap[] {whole, new LoopMap(rest, extent, child)});
    }

    private static TypeMap at(long displacement, TypeMap map) {
        return displacement == 0 ? map : SequenceMap.of(new long[] {displacement}, new TypeMap[] {map});
    }
}
