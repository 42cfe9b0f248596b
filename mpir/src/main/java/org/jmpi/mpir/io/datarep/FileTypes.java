package org.jmpi.mpir.io.datarep;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.ArrayConstructors;
import org.jmpi.mpir.datatype.Combiner;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.datatype.TypeContents;
import org.jmpi.mpir.mpl.Counts;
import org.jspecify.annotations.Nullable;

/**
 * What a datatype is in a file of another representation (MPI 4.1, 14.5.1): the same constructors over elements that have the
 * file's sizes. Displacements that a constructor counts in extents grow or shrink with those; bytes stay as they were given.
 */
public final class FileTypes {
    private final Rank rank;
    private final DataRep rep;

    private FileTypes(Rank rank, DataRep rep) {
        this.rank = rank;
        this.rep = rep;
    }

    /**
     * Returns what {@code type} is in a file, committed; the caller drops it.
     *
     * @param rep null: elements are as in memory
     */
    public static Datatype of(Rank rank, @Nullable DataRep rep, Datatype type) {
        if (rep == null) {
            type.retain();
            return type;
        }
        return new FileTypes(rank, rep).scaled(type).commit();
    }

    private Datatype scaled(Datatype type) {
        if (rep.keepsSizes(type.map)) {
            type.retain();
            return type;
        }
        TypeContents contents = type.contents;
        if (contents == null || contents.datatypes() == 0) {
            return TypeConstructors.contiguous(rank, rep.size(type.map), byteType());
        }
        Datatype[] children = new Datatype[contents.datatypes()];
        for (int i = 0; i < children.length; i++) {
            children[i] = scaled(contents.type(i));
        }
        try {
            return rebuilt(type, contents, children);
        } finally {
            for (Datatype child : children) {
                child.drop(Datatype.table(rank));
            }
        }
    }

    private Datatype byteType() {
        return Datatype.table(rank).known(PredefinedTypes.BYTE);
    }

    private Datatype rebuilt(Datatype type, TypeContents contents, Datatype[] children) {
        Arguments a = new Arguments(contents);
        Datatype old = children[0];
        return switch (contents.combiner()) {
            case Combiner.DUP -> TypeConstructors.contiguous(rank, 1, old);
            case Combiner.CONTIGUOUS -> TypeConstructors.contiguous(rank, a.next(), old);
            case Combiner.VECTOR -> TypeConstructors.vector(rank, a.next(), a.next(), a.next(), old);
            case Combiner.HVECTOR -> TypeConstructors.hvector(rank, a.next(), a.next(), a.next(), old);
            case Combiner.INDEXED -> {
                int n = (int) a.next();
                yield TypeConstructors.indexed(rank, n, a.counts(n), a.counts(n), old);
            }
            case Combiner.HINDEXED -> {
                int n = (int) a.next();
                yield TypeConstructors.hindexed(rank, n, a.counts(n), a.counts(n), old);
            }
            case Combiner.INDEXED_BLOCK -> {
                int n = (int) a.next();
                yield TypeConstructors.indexedBlock(rank, n, a.next(), a.counts(n), old);
            }
            case Combiner.HINDEXED_BLOCK -> {
                int n = (int) a.next();
                yield TypeConstructors.hindexedBlock(rank, n, a.next(), a.counts(n), old);
            }
            case Combiner.STRUCT -> struct(type, a, children);
            case Combiner.SUBARRAY -> subarray(contents, old);
            case Combiner.DARRAY -> darray(contents, old);
            default -> TypeConstructors.resized(rank, old, type.lb, type.extent);
        };
    }

    /** Its bounds stay as they are: displacements are bytes, and what lies behind the last element too. */
    private Datatype struct(Datatype type, Arguments a, Datatype[] children) {
        int n = (int) a.next();
        Datatype made = TypeConstructors.struct(rank, n, a.counts(n), a.counts(n), children);
        try {
            return TypeConstructors.resized(rank, made, type.lb, type.extent);
        } finally {
            made.drop(Datatype.table(rank));
        }
    }

    private Datatype subarray(TypeContents contents, Datatype old) {
        Arguments a = new Arguments(contents);
        int[] integers = a.integers;
        int n = integers[0];
        int order = integers[integers.length - 1];
        a.skipInteger();
        return ArrayConstructors.subarray(rank, n, a.counts(n), a.counts(n), a.counts(n), order, old);
    }

    private Datatype darray(TypeContents contents, Datatype old) {
        Arguments a = new Arguments(contents);
        int size = a.integer();
        int process = a.integer();
        int n = a.integer();
        Counts gsizes = a.counts(n);
        int[] distribs = a.integers(n);
        int[] dargs = a.integers(n);
        int[] psizes = a.integers(n);
        return ArrayConstructors.darray(rank, size, process, n, gsizes, distribs, dargs, psizes, a.integer(), old);
    }

    /** Takes a constructor's arguments one by one, in the order of its call. */
    private static final class Arguments {
        final int[] integers;
        private final long[] addresses;
        private final long[] large;
        private int nextInteger;
        private int nextAddress;
        private int nextLarge;

        Arguments(TypeContents contents) {
            integers = new int[contents.integers()];
            addresses = new long[contents.addresses()];
            large = new long[contents.largeCounts()];
            contents.copyIntegers(integers);
            contents.copyAddresses(addresses);
            contents.copyLargeCounts(large);
        }

        /** Returns a count, or an address where no counts are left. */
        long next() {
            if (nextLarge < large.length) {
                return large[nextLarge++];
            }
            return nextInteger < integers.length ? integers[nextInteger++] : addresses[nextAddress++];
        }

        Counts counts(int n) {
            long[] counts = new long[n];
            for (int i = 0; i < n; i++) {
                counts[i] = next();
            }
            return java.util.Objects.requireNonNull(Counts.of(counts));
        }

        int integer() {
            return integers[nextInteger++];
        }

        void skipInteger() {
            nextInteger++;
        }

        int[] integers(int n) {
            int[] taken = java.util.Arrays.copyOfRange(integers, nextInteger, nextInteger + n);
            nextInteger += n;
            return taken;
        }
    }
}
