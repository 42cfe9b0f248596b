package mpi;

/** A number of elements that may exceed an int. */
@SuppressWarnings("ComparableType") // as in Open MPI
public final class Count implements Comparable<Object> {
    private long count;

    /** Makes a count. */
    public Count(long count) {
        this.count = count;
    }

    /** Returns the number. */
    public long getCount() {
        return count;
    }

    /** Sets the number. */
    public void setCount(long count) {
        this.count = count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count c && c.count == count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    /**
     * Compares with another count.
     *
     * @throws ClassCastException if {@code other} is no {@code Count}
     */
    @Override
    public int compareTo(Object other) {
        return Long.compare(count, ((Count) other).count);
    }

    @Override
    public String toString() {
        return Long.toString(count);
    }
}
