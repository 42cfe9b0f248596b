package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;

/** The checks of ranks and tags that the generated functions call, in the manner of {@link Checks}. */
final class RankChecks {
    private RankChecks() {}

    static void sendRank(Comm comm, int rank, String name) {
        if ((rank < 0 && rank != Constants.PROC_NULL) || rank >= comm.remoteSize) {
            throw badRank(comm, rank, name, " or MPI_PROC_NULL");
        }
    }

    static void recvRank(Comm comm, int rank, String name) {
        if (rank >= comm.remoteSize || rank < Constants.ANY_SOURCE) {
            throw badRank(comm, rank, name, ", MPI_ANY_SOURCE or MPI_PROC_NULL");
        }
    }

    static void root(Comm comm, int root, String name) {
        boolean special = comm.isInter && (root == Constants.ROOT || root == Constants.PROC_NULL);
        if ((root < 0 || root >= comm.remoteSize) && !special) {
            throw Checks.error(
                    ErrorClass.ERR_ROOT,
                    name + " is " + root + ": expected a rank from 0 to " + (comm.remoteSize - 1)
                            + (comm.isInter ? ", MPI_ROOT or MPI_PROC_NULL" : "") + "; all ranks name the same root");
        }
    }

    private static MpirException badRank(Comm comm, int rank, String name, String also) {
        return Checks.error(
                ErrorClass.ERR_RANK,
                name + " is " + rank + ": expected a rank from 0 to " + (comm.remoteSize - 1) + also
                        + "; the communicator " + comm.name + (comm.name.isEmpty() ? "" : " ") + "has "
                        + comm.remoteSize + " processes");
    }

    static void tag(Rank self, int tag, String name) {
        if (tag < 0 || tag > Device.of(self).tagUb()) {
            throw badTag(self, tag, name, "");
        }
    }

    static void recvTag(Rank self, int tag, String name) {
        if (tag < Constants.ANY_TAG || tag > Device.of(self).tagUb()) {
            throw badTag(self, tag, name, " or MPI_ANY_TAG");
        }
    }

    private static MpirException badTag(Rank self, int tag, String name, String also) {
        return Checks.error(
                ErrorClass.ERR_TAG,
                name + " is " + tag + ": expected 0 to " + Device.of(self).tagUb() + " (MPI_TAG_UB)" + also
                        + (tag == Constants.ANY_TAG ? "; MPI_ANY_TAG is for receiving" : ""));
    }
}
