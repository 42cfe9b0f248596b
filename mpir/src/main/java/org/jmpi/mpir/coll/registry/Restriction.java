package org.jmpi.mpir.coll.registry;

import org.jmpi.mpir.coll.algorithm.CollArgs;

/** What an algorithm needs of a call (the restriction words of MPICH's {@code coll_algorithms.txt}). */
public enum Restriction {
    POWER_OF_TWO {
        @Override
        public boolean isMet(CollArgs a) {
            return a.size == a.pof2();
        }
    },
    IN_PLACE {
        @Override
        public boolean isMet(CollArgs a) {
            return a.inPlace;
        }
    },
    NOT_IN_PLACE {
        @Override
        public boolean isMet(CollArgs a) {
            return !a.inPlace;
        }
    },
    COMMUTATIVE {
        @Override
        public boolean isMet(CollArgs a) {
            return a.op.commutative;
        }
    },
    /** There are several nodes, and several ranks on one of them. */
    PARENT_COMM {
        @Override
        public boolean isMet(CollArgs a) {
            return a.hierarchy() != null;
        }
    },
    /** The ranks of each node follow each other. */
    NODE_CONSECUTIVE {
        @Override
        public boolean isMet(CollArgs a) {
            return a.hierarchy() == null || a.hierarchy().isConsecutive();
        }
    };

    /** Returns whether the call {@code a} is one that the algorithm can do. */
    public abstract boolean isMet(CollArgs a);

    /** Whether this differs from call to call on one communicator. */
    boolean isOfCall() {
        return switch (this) {
            case POWER_OF_TWO, PARENT_COMM, NODE_CONSECUTIVE -> false;
            default -> true;
        };
    }

    /** Returns this in words. */
    public String words() {
        return switch (this) {
            case POWER_OF_TWO -> "a power of two of ranks";
            case IN_PLACE -> "IN_PLACE";
            case NOT_IN_PLACE -> "a send buffer other than IN_PLACE";
            case COMMUTATIVE -> "a commutative operation";
            case PARENT_COMM -> "several nodes, and several ranks on one of them";
            case NODE_CONSECUTIVE -> "ranks of a node that follow each other";
        };
    }
}
