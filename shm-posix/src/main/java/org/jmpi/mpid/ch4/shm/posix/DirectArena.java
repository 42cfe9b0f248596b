package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.RegionFile;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** An arena of plain memory, for ranks that are threads of one JVM. */
final class DirectArena implements Arena {
    /** The place where thread ranks meet; holds an arena from its creation to its end. */
    private static final ConcurrentMap<String, DirectArena> MEETING_PLACE = new ConcurrentHashMap<>();

    private final ArenaIdentity id;
    private final Segment base;
    private final ConcurrentMap<Long, Segment> parts = new ConcurrentHashMap<>();
    private final List<Path> directories;
    private long end;
    /** Has the long regions; null: there is none. Guarded by this object's monitor. */
    private @Nullable RegionFile longRegions;

    private volatile Life life = Life.ALIVE;

    private DirectArena(ArenaIdentity id, Segment base, List<Path> directories) {
        this.id = id;
        this.directories = directories;
        this.base = base;
        parts.put(0L, base);
        end = ArenaHeader.pages(base.size());
        ArenaHeader.write(base, id);
        MEETING_PLACE.put(key(id.lpid()), this);
    }

    /**
     * Makes an arena.
     *
     * @param directories where a file for long regions may be
     * @throws MpirException if the JVM has no memory for it
     */
    static DirectArena create(ArenaIdentity id, List<Path> directories) {
        int size = ArenaHeader.inboxAt(id.processes()) + id.capacity();
        try {
            return new DirectArena(id, Segment.allocate(size), directories);
        } catch (OutOfMemoryError e) {
            throw new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "no " + size + " bytes outside the heap for the inbox of rank " + id.lpid() + " of "
                            + id.processes()
                            + " in this JVM; give it more with -XX:MaxDirectMemorySize, or set"
                            + " MPIR_CVAR_CH4_SHM_POSIX_INBOX_SIZE lower",
                    e);
        }
    }

    private String key(int lpid) {
        return id.jobId() + "/" + lpid;
    }

    @Override
    public Segment base() {
        return base;
    }

    @Override
    public String card() {
        return "jvm:" + Long.toHexString(id.nonceHigh());
    }

    @Override
    public PeerArena open(int lpid, String card) throws IOException {
        DirectArena peer = MEETING_PLACE.get(key(lpid));
        if (peer == null || !peer.card().equals(card)) {
            throw new IOException("process " + lpid + " is no thread of this JVM: its card is " + card);
        }
        return peer;
    }

    @Override
    public int inboxCapacity() {
        return id.capacity();
    }

    @Override
    public synchronized long reserve(int size) throws IOException {
        long offset = end;
        try {
            parts.put(offset, Segment.allocate(size));
        } catch (OutOfMemoryError e) {
            throw new IOException("no room for " + size + " bytes outside the heap: " + e.getMessage(), e);
        }
        end += ArenaHeader.pages(size);
        return offset;
    }

    @Override
    public long reserveLong(long size) throws IOException {
        RegionFile file;
        synchronized (this) {
            if (longRegions == null) {
                longRegions = RegionFile.unnamed(directories);
            }
            file = longRegions;
        }
        return IpcMemory.LONG | file.reserve(size);
    }

    private synchronized RegionFile longRegions() throws IOException {
        if (longRegions == null) {
            throw new IOException("no long regions in the memory of process " + id.lpid());
        }
        return longRegions;
    }

    @Override
    public ByteBuffer view(long offset, int size) throws IOException {
        return longRegions().view(offset & ~IpcMemory.LONG, size);
    }

    @Override
    public Segment map(long offset, int size) throws IOException {
        if ((offset & IpcMemory.LONG) != 0) {
            return longRegions().map(offset & ~IpcMemory.LONG, size);
        }
        Segment part = parts.get(offset);
        if (part == null || part.size() < size) {
            throw new IOException(
                    "no " + size + " bytes at offset " + offset + " of the memory of process " + id.lpid());
        }
        return part;
    }

    @Override
    public Life life() {
        return life;
    }

    @Override
    public boolean couldNotOpen(int lpid) {
        return (base.getLongVolatile(ArenaHeader.unopenedAt(lpid)) & 1L << lpid) != 0;
    }

    @Override
    public long room() {
        return Long.MAX_VALUE;
    }

    @Override
    public long longRoom() {
        for (Path directory : directories) {
            try {
                return Files.getFileStore(directory).getUsableSpace();
            } catch (IOException e) {
                continue;
            }
        }
        return 0;
    }

    @Override
    public void unlink() {}

    @Override
    public void close() {}

    @Override
    public void end(boolean inOrder) {
        if (life == Life.ALIVE) {
            life = inOrder ? Life.LEFT : Life.GONE;
        }
        MEETING_PLACE.remove(key(id.lpid()), this);
        synchronized (this) {
            if (longRegions != null) {
                longRegions.close();
            }
        }
    }
}
