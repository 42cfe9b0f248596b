package org.jmpi.mpir.datatype;

import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.AttributeCopies;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpl.Counts;

/**
 * The constructors of derived datatypes (MPI 4.1, 5.1.2), for arguments that the binding checked. What they return is not
 * committed.
 *
 * <p>All throw {@link MpirException} of class ERR_ARG if a size, bound or displacement does not fit 64 bits.
 */
public final class TypeConstructors {
    private TypeConstructors() {}

    /** MPI_Type_contiguous. */
    public static Datatype contiguous(Rank rank, long count, Datatype old) {
        return exact(() -> {
            return make(
                    rank,
                    new LoopMap(count, old.extent, old.map),
                    new Bounds().add(0, count, old),
                    TypeContents.of(Combiner.CONTIGUOUS, TypeContents.exceedsInt(count))
                            .addCounts(count)
                            .types(old));
        });
    }

    /** MPI_Type_vector: {@code stride} in extents of {@code old}. */
    public static Datatype vector(Rank rank, long count, long blocklength, long stride, Datatype old) {
        boolean large = TypeContents.exceedsInt(count, blocklength, stride);
        TypeContents contents = TypeContents.of(Combiner.VECTOR, large)
                .addCounts(count, blocklength, stride)
                .types(old);
        return exact(() -> strided(rank, count, blocklength, Math.multiplyExact(stride, old.extent), old, contents));
    }

    /** MPI_Type_create_hvector: {@code stride} in bytes. */
    public static Datatype hvector(Rank rank, long count, long blocklength, long stride, Datatype old) {
        TypeContents contents = TypeContents.of(Combiner.HVECTOR, TypeContents.exceedsInt(count, blocklength))
                .addCounts(count, blocklength)
                .addAddresses(stride)
                .types(old);
        return exact(() -> strided(rank, count, blocklength, stride, old, contents));
    }

    private static Datatype strided(
            Rank rank, long count, long blocklength, long stride, Datatype old, TypeContents contents) {
        Bounds bounds = new Bounds();
        if (count > 0) {
            bounds.add(0, blocklength, old);
            bounds.add(Math.multiplyExact(count - 1, stride), blocklength, old);
        }
        TypeMap block = new LoopMap(blocklength, old.extent, old.map);
        return make(rank, new LoopMap(count, stride, block), bounds, contents);
    }

    /** MPI_Type_indexed: displacements in extents of {@code old}. */
    public static Datatype indexed(Rank rank, long count, Counts blocklengths, Counts displacements, Datatype old) {
        return exact(() -> {
            TypeContents contents = TypeContents.of(Combiner.INDEXED, blocklengths.isLarge() || displacements.isLarge())
                    .addCounts(count)
                    .addCounts(copy(count, blocklengths))
                    .addCounts(copy(count, displacements))
                    .types(old);
            return blocks(rank, copy(count, blocklengths), scaled(count, displacements, old.extent), old, contents);
        });
    }

    /** MPI_Type_create_hindexed: displacements in bytes. */
    public static Datatype hindexed(Rank rank, long count, Counts blocklengths, Counts displacements, Datatype old) {
        return exact(() -> {
            long[] at = copy(count, displacements);
            long[] lengths = copy(count, blocklengths);
            TypeContents contents = TypeContents.of(Combiner.HINDEXED, blocklengths.isLarge())
                    .addCounts(count)
                    .addCounts(lengths)
                    .addAddresses(at)
                    .types(old);
            return blocks(rank, lengths, at, old, contents);
        });
    }

    /** MPI_Type_create_indexed_block: displacements in extents of {@code old}. */
    public static Datatype indexedBlock(Rank rank, long count, long blocklength, Counts displacements, Datatype old) {
        return exact(() -> {
            boolean large = displacements.isLarge() || TypeContents.exceedsInt(blocklength);
            TypeContents contents = TypeContents.of(Combiner.INDEXED_BLOCK, large)
                    .addCounts(count, blocklength)
                    .addCounts(copy(count, displacements))
                    .types(old);
            return blocks(rank, fill(count, blocklength), scaled(count, displacements, old.extent), old, contents);
        });
    }

