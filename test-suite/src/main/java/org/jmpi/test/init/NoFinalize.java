package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

/** A program that ends without MPI_Finalize does not end well. */
public final class NoFinalize {
    private NoFinalize() {}

    public static void main(String[] args) {
        MPI_Init(args);
    }
}
