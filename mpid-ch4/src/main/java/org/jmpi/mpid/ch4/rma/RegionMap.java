package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jspecify.annotations.Nullable;

/** Makes memory that other processes of the node reserved accessible. */
@FunctionalInterface
public interface RegionMap {
    /** Returns a region of process {@code lpid}, or of this one; null: there is none, or the system refuses. */
    @Nullable
    MappedRegion mapRegion(int lpid, long region, long regionSize);
}
