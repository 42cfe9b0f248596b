package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.AllgatherBrucks;
import org.jmpi.mpir.coll.algorithm.AllgatherLocalGatherRemoteBcast;
import org.jmpi.mpir.coll.algorithm.AllgatherRecursiveDoubling;
import org.jmpi.mpir.coll.algorithm.AllgathervRing;

/** The algorithms of MPI_Allgather. */
final class AllgatherAlgorithms {
    static final AlgorithmEntry RECURSIVE_DOUBLING = AlgorithmEntry.intra(
                    CollKind.ALLGATHER, "recursive_doubling", new AllgatherRecursiveDoubling())
            .needs(Restriction.POWER_OF_TWO);
    static final AlgorithmEntry BRUCKS = AlgorithmEntry.intra(CollKind.ALLGATHER, "brucks", new AllgatherBrucks());
    static final AlgorithmEntry RING = AlgorithmEntry.intra(CollKind.ALLGATHER, "ring", new AllgathervRing());
    static final AlgorithmEntry INTER = AlgorithmEntry.inter(
            CollKind.ALLGATHER, "local_gather_remote_bcast", new AllgatherLocalGatherRemoteBcast());
    static final List<AlgorithmEntry> ALL = List.of(RECURSIVE_DOUBLING, BRUCKS, RING, INTER);

    private AllgatherAlgorithms() {}
}
