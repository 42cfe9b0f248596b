package org.jmpi.mpir.buffer;

/** The buffers that are no memory: {@code MPI_IN_PLACE}, {@code MPI_BOTTOM}, {@code MPI_BUFFER_AUTOMATIC}. */
public final class SpecialBuffers {
    /** Instead of a send buffer (or, in a scatter, a receive buffer): the data is where the result goes. */
    public static final SpecialBuffers IN_PLACE = new SpecialBuffers("MPI_IN_PLACE");
    /** The start of memory. */
    public static final SpecialBuffers BOTTOM = new SpecialBuffers("MPI_BOTTOM");

    /** Instead of a buffer for buffered sends: the library finds the memory. */
    public static final SpecialBuffers BUFFER_AUTOMATIC = new SpecialBuffers("MPI_BUFFER_AUTOMATIC");

    private final String name;

    private SpecialBuffers(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
