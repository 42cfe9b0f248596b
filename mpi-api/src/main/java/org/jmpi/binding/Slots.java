package org.jmpi.binding;

/** Elements of arrays of requests, as cells that functions with one request take and fill. */
final class Slots {
    private Slots() {}

    /** Returns a cell with element {@code index}; without any if there is no such element, which the function then refuses. */
    static int[] take(int[] requests, int index) {
        return has(requests, index) ? new int[] {requests[index]} : new int[0];
    }

    /** Puts what a function left in a cell back to where it was taken. */
    static void put(int[] cell, int[] requests, int index) {
        if (cell.length > 0) {
            requests[index] = cell[0];
        }
    }

    /** Returns element {@code index}, or the null handle if there is none. */
    static int handle(int[] requests, int index) {
        return has(requests, index) ? requests[index] : MpiConstants.MPI_REQUEST_NULL;
    }

    private static boolean has(int[] requests, int index) {
        return requests != null && index >= 0 && index < requests.length;
    }
}
