package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgathervRemoteGatherLocalBcast;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;

/** The algorithms of MPI_Allgatherv. */
final class AllgathervAlgorithms {
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLGATHERV, "ring", new AllgathervRing());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.ALLGATHERV, "remote_gather_local_bcast", new AllgathervRemoteGatherLocalBcast());
    static final List<AlgorithmEntry> ALL = List.of(RING, INTER);

    private AllgathervAlgorithms() {}
}
