package org.jmpi.mpir.buffer;

/** The buffers that are no memory: {@code MPI_IN_PLACE} and {@code MPI_BOTTOM}. */
public final class SpecialBuffers {
    /** Instead of a send buffer (or, in a scatter, a receive buffer): the data is where the result goes. */
    public static final SpecialBuffers IN_PLACE = new SpecialBuffers("MPI_IN_PLACE");
    /** The start of memory. */
    public static final SpecialBuffers BOTTOM = new SpecialBuffers("MPI_BOTTOM");

    private final String name;

    private SpecialBuffers(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
