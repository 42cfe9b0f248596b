package org.jmpi.mpir.tool.cvar;

/**
 * Value of a {@link CvarType#RANGE} variable, both ends included.
 *
 * @param low lower end
 * @param high upper end, not below {@code low}
 */
public record CvarRange(int low, int high) {
    /** Makes a range; one whose ends are swapped is refused. */
    public CvarRange {
        if (low > high) {
            throw new IllegalArgumentException("range " + low + ":" + high + " has its ends swapped");
        }
    }

    @Override
    public String toString() {
        return low + ":" + high;
    }
}
