package org.jmpi.mpir.datatype;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpl.Counts;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the call that made a datatype, in the order of {@code MPI_Type_get_contents} (MPI 4.1, 5.1.13; mirrors
 * {@code MPIR_Datatype_contents}). Immutable. Keeps the old types' objects, not their handles, so that these can be freed
 * at any time.
 */
public final class TypeContents {
    /** Of the types with a name. */
    public static final TypeContents NAMED = of(Combiner.NAMED, false);

    private final int combiner;
    private final boolean large;
    private final List<long[]> integers = new ArrayList<>(4);
    private final List<long[]> addresses = new ArrayList<>(2);
    private final List<long[]> largeCounts = new ArrayList<>(4);
    private Datatype[] types = {};

    private TypeContents(int combiner, boolean large) {
        this.combiner = combiner;
        this.large = large;
    }

    /**
     * Starts the contents of a type.
     *
     * @param combiner which constructor, see {@link Combiner}
     * @param large whether the constructor was called in its large-count form
     */
    static TypeContents of(int combiner, boolean large) {
        return new TypeContents(combiner, large);
    }

    /** Adds arguments that are integers in both forms. */
    TypeContents addIntegers(long... values) {
        integers.add(values);
        return this;
    }

    /** Adds arguments that are integers in the small form and large counts in the large one. */
    TypeContents addCounts(long... values) {
        (large ? largeCounts : integers).add(values);
        return this;
    }

    /** Adds arguments that are addresses in the small form and large counts in the large one. */
    TypeContents addAddresses(long... values) {
        (large ? largeCounts : addresses).add(values);
        return this;
    }

    /** Sets the old types. */
    TypeContents types(Datatype... oldtypes) {
        types = oldtypes;
        return this;
    }

    /** Returns whether a value does not fit where the small form has an int. */
    static boolean exceedsInt(long... values) {
        return Arrays.stream(values).anyMatch(v -> v != (int) v);
    }

    static long[] copy(int count, @Nullable Counts values) {
        long[] copy = new long[count];
        for (int i = 0; i < count; i++) {
            assert values != null;
            copy[i] = values.at(i);
        }
        return copy;
    }

    /** Returns the {@link Combiner}. */
    public int combiner() {
        return combiner;
    }

    /** Returns whether the type came from the large-count form of its constructor. */
    public boolean isLarge() {
        return large;
    }

    /** Returns how many integers there are. */
    public int integers() {
        return length(integers);
    }

    /** Returns how many addresses there are. */
    public int addresses() {
        return length(addresses);
    }

    /** Returns how many large counts there are. */
    public int largeCounts() {
        return length(largeCounts);
    }

    /** Returns how many datatypes there are. */
    public int datatypes() {
        return types.length;
    }

    /** Returns old type {@code i}. */
    public Datatype type(int i) {
        return types[i];
    }

    private static int length(List<long[]> parts) {
        return parts.stream().mapToInt(p -> p.length).sum();
    }

    /** Writes the integers to the beginning of {@code to}. */
    public void copyIntegers(int[] to) {
        int n = 0;
        for (long[] part : integers) {
            for (long value : part) {
                to[n++] = (int) value;
            }
        }
    }

    /** Writes the addresses to the beginning of {@code to}. */
    public void copyAddresses(long[] to) {
        write(addresses, to);
    }

    /** Writes the large counts to the beginning of {@code to}. */
    public void copyLargeCounts(long[] to) {
        write(largeCounts, to);
    }

    private static void write(List<long[]> parts, long[] to) {
        int n = 0;
        for (long[] part : parts) {
            System.arraycopy(part, 0, to, n, part.length);
            n += part.length;
        }
    }

    /**
     * Writes handles of the old types to the beginning of {@code to}. A predefined type is itself; of a derived one it is
     * a new, equivalent type, which the caller frees.
     */
    public void openDatatypes(Rank rank, int[] to) {
        for (int i = 0; i < types.length; i++) {
            to[i] = (types[i].permanent ? types[i] : TypeConstructors.again(rank, types[i])).handle();
        }
    }
}
