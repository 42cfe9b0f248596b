package org.jmpi.mpid.ch4.shm.posix;

import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * What can be set of this transport.
 *
 * @param inboxSize bytes of a rank's inbox, a power of two
 * @param ringSize bytes of the ring for long messages between two ranks, a power of two; 0 for none
 * @param laneSize bytes of the lane between two ranks that talk often, a power of two; 0 for none
 * @param eagerLimit bytes of header and data that travel in one record of an inbox
 * @param directories where to make files, best first
 * @param collLimit bytes for collectives that all ranks of a node may have together
 */
record ShmSettings(int inboxSize, int ringSize, int laneSize, int eagerLimit, List<Path> directories, long collLimit) {
    static final int MIN_RING = 64 * 1024;
    static final int MAX_RING = 64 * 1024 * 1024;

    /** So many bytes all inboxes of a job may have together before each gets smaller. */
    private static final long ALL_INBOXES = 256L << 20;
    /** So many bytes all rings of a job may have together before each gets smaller, but not below what follows. */
    private static final long ALL_RINGS = 256L << 20;
    /** The same for lanes. */
    private static final long ALL_LANES = 32L << 20;

    private static final int SHARED_RING = 256 * 1024;

    @Cvar(
            name = "MPIR_CVAR_CH4_SHM_POSIX_INBOX_SIZE",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1048576",
            min = MIN_RING,
            max = MAX_RING,
            description = "Bytes of memory through which a rank receives from the other ranks of its node; rounded up"
                    + " to a power of two, and less in jobs of many ranks.")
    private static final CvarKey INBOX_SIZE = CvarKey.of("MPIR_CVAR_CH4_SHM_POSIX_INBOX_SIZE");

    @Cvar(
            name = "MPIR_CVAR_CH4_SHM_POSIX_RING_SIZE",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "2097152",
            min = 0,
            max = MAX_RING,
            description = "Bytes of the ring through which long messages go from one rank to another of its "
                    + "node. The number is rounded up to a power of two and is at least 65536. In jobs of "
                    + "more than 11 ranks it is less, but not below 262144 for that reason. The ring is "
                    + "made when a first long message is sent. With 0 there is none; long messages go "
                    + "through the inbox, which is slower.")
    private static final CvarKey RING_SIZE = CvarKey.of("MPIR_CVAR_CH4_SHM_POSIX_RING_SIZE");

    @Cvar(
            name = "MPIR_CVAR_CH4_SHM_POSIX_LANE_SIZE",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "262144",
            min = 0,
            max = MAX_RING,
            description = "Bytes of the lane through which all envelopes and short messages go from one rank "
                    + "to another of its node after the first 64. The number is rounded up to a power of "
                    + "two, is at least 65536, and is less in jobs of more than 11 ranks. At most 16 lanes "
                    + "lead to a rank. With 0 there is none; all goes through the inbox, which all ranks "
                    + "share.")
    private static final CvarKey LANE_SIZE = CvarKey.of("MPIR_CVAR_CH4_SHM_POSIX_LANE_SIZE");

    @Cvar(
            name = "MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "16384",
            min = 1280,
            max = MIN_RING / 4,
            description = "Longest message, header and data in bytes, that ranks of one node send eagerly.")
    private static final CvarKey EAGER_LIMIT = CvarKey.of("MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT");

    @Cvar(
            name = "MPIR_CVAR_CH4_SHM_POSIX_DIR",
            category = "CH4",
            type = CvarType.STRING,
            defaultValue = "NULL",
            description = "Directory for the files that ranks of one node share. Where it is not set: /dev/shm, else"
                    + " Java's temporary directory.")
    private static final CvarKey DIRECTORY = CvarKey.of("MPIR_CVAR_CH4_SHM_POSIX_DIR");

    @Cvar(
            name = "MPIR_CVAR_COLL_SHM_LIMIT_PER_NODE",
            category = "COLLECTIVE",
            type = CvarType.INT,
            defaultValue = "65536",
            min = 0,
            description = "Kilobytes of shared memory that the collectives of all ranks of a node may take together."
                    + " Communicators that find no room communicate by messages.")
    private static final CvarKey COLL_LIMIT = CvarKey.of("MPIR_CVAR_COLL_SHM_LIMIT_PER_NODE");

    private static final long DEFAULT_COLL_LIMIT = 64L << 20;

    /** Makes settings with the usual room for collectives. */
    ShmSettings(int inboxSize, int ringSize, int eagerLimit, List<Path> directories) {
        this(inboxSize, ringSize, MIN_RING, eagerLimit, directories, DEFAULT_COLL_LIMIT);
    }

    /** Returns what a rank's control variables say. */
    static ShmSettings of(CvarSet cvars) {
        String directory = cvars.getString(DIRECTORY);
        return new ShmSettings(
                powerOfTwo(cvars.getInt(INBOX_SIZE)),
                ringOrNone(cvars.getInt(RING_SIZE)),
                ringOrNone(cvars.getInt(LANE_SIZE)),
                cvars.getInt(EAGER_LIMIT),
                directory == null ? usualDirectories() : List.of(Path.of(directory)),
                cvars.getInt(COLL_LIMIT) * 1024L);
    }

    /** Returns the defaults. */
    static ShmSettings defaults() {
        return new ShmSettings(1 << 20, 1 << 18, 16384, usualDirectories());
    }

    private static List<Path> usualDirectories() {
        return List.of(Path.of("/dev/shm"), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Returns how large an inbox shall be in a job of so many processes. */
    int inboxSize(int processes) {
        int fair = Integer.highestOneBit((int) Math.min(MAX_RING, ALL_INBOXES / processes));
        return Math.max(MIN_RING, Math.min(inboxSize, fair));
    }

    /** Returns how large the ring of a pair shall be in a job of so many processes, all of which may talk to all. */
    int ringSize(int processes) {
        return ofPair(ringSize, SHARED_RING, ALL_RINGS, processes);
    }

    /** Returns how large the lane of a pair shall be in a job of so many processes; 0 for none. */
    int laneSize(int processes) {
        return ofPair(laneSize, MIN_RING, ALL_LANES, processes);
    }

    /** Returns {@code wanted} bytes, or a pair's part of {@code all} if that is less, but not below {@code least} for it. */
    private static int ofPair(int wanted, int least, long all, int processes) {
        long fair = Long.highestOneBit(Math.max(1, all / ((long) processes * processes)));
        return (int) Math.min(wanted, Math.max(least, fair));
    }

    private static int ringOrNone(int bytes) {
        return bytes == 0 ? 0 : Math.max(MIN_RING, powerOfTwo(bytes));
    }

    private static int powerOfTwo(int bytes) {
        int floor = Integer.highestOneBit(bytes);
        return floor == bytes ? floor : floor << 1;
    }

    /**
     * Checks the size of somebody else's ring.
     *
     * @throws IllegalArgumentException if there is none of that size
     */
    static int checkedRing(int size) {
        if (size < MIN_RING || size > MAX_RING || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException(
                    "a ring of " + size + " bytes: expected a power of two from " + MIN_RING + " to " + MAX_RING);
        }
        return size;
    }
}
