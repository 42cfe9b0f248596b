package org.jmpi.binding;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.topo.Carts;
import org.jmpi.mpir.topo.Dims;

/** Checks of the functions on topologies beyond their parameters' kinds. */
final class TopoCalls {
    private TopoCalls() {}

    static Comm intra(Comm comm) {
        if (comm.isInter) {
            throw Checks.error(
                    ErrorClass.ERR_COMM,
                    "the communicator is an intercommunicator: expected an intracommunicator; merge the groups first");
        }
        return comm;
    }

    static void grid(Comm comm, int ndims, int[] dims, boolean[] periods) {
        intra(comm);
        ndims(ndims);
        Checks.length(dims, ndims, "dims");
        Checks.length(periods, ndims, "periods");
    }

    private static void ndims(int ndims) {
        if (ndims < 0) {
            throw Checks.error(ErrorClass.ERR_DIMS, "ndims is " + ndims + ": expected 0 or more dimensions");
        }
    }

    static void dimsCreate(Rank self, int nnodes, int ndims, int[] dims) {
        ndims(ndims);
        int[] chosen = first(dims, ndims);
        Dims.create(self, nnodes, chosen);
        System.arraycopy(chosen, 0, ndims == 0 ? chosen : dims, 0, ndims);
    }

    static int[] first(int[] array, int n) {
        return n == 0 ? new int[0] : Arrays.copyOf(array, n);
    }

    static boolean[] first(boolean[] array, int n) {
        return n == 0 ? new boolean[0] : Arrays.copyOf(array, n);
    }

    /** Checks an array with an element for each dimension of {@code comm}'s grid, and returns it. */
    static <A> A perDimension(Comm comm, A array, String name) {
        int ndims = Carts.of(comm).ndims();
        if (ndims > 0 && (array == null || Array.getLength(array) < ndims)) {
            Checks.length(array, ndims, name);
        }
        return array;
    }

    static void graph(Comm comm, int nnodes, int[] index) {
        intra(comm);
        if (nnodes <= comm.size) {
            Checks.length(index, nnodes, "index");
        }
    }
}
