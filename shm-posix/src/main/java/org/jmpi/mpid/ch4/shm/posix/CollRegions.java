package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Regions of arenas for collectives. A region is reserved once and then taken again and again; a peer's is mapped once.
 *
 * <p>The first word of a region counts the peers that left it since its owner took it.
 */
final class CollRegions implements CollMemory {
    private static final int LEFT_AT = 0;

    /** One that its owner gave back and some peers may still use. */
    private record Retired(long region, @Nullable Segment memory, int users) {}

    private final Arena own;
    private final Peers peers;
    private final TransportContext context;
    private final long share;
    /** How many bytes may still be reserved. */
    private long room;

    private final ArrayDeque<Long> free = new ArrayDeque<>();
    private final List<Retired> retired = new ArrayList<>();
    private final MappedRegions mapped;
    /** By lpid: the first page of the arena, where a process says that it sleeps. None before a region was mapped. */
    private Segment[] bells = {};

    CollRegions(Arena own, Peers peers, TransportContext context, long limitOfNode) {
        this.own = own;
        this.peers = peers;
        this.context = context;
        share = limitOfNode / peers.count();
        room = share;
        mapped = new MappedRegions(peers, context.processes());
    }

    @Override
    public boolean reaches(int lpid) {
        return peers.reaches(lpid);
    }

    @Override
    public long share() {
        return share;
    }

    @Override
    public synchronized long take(int bytes) {
        collect();
        Long region = free.poll();
        if (region == null) {
            region = reserve(bytes);
        }
        if (region != NONE) {
            Objects.requireNonNull(mapOwn(region, bytes)).putLongVolatile(LEFT_AT, 0);
        }
        return region;
    }

    /** Looks which regions all users have left. */
    private void collect() {
        for (Iterator<Retired> all = retired.iterator(); all.hasNext(); ) {
            Retired r = all.next();
            assert r.memory != null;
            if (r.memory.getLongVolatile(LEFT_AT) >= r.users) {
                all.remove();
                free.add(r.region);
            }
        }
    }

    private long reserve(int bytes) {
        if (room < bytes) {
            return NONE;
        }
        try {
            long region = own.reserve(bytes);
            room -= bytes;
            if (map(context.lpid(), region, bytes) != null) {
                return region;
            }
        } catch (IOException e) {
            // the file system is full: messages need no more of it
            return NONE;
        }
        return NONE;
    }

    private @Nullable Segment mapOwn(long region, int bytes) {
        return map(context.lpid(), region, bytes);
    }

    @Override
    public synchronized @Nullable Segment map(int lpid, long region, int bytes) {
        return hasBell(lpid) ? mapped.map(lpid, region, bytes) : null;
    }

    private boolean hasBell(int lpid) {
        if (bells.length == 0) {
            bells = new Segment[context.processes()];
        }
        if (bells[lpid] == null) {
            try {
                bells[lpid] = peers.arena(lpid).map(0, ArenaHeader.FIXED_SIZE);
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void leave(Segment region) {
        region.getAndAddLong(LEFT_AT, 1);
    }

    @Override
    public synchronized void give(long region, int users) {
        retired.add(new Retired(region, mapOwn(region, LEFT_AT + Long.BYTES), users));
    }

    @Override
    public void wake(int lpid) {
        Segment[] known = bells;
        Segment bell = lpid < known.length ? known[lpid] : null;
        if (bell == null) {
            bell = bell(lpid);
        }
        if (bell != null && bell.getIntAcquire(ArenaHeader.SLEEPING_AT) != 0) {
            ring(bell, lpid);
        }
    }

    /** Returns the bell of a process of which no region was mapped yet; null: the system refuses. */
    private synchronized @Nullable Segment bell(int lpid) {
        return hasBell(lpid) ? bells[lpid] : null;
    }

    private void ring(Segment bell, int lpid) {
        if (bell.casInt(ArenaHeader.SLEEPING_AT, 1, 0)) {
            context.doorbell().ring(lpid);
        }
    }
}
