package org.jmpi.mpir.tool.event;

import java.util.function.LongSupplier;

/**
 * Where events get their timestamps from (MPI 4.1, 15.3.8).
 *
 * @param index its number
 * @param name its name
 * @param description one line
 * @param isOrdered whether a registration is notified of this source's events in the order of their timestamps
 * @param ticksPerSecond how fast it ticks; 0: not known
 * @param maxTicks the greatest timestamp
 * @param clock tells the time; null: it can't be asked
 */
public record EventSource(
        int index,
        String name,
        String description,
        boolean isOrdered,
        long ticksPerSecond,
        long maxTicks,
        LongSupplier clock) {
    /** {@code MPI_T_SOURCE_ORDERED}. */
    public static final int ORDERED = 0;
    /** {@code MPI_T_SOURCE_UNORDERED}. */
    public static final int UNORDERED = 1;

    /** {@return the value of the {@code MPI_T_SOURCE_*} constant} */
    public int orderingCode() {
        return isOrdered ? ORDERED : UNORDERED;
    }
}
