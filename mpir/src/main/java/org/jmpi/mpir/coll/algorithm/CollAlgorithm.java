package org.jmpi.mpir.coll.algorithm;

/** One way to do a collective. Has no state. */
@FunctionalInterface
public interface CollAlgorithm {
    /** Says the calling rank's steps to {@code s}. */
    void run(CollSchedule s, CollArgs a);
}
