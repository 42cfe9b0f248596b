package org.jmpi.mpir.io.datarep;

/** Tells how many bytes an element of a predefined type has in the file (MPI 4.1, 14.5.3). */
@FunctionalInterface
public interface ExtentFunction {
    /** Returns the bytes of an element of the predefined type {@code handle}. */
    long extent(int handle);
}
