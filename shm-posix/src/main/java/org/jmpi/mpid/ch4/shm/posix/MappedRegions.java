package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.Arrays;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The parts of arenas that were mapped, each once, for a mapping that is dropped stays until the garbage collector finds
 * it. For its owner to guard.
 */
final class MappedRegions {
    private final Peers peers;
    private final int processes;
    /** By lpid; null: none. Made with the first mapping. */
    private OfPeer[] mapped = {};

    MappedRegions(Peers peers, int processes) {
        this.peers = peers;
        this.processes = processes;
    }

    /** Returns the first {@code bytes} bytes or more of a region of process {@code lpid}; null if that is impossible. */
    @Nullable
    Segment map(int lpid, long region, int bytes) {
        if (mapped.length == 0) {
            mapped = new OfPeer[processes];
        }
        OfPeer known = mapped[lpid];
        if (known == null) {
            known = new OfPeer();
            mapped[lpid] = known;
        }
        int at = Arrays.binarySearch(known.names, region);
        if (at >= 0 && known.memory[at].size() >= bytes) {
            return known.memory[at];
        }
        Segment memory = tryMap(lpid, region, bytes);
        if (memory != null) {
            known.put(at, region, memory);
        }
        return memory;
    }

    /** Returns the arena of a process that is reached. */
    PeerArena arena(int lpid) {
        return peers.arena(lpid);
    }

    private @Nullable Segment tryMap(int lpid, long region, int bytes) {
        try {
            return peers.arena(lpid).map(region, bytes);
        } catch (IOException e) {
            return null;
        }
    }

    /** What of one process was mapped, ordered by name: looking one up makes no object. */
    private static final class OfPeer {
        private long[] names = {};
        private Segment[] memory = {};

        /** Puts a region where a search for its name ended. */
        void put(int found, long region, Segment mapping) {
            int at = found < 0 ? -1 - found : found;
            if (found < 0) {
                long[] moreNames = new long[names.length + 1];
                Segment[] moreMemory = new Segment[names.length + 1];
                System.arraycopy(names, 0, moreNames, 0, at);
                System.arraycopy(names, at, moreNames, at + 1, names.length - at);
                System.arraycopy(memory, 0, moreMemory, 0, at);
                System.arraycopy(memory, at, moreMemory, at + 1, names.length - at);
                names = moreNames;
                memory = moreMemory;
            }
            names[at] = region;
            memory[at] = mapping;
        }
    }
}
