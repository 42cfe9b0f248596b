package org.jmpi.mpir.topo;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** MPI_Dims_create (MPI 4.1, 8.5.2): chooses the sides of a grid. */
public final class Dims {
    private Dims() {}

    /**
     * Replaces each zero of {@code dims} so that the product of all is {@code nnodes}. The new sides don't increase; the
     * difference of the largest and the smallest is the least possible, and of several such choices the one with the least
     * sum, so the least surface, is taken. Local.
     */
    public static void create(Rank rank, int nnodes, int[] dims) {
        String given = Arrays.toString(dims);
        create(DimsVars.of(rank), nnodes, dims);
        DimsVars.report(rank, nnodes, given, Arrays.toString(dims));
    }

    static void create(DimsVars vars, int nnodes, int[] dims) {
        if (nnodes < 1) {
            throw new MpirException(
                    ErrorClass.ERR_ARG, "nnodes is " + nnodes + ": expected 1 or more; MPI_Comm_size returns it");
        }
        if (dims.length == 0) {
            return;
        }
        int rest = rest(nnodes, dims);
        int free = (int) Arrays.stream(dims).filter(d -> d == 0).count();
        if (free == 0) {
            if (rest != 1) {
                throw indivisible(nnodes, dims, "their product to be nnodes, as none is 0 and free to choose");
            }
            return;
        }
        int[] chosen = BalancedFactors.of(vars, rest, free);
        int next = 0;
        for (int i = 0; i < dims.length; i++) {
            dims[i] = dims[i] == 0 ? chosen[next++] : dims[i];
        }
    }

    /** Returns what the fixed sides leave of {@code nnodes}. */
    private static int rest(int nnodes, int[] dims) {
        int rest = nnodes;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 0) {
                throw new MpirException(
                        ErrorClass.ERR_DIMS,
                        "dims[" + i + "] is " + dims[i]
                                + ": expected a fixed side, 1 or more, or 0 to let it be chosen");
            }
            if (dims[i] > 0) {
                if (rest % dims[i] != 0) {
                    throw indivisible(nnodes, dims, "fixed sides whose product divides nnodes; set some to 0");
                }
                rest /= dims[i];
            }
        }
        return rest;
    }

    private static MpirException indivisible(int nnodes, int[] dims, String expected) {
        return new MpirException(
                ErrorClass.ERR_DIMS,
                "dims is " + Arrays.toString(dims) + " and nnodes " + nnodes + ": expected " + expected);
    }
}
