package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;

/** Arguments of the datatypes that select a part of an array (MPI 4.1, 5.1.3 and 5.1.4). */
final class ArrayTypeChecks {
    private ArrayTypeChecks() {}

    static void subarray(int ndims, Counts sizes, Counts subsizes, Counts starts, int order) {
        order(ndims, order);
        for (int i = 0; i < ndims; i++) {
            long size = sizes.at(i);
            if (size < 1) {
                throw bad("array_of_sizes[" + i + "] is " + size + ": expected 1 or more elements");
            }
            if (subsizes.at(i) < 1 || subsizes.at(i) > size) {
                throw bad("array_of_subsizes[" + i + "] is " + subsizes.at(i) + ": expected 1 to " + size
                        + ", the size of the array in this dimension");
            }
            if (starts.at(i) < 0 || starts.at(i) > size - subsizes.at(i)) {
                throw bad("array_of_starts[" + i + "] is " + starts.at(i) + ": expected 0 to "
                        + (size - subsizes.at(i)) + ", so that the subarray ends inside the array;"
                        + " starts count from 0 in both orders");
            }
        }
    }

    static void darray(
            int size, int rank, int ndims, Counts gsizes, int[] distribs, int[] dargs, int[] psizes, int order) {
        order(ndims, order);
        if (size < 1) {
            throw bad("size is " + size + ": expected 1 or more processes");
        }
        if (rank < 0 || rank >= size) {
            throw bad("rank is " + rank + ": expected 0 to " + (size - 1) + ", a rank among the size processes");
        }
        grid(size, ndims, psizes);
        for (int i = 0; i < ndims; i++) {
            if (gsizes.at(i) < 1) {
                throw bad("array_of_gsizes[" + i + "] is " + gsizes.at(i) + ": expected 1 or more elements");
            }
            distribution(i, gsizes.at(i), distribs[i], dargs[i], psizes[i]);
        }
    }

    private static void grid(int size, int ndims, int[] psizes) {
        long product = 1;
        for (int i = 0; i < ndims; i++) {
            if (psizes[i] < 1) {
                throw bad("array_of_psizes[" + i + "] is " + psizes[i] + ": expected 1 or more processes");
            }
            product = Math.min(product * psizes[i], Integer.MAX_VALUE + 1L);
        }
        if (product != size) {
            throw bad("size is " + size + ": expected the product of array_of_psizes, "
                    + (product > Integer.MAX_VALUE ? "more than 2^31" : product)
                    + "; MPI_Dims_create makes a grid that fits");
        }
    }

    private static void distribution(int i, long gsize, int distrib, int darg, int psize) {
        boolean usual = darg == MpiConstants.MPI_DISTRIBUTE_DFLT_DARG;
        switch (distrib) {
            case MpiConstants.MPI_DISTRIBUTE_BLOCK -> {
                if (!usual && (darg < 1 || (long) darg * psize < gsize)) {
                    throw bad("array_of_dargs[" + i + "] is " + darg + ": expected blocks of at least "
                            + (gsize + psize - 1) / psize + " elements for " + gsize + " elements on " + psize
                            + " processes, or MPI_DISTRIBUTE_DFLT_DARG");
                }
            }
            case MpiConstants.MPI_DISTRIBUTE_CYCLIC -> {
                if (!usual && darg < 1) {
                    throw bad("array_of_dargs[" + i + "] is " + darg
                            + ": expected blocks of 1 or more elements, or MPI_DISTRIBUTE_DFLT_DARG");
                }
            }
            case MpiConstants.MPI_DISTRIBUTE_NONE -> {
                if (psize != 1) {
                    throw bad("array_of_psizes[" + i + "] is " + psize
                            + ": expected 1 in a dimension that is not distributed (MPI_DISTRIBUTE_NONE)");
                }
            }
            default ->
                throw bad("array_of_distribs[" + i + "] is " + distrib
                        + ": expected MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC or MPI_DISTRIBUTE_NONE");
        }
    }

    private static void order(int ndims, int order) {
        if (ndims < 1) {
            throw bad("ndims is " + ndims + ": expected 1 or more dimensions");
        }
        if (order != MpiConstants.MPI_ORDER_C && order != MpiConstants.MPI_ORDER_FORTRAN) {
            throw bad("order is " + order + ": expected MPI_ORDER_C (56) or MPI_ORDER_FORTRAN (57)");
        }
    }

    private static MpirException bad(String message) {
        return Checks.error(ErrorClass.ERR_ARG, message);
    }
}
