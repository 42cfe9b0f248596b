package org.jmpi.mpid.ch4.part;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * How one side divides the buffer.
 *
 * @param partitions how many partitions there are
 * @param partitionSz bytes of data in each
 */
record PartSizes(int partitions, long partitionSz) {
    /** Returns the bytes of data in all. */
    long total() {
        return partitions * partitionSz;
    }

    /** Returns whether the numbers, which came from a wire, can be what they say. */
    boolean isPossible() {
        return partitions >= 0 && partitionSz >= 0 && Math.multiplyHigh(partitions, partitionSz) == 0 && total() >= 0;
    }

    /** Returns the error of two sides whose sizes don't agree, or null. */
    static @Nullable MpirException mismatch(PartSizes send, PartSizes receive, int peer, int tag) {
        if (send.total() == receive.total()) {
            return null;
        }
        return new MpirException(
                ErrorClass.ERR_COUNT,
                "partitioned communication with rank " + peer + " and tag " + tag + ": the send has " + send
                        + ", the receive has " + receive
                        + "; expected equally many bytes on both sides: compare partitions, count and datatype of"
                        + " MPI_Psend_init and MPI_Precv_init");
    }

    @Override
    public String toString() {
        return total() + " bytes (" + partitions + " partitions of " + partitionSz + ")";
    }
}
