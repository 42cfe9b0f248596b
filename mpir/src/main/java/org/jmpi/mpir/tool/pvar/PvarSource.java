package org.jmpi.mpir.tool.pvar;

import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * Where a performance variable's values come from: storage of this package, or a call-back of the layer that counts. Apart
 * from what is known of the variable, {@link PvarInfo}, so that a layer that counts touches its values alone.
 *
 * <p>An element is a long: a number, or the bits of a double for a variable of doubles, or nanoseconds of a timer.
 */
public interface PvarSource {
    /** {@return how many elements there are now; asked when a handle is allocated} */
    int count();

    /**
     * {@return an element's value now}
     *
     * @param element which, from 0 to before {@link #count}
     */
    long raw(int element);

    /**
     * Called when a handle starts to look at the variable (true) or ceases to (false).
     *
     * @param begin which of them
     */
    default void watch(boolean begin) {}

    /**
     * {@return a single value that a layer keeps}
     *
     * @param value gives it
     */
    static PvarSource of(LongSupplier value) {
        return of(() -> 1, element -> value.getAsLong());
    }

    /**
     * {@return a single double that a layer keeps}
     *
     * @param value gives it
     */
    static PvarSource of(DoubleSupplier value) {
        return of(() -> 1, element -> Double.doubleToRawLongBits(value.getAsDouble()));
    }

    /**
     * {@return an array that a layer keeps, or puts together when it is read}
     *
     * @param count gives its length, which may grow until a handle is allocated
     * @param value gives an element
     */
    static PvarSource of(IntSupplier count, IntToLongFunction value) {
        return new PvarSource() {
            @Override
            public int count() {
                return count.getAsInt();
            }

            @Override
            public long raw(int element) {
                return value.applyAsLong(element);
            }
        };
    }
}
