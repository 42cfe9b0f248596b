package org.jmpi.mpir.io.datarep;

import java.nio.ByteBuffer;

/** Converts elements between memory and file (MPI 4.1, 14.5.3). */
@FunctionalInterface
public interface ConversionFunction {
    /**
     * Converts {@code n} elements of one predefined type.
     *
     * @param memory direct, in native order: the elements one behind the other
     * @param handle the predefined type's
     * @param file direct: the bytes that the elements have in the file
     * @return 0, or an error code
     */
    int convert(ByteBuffer memory, int handle, int n, ByteBuffer file);
}
