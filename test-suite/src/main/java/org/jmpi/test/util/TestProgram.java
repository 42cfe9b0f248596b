package org.jmpi.test.util;

/** The body of a program of the suite, called by every rank between MPI_Init and MPI_Finalize. */
@FunctionalInterface
public interface TestProgram {
    /**
     * Runs the test.
     *
     * @param args the program's arguments
     * @return the number of errors that this rank found
     */
    int run(String[] args) throws Exception;
}
