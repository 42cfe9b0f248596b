package org.jmpi.mpid.ch4.shm.posix.explore;

import java.util.HashMap;
import java.util.Map;

/** Numbers of the words that were ever touched. */
final class Locations {
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Map<Integer, Integer> owners = new HashMap<>();

    void own(int segment, int who) {
        owners.put(segment, who);
    }

    /** Returns whether {@code who} has a segment for itself; nobody else may touch it then. */
    boolean isOwn(int segment, int who) {
        Integer owner = owners.get(segment);
        if (owner != null && owner != who) {
            throw new AssertionError(who + " touches what " + owner + " has for itself");
        }
        return owner != null;
    }

    int of(int segment, int offset) {
        Integer known = numbers.get((long) segment << 32 | offset);
        if (known == null) {
            known = numbers.size();
            numbers.put((long) segment << 32 | offset, known);
        }
        return known;
    }
}
