package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.mpid.Device;

/** The checks of the inits of partitioned communication: no wildcards, and a buffer for all partitions. */
final class PartChecks {
    private PartChecks() {}

    static void send(Rank self, Comm comm, Object buf, int partitions, long count, Datatype type, int dest, int tag) {
        envelope(self, comm, partitions, dest, tag);
        BufferChecks.readable(buf, elements(partitions, count), type, "buf");
        bytes(partitions, count, type);
    }

    static void receive(
            Rank self, Comm comm, Object buf, int partitions, long count, Datatype type, int source, int tag) {
        if (source == Constants.ANY_SOURCE) {
            throw Checks.error(
                    ErrorClass.ERR_RANK,
                    "dest is MPI_ANY_SOURCE: expected a rank from 0 to " + (comm.remoteSize - 1)
                            + " or MPI_PROC_NULL; partitioned communication has no wildcards");
        }
        if (tag == Constants.ANY_TAG) {
            throw Checks.error(
                    ErrorClass.ERR_TAG,
                    "tag is MPI_ANY_TAG: expected 0 to " + Device.of(self).tagUb()
                            + " (MPI_TAG_UB); partitioned communication has no wildcards");
        }
        envelope(self, comm, partitions, source, tag);
        BufferChecks.writable(buf, elements(partitions, count), type, "buf");
        bytes(partitions, count, type);
    }

    private static void envelope(Rank self, Comm comm, int partitions, int peer, int tag) {
        if (partitions < 0) {
            throw Checks.error(ErrorClass.ERR_ARG, "partitions is " + partitions + ": expected 0 or more partitions");
        }
        RankChecks.sendRank(comm, peer, "dest");
        RankChecks.tag(self, tag, "tag");
    }

    private static long elements(int partitions, long count) {
        if (Math.multiplyHigh(partitions, count) != 0 || partitions * count < 0) {
            throw tooMany(partitions, count);
        }
        return partitions * count;
    }

    private static void bytes(int partitions, long count, Datatype type) {
        long elements = partitions * count;
        if (Math.multiplyHigh(elements, type.size) != 0 || elements * type.size < 0) {
            throw tooMany(partitions, count);
        }
    }

    private static RuntimeException tooMany(int partitions, long count) {
        return Checks.error(
                ErrorClass.ERR_COUNT,
                "partitions is " + partitions + " and count is " + count
                        + ": expected less than 2^63 bytes in all; count is that of one partition");
    }
}
