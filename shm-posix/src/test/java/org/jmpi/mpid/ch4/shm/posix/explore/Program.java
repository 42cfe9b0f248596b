package org.jmpi.mpid.ch4.shm.posix.explore;

/** What a participant does: the same whenever it gets the same answers. */
@FunctionalInterface
public interface Program {
    /** Does it; an {@link AssertionError} is a violation. */
    void run(Participant me) throws AssertionError;
}
