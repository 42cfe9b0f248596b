package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;

/**
 * An algorithm in the registry.
 *
 * @param kind the collective
 * @param name MPICH's name, as the control variable takes it
 * @param restrictions what it needs of a call
 * @param algorithm what does it
 */
public record AlgorithmEntry(CollKind kind, String name, List<Restriction> restrictions, CollAlgorithm algorithm) {
    /** Returns whether the algorithm can do the call {@code a}. */
    public boolean canDo(CollArgs a) {
        for (int i = 0; i < restrictions.size(); i++) {
            if (!restrictions.get(i).isMet(a)) {
                return false;
            }
        }
        return true;
    }
}