    /** MPI_Type_create_hindexed_block: displacements in bytes. */
    public static Datatype hindexedBlock(Rank rank, long count, long blocklength, Counts displacements, Datatype old) {
        return exact(() -> {
            long[] at = copy(count, displacements);
            TypeContents contents = TypeContents.of(Combiner.HINDEXED_BLOCK, TypeContents.exceedsInt(blocklength))
                    .addCounts(count, blocklength)
                    .addAddresses(at)
                    .types(old);
            return blocks(rank, fill(count, blocklength), at, old, contents);
        });
    }

    private static Datatype blocks(
            Rank rank, long[] blocklengths, long[] displacements, Datatype old, TypeContents contents) {
        Bounds bounds = new Bounds();
        for (int i = 0; i < displacements.length; i++) {
            bounds.add(displacements[i], blocklengths[i], old);
        }
        return make(rank, IndexedMap.of(displacements, blocklengths, old.extent, old.map), bounds, contents);
    }

    /** MPI_Type_create_struct: displacements in bytes. */
    public static Datatype struct(Rank rank, long count, Counts blocklengths, Counts displacements, Datatype[] types) {
        return exact(() -> {
            Bounds bounds = new Bounds();
            TypeMap[] children = new TypeMap[(int) count];
            for (int i = 0; i < children.length; i++) {
                bounds.add(displacements.at(i), blocklengths.at(i), types[i]);
                children[i] = new LoopMap(blocklengths.at(i), types[i].extent, types[i].map);
            }
            long[] at = copy(count, displacements);
            TypeContents contents = TypeContents.of(Combiner.STRUCT, blocklengths.isLarge())
                    .addCounts(count)
                    .addCounts(copy(count, blocklengths))
                    .addAddresses(at)
                    .types(types.clone());
            return make(rank, SequenceMap.of(at, children), bounds, contents);
        });
    }

    /** MPI_Type_create_resized: bounds in bytes. */
    public static Datatype resized(Rank rank, Datatype old, long lb, long extent) {
        return exact(() -> {
            TypeContents contents = TypeContents.of(Combiner.RESIZED, false)
                    .addAddresses(lb, extent)
                    .types(old);
            return make(rank, old.map, Bounds.explicit(lb, Math.addExact(lb, extent)), contents);
        });
    }

    /**
     * MPI_Type_dup: committed if {@code old} is, with the attributes that their copy callbacks give it.
     *
     * @throws MpirException of the class that a copy callback returned
     */
    public static Datatype dup(Rank rank, Datatype old) {
        AttributeCopies attributes = Attributes.copy(rank, old);
        Datatype type = null;
        try {
            type = again(rank, old);
        } finally {
            if (type == null) {
                attributes.drop(rank, HandleKind.DATATYPE.nullHandle());
            }
        }
        type.contents = TypeContents.of(Combiner.DUP, false).types(old);
        attributes.moveTo(type);
        return type;
    }

    /** Returns a new type that is the same as {@code old}, also in what made it. */
    static Datatype again(Rank rank, Datatype old) {
        Datatype type = Datatype.table(rank).allocate();
        type.describe(old.map, old.lb, old.extent);
        type.stickyLb = old.stickyLb;
        type.stickyUb = old.stickyUb;
        type.contents = old.contents;
        type.layout = old.layout;
        type.contiguous = old.contiguous;
        type.committed = old.committed;
        return type;
    }

    private static long[] copy(long count, Counts values) {
        return scaled(count, values, 1);
    }

    private static long[] scaled(long count, Counts values, long unit) {
        long[] copy = new long[(int) count];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Math.multiplyExact(values.at(i), unit);
        }
        return copy;
    }

    private static long[] fill(long count, long value) {
        long[] array = new long[(int) count];
        java.util.Arrays.fill(array, value);
        return array;
    }

    static Datatype make(Rank rank, TypeMap map, Bounds bounds, TypeContents contents) {
        bounds.close(map);
        Datatype type = bounds.describe(Datatype.table(rank).allocate(), map);
        type.contents = contents;
        return type;
    }

    static Datatype exact(Supplier<Datatype> constructor) {
        try {
            return constructor.get();
        } catch (ArithmeticException e) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "the datatype's size, bounds or displacements do not fit 64 bits; "
                            + "are counts, strides and displacements right, and in the right unit?");
        }
    }
}
