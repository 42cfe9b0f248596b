package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** A program that ends with an open session does not end well. */
public final class LeftOpen {
    private LeftOpen() {}

    public static void main(String[] args) {
        Job.open(new Check(), null, MPI_ERRORS_RETURN);
    }
}
