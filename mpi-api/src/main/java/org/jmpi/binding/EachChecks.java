package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.mpl.Counts;

/** The checks of the collectives with a datatype of its own for each peer; their displacements are bytes (MPI 4.1, 6.8). */
final class EachChecks {
    private EachChecks() {}

    /**
     * Returns the committed datatypes of {@code n} peers, in an array that may be longer; good for one call. Without
     * elements the null handle will do.
     */
    static Datatype[] types(Rank self, Comm comm, int[] handles, int n, Counts counts, String name) {
        if (n > 0 && (handles == null || handles.length < n)) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    name + (handles == null ? " is null" : " has " + handles.length + " elements") + ": expected " + n
                            + " datatypes, one for each process of the communicator"
                            + " (of the remote group, of the neighbours)");
        }
        Datatype[] types = Coll.types(self, comm, name.charAt(0) == 's', n);
        for (int i = 0; i < n; i++) {
            Datatype type = Datatype.table(self).find(handles[i]);
            types[i] = type != null && type.committed
                    ? type
                    : Checks.committed(self, handles[i], i < counts.length() ? counts.at(i) : -1, name + "[" + i + "]");
        }
        return types;
    }

    static void sends(Comm comm, Object buf, Counts counts, Counts displs, Datatype[] types) {
        if (types != null) {
            sends(comm.remoteSize, buf, counts, displs, types);
        } else if (buf == MpiConstants.MPI_IN_PLACE) {
            CollectiveChecks.inPlaceOnIntra(comm, "sendbuf");
        }
    }

    static void receives(Comm comm, Object buf, Counts counts, Counts displs, Datatype[] types) {
        receives(comm.remoteSize, buf, counts, displs, types);
    }

    static void sends(int n, Object buf, Counts counts, Counts displs, Datatype[] types) {
        arrays(n, counts, displs, "send");
        for (int i = 0; i < n; i++) {
            VectorChecks.count(counts.at(i), "send", i);
            BufferChecks.readableAt(buf, displs.at(i), counts.at(i), types[i], "sendbuf", i);
        }
    }

    static void receives(int n, Object buf, Counts counts, Counts displs, Datatype[] types) {
        arrays(n, counts, displs, "recv");
        for (int i = 0; i < n; i++) {
            VectorChecks.count(counts.at(i), "recv", i);
            BufferChecks.writableAt(buf, displs.at(i), counts.at(i), types[i], "recvbuf", i);
        }
    }

    private static void arrays(int n, Counts counts, Counts displs, String side) {
        if (counts.length() >= n && displs.length() < n) {
            throw Checks.error(
                    ErrorClass.ERR_ARG,
                    side.charAt(0) + "displs " + Checks.elements(displs) + ": expected " + n
                            + " displacements, one for each peer, in bytes");
        }
        VectorChecks.lengths(n, counts, displs, side);
    }

    /** Checks that what goes to a peer does not lie where what comes from it will. */
    static void apart(
            Comm comm,
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype[] recvtypes) {
        for (int i = 0; sendtypes != null && i < comm.remoteSize; i++) {
            SameMemory.apart(
                    sendbuf,
                    sdispls.at(i),
                    sendcounts.at(i),
                    sendtypes[i],
                    recvbuf,
                    rdispls.at(i),
                    recvcounts.at(i),
                    recvtypes[i],
                    i);
        }
    }
}
