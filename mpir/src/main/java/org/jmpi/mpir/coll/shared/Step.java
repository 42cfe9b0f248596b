package org.jmpi.mpir.coll.shared;

/** Where one step of a collective lies in each rank's region. */
final class Step {
    /** Its number, from 1 on: what its cell says when it is there. */
    long number;
    /** Where its cell is. */
    int cellAt;
    /** Where its payload is. */
    int dataAt;
    /** What is finished when this step is, in frames. */
    long finishes;
}
