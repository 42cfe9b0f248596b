package org.jmpi.mpir.win;

import java.util.Locale;

/** Kinds of operations on windows, those with a request included. */
public enum WinOperation {
    /** MPI_Put. */
    PUT,
    /** MPI_Get. */
    GET,
    /** MPI_Accumulate. */
    ACCUMULATE,
    /** MPI_Get_accumulate. */
    GET_ACCUMULATE,
    /** MPI_Fetch_and_op. */
    FETCH_AND_OP,
    /** MPI_Compare_and_swap. */
    COMPARE_AND_SWAP;

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the variable with its calls. */
    String callsName() {
        return "rma_" + word() + "s";
    }

    /** Returns the name of the variable with its bytes. */
    String bytesName() {
        return "rma_" + word() + "_bytes";
    }

    /** Returns the function's name. */
    String functionName() {
        String word = word();
        return "MPI_" + Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
