package org.jmpi.mpir.mpl;

import org.jspecify.annotations.Nullable;

/** An array of counts or displacements: {@code int[]} or, in the large-count functions, {@code long[]}. */
public final class Counts {
    /** Stands for an array that is null, where none of its elements is wanted. */
    public static final Counts NONE = new Counts(new int[0], null);

    /** As {@link #NONE}, of a large-count function. */
    public static final Counts NONE_LARGE = new Counts(null, new long[0]);

    private final int @Nullable [] ints;
    private final long @Nullable [] longs;

    private Counts(int @Nullable [] ints, long @Nullable [] longs) {
        this.ints = ints;
        this.longs = longs;
    }

    /** Returns a view of {@code values}; null stays null. */
    public static @Nullable Counts of(int[] values) {
        return values == null ? null : new Counts(values, null);
    }

    /** Returns a view of {@code values}; null stays null. */
    public static @Nullable Counts of(long[] values) {
        return values == null ? null : new Counts(null, values);
    }

    /** Returns element {@code i}. */
    @SuppressWarnings("NullAway") // one of both arrays is there
    public long at(int i) {
        return ints != null ? ints[i] : longs[i];
    }

    /** Returns whether this is the array of a large-count function. */
    public boolean isLarge() {
        return longs != null;
    }

    /** Returns whether this is a view of that very array. */
    boolean isOf(Object array) {
        return array != null && (ints == array || longs == array);
    }

    /** Returns how many elements there are. */
    @SuppressWarnings("NullAway") // one of both arrays is there
    public int length() {
        return ints != null ? ints.length : longs.length;
    }
}
