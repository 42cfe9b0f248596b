package org.jmpi.mpid.ch4.rma;

import java.lang.invoke.VarHandle;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * One-sided communication of one rank, which is VCI 0's whatever its windows (mirrors {@code mpidig_win.h}). Made with the
 * rank's first window.
 */
public final class Ch4OneSided extends RmaCalls {
    private final DeviceMemory memory;
    private final PartMapper mapper;
    private final PeerWatch peers;
    private final GroupEpochs groups;

    private Ch4OneSided(
            RmaState state,
            RmaOrigin origin,
            RmaSync sync,
            DeviceProgress progress,
            DeviceMemory memory,
            RegionMap regions,
            Runnable checkPeers) {
        super(state, origin, sync, progress, memory.collMemory());
        this.memory = memory;
        mapper = new PartMapper(memory, regions);
        peers = new PeerWatch(state.vci, state.router, checkPeers);
        groups = new GroupEpochs(state, waits, shared);
    }

    /**
     * Makes it, and enters the handlers.
     *
     * @param checkPeers notices processes that died; holder of the VCI only
     */
    public static <M extends DeviceMemory & RegionMap> Ch4OneSided make(
            Rank rank, PerVci0 vci0, DeviceProgress progress, M memory, Runnable checkPeers) {
        RmaState state = new RmaState(rank, vci0.vci(), vci0.router(), vci0.async());
        RmaOrigin origin = new RmaOrigin(state);
        RmaSync sync = new RmaSync(state);
        new RmaProtocol(state, origin, new RmaTarget(state), sync, vci0.handlers()).register();
        return new Ch4OneSided(state, origin, sync, progress, memory, memory, checkPeers);
    }

    @Override
    public @Nullable WindowMemory prepare(Win win) {
        RmaWin[] made = new RmaWin[1];
        made[0] = new RmaWin(win, rank -> sync.granted(made[0], rank), rank -> isGone(win, rank), state.router);
        win.device = made[0];
        if (!win.isDynamic() && memory.reachesWindows(win.comm.lpid(win.comm.rank))) {
            made[0].ownBlock = memory.allocWindow(WinBlock.size(win.comm.size), WinBlock.LINE, false);
        }
        return made[0].ownBlock;
    }

    private boolean isGone(Win win, int rank) {
        return peers.isGone(win.comm.lpid(rank));
    }

    @Override
    public boolean created(Win win) {
        RmaWin w = RmaWin.of(win);
        vci.enter();
        try {
            state.add(w);
        } finally {
            vci.exit();
        }
        return mapper.map(w, rank -> isGone(win, rank));
    }

    @Override
    public void agreed(Win win, boolean areAll) {
        state.agreed(RmaWin.of(win), areAll);
    }

    @Override
    public boolean isShared(Win win) {
        return RmaWin.of(win).isShared;
    }

    @Override
    public void freed(Win win) {
        RmaWin w = RmaWin.of(win);
        vci.enter();
        try {
            state.remove(w);
        } finally {
            vci.exit();
        }
        if (w.ownBlock != null) {
            memory.freeMem(w.ownBlock.base());
        }
    }

    @Override
    public void fenceShared(Win win) {
        VarHandle.fullFence();
    }

    @Override
    public void fenceIssued(Win win, int[] issued) {
        RmaWin w = RmaWin.of(win);
        if (win.isDynamic()) {
            // a target may refuse; its answer must not come after the fence
            completeAll(w);
        }
        vci.enter();
        try {
            w.fence.begin(issued);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void fenceWait(Win win, int expected) {
        RmaWin w = RmaWin.of(win);
        waits.await(w, w.fence.expecting(expected));
    }

    @Override
    public void fenceEnd(Win win) {
        RmaWin.of(win).throwRefusal();
    }

    @Override
    public void post(Win win, int[] origins, int assertion) {
        groups.post(RmaWin.of(win), origins);
    }

    @Override
    public void start(Win win, int[] targets, int assertion) {
        groups.start(RmaWin.of(win), targets, (assertion & Constants.MODE_NOCHECK) != 0);
    }

    @Override
    public void complete(Win win) {
        groups.complete(RmaWin.of(win));
    }

    @Override
    public void waitPosted(Win win) {
        groups.waitPosted(RmaWin.of(win));
    }

    @Override
    public boolean testPosted(Win win) {
        return groups.testPosted(RmaWin.of(win));
    }

    @Override
    public void lock(Win win, int lockType, int target, int assertion) {
        RmaWin w = RmaWin.of(win);
        boolean isUnchecked = (assertion & Constants.MODE_NOCHECK) != 0;
        if (w.isShared) {
            shared.lock(w, w.peer(target), lockType == Constants.LOCK_SHARED, isUnchecked);
            return;
        }
        RmaPeer p;
        vci.enter();
        try {
            p = w.peer(target);
            waits.throwIfGone(p);
            sync.askForLock(w, p, lockType, isUnchecked);
        } finally {
            vci.exit();
        }
        if (target == win.comm.rank) {
            // loads and stores may follow
            waits.await(w, p, Condition.OPEN);
        }
    }

    @Override
    public void unlock(Win win, int target) {
        RmaWin w = RmaWin.of(win);
        RmaPeer p = w.peer(target);
        if (w.isShared) {
            shared.unlock(w, p);
            waits.pokeSometimes();
            return;
        }
        try {
            beginUnlock(w, p);
            waits.await(w, p, Condition.UNLOCKED);
        } finally {
            p.lock = RmaPeer.FREE;
        }
        if (target == win.comm.rank) {
            waits.pokeSometimes();
        }
        w.throwRefusal();
    }

    private void beginUnlock(RmaWin w, RmaPeer p) {
        vci.enter();
        try {
            sync.beginUnlock(w, p);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void lockAll(Win win, int assertion) {
        RmaWin w = RmaWin.of(win);
        w.isAllUnchecked = (assertion & Constants.MODE_NOCHECK) != 0;
        lock(win, Constants.LOCK_SHARED, win.comm.rank, assertion);
        w.isAllLocked = true;
    }

    @Override
    public void unlockAll(Win win) {
        RmaWin w = RmaWin.of(win);
        w.isAllLocked = false;
        if (w.isShared) {
            unlockAllShared(w);
            return;
        }
        try {
            for (int rank = 0; rank < w.size(); rank++) {
                RmaPeer p = w.known(rank);
                if (p != null && p.lock != RmaPeer.FREE) {
                    beginUnlock(w, p);
                }
            }
            awaitAll(w, Condition.UNLOCKED);
        } finally {
            forgetLocks(w);
        }
        w.throwRefusal();
    }

    private void unlockAllShared(RmaWin w) {
        for (int rank = 0; rank < w.size(); rank++) {
            RmaPeer p = w.known(rank);
            if (p != null && p.lock == RmaPeer.HELD) {
                shared.unlock(w, p);
            }
        }
    }

    private static void forgetLocks(RmaWin w) {
        for (int rank = 0; rank < w.size(); rank++) {
            RmaPeer p = w.known(rank);
            if (p != null) {
                p.lock = RmaPeer.FREE;
            }
        }
    }

    private void awaitAll(RmaWin w, Condition what) {
        for (int rank = 0; rank < w.size(); rank++) {
            RmaPeer p = w.known(rank);
            if (p != null) {
                waits.await(w, p, what);
            }
        }
    }

    @Override
    public void flush(Win win, int target) {
        RmaWin w = RmaWin.of(win);
        RmaPeer p = w.peer(target);
        if (p.part != null && !p.isTouched) {
            flushShared();
            return;
        }
        pokeUnless(beginFlush(w, p));
        waits.await(w, p, Condition.FLUSHED);
        w.throwRefusal();
    }

    /** An access to oneself is complete at once, so flushes that had something to do must make progress too. */
    private void pokeUnless(boolean isFlushed) {
        if (isFlushed) {
            waits.pokeSometimes();
        } else {
            waits.poke();
        }
    }

    /** Direct accesses are complete. */
    private void flushShared() {
        VarHandle.fullFence();
        waits.pokeSometimes();
    }

    /** Returns whether anything was to be flushed. */
    private boolean beginFlush(RmaWin w, RmaPeer p) {
        vci.enter();
        try {
            boolean any = p.isTouched;
            sync.beginFlush(w, p);
            return any;
        } finally {
            vci.exit();
        }
    }

    @Override
    public void flushAll(Win win) {
        RmaWin w = RmaWin.of(win);
        if (w.isShared) {
            flushShared();
            return;
        }
        pokeUnless(completeAll(w));
        w.throwRefusal();
    }

    private boolean completeAll(RmaWin w) {
        boolean any = false;
        for (int rank = 0; rank < w.size(); rank++) {
            RmaPeer p = w.known(rank);
            any |= p != null && beginFlush(w, p);
        }
        awaitAll(w, Condition.FLUSHED);
        return any;
    }

    @Override
    public void flushLocal(Win win, int target) {
        RmaWin w = RmaWin.of(win);
        if (w.isShared) {
            flushShared();
            return;
        }
        waits.poke();
        waits.await(w, w.peer(target), Condition.LOCALLY_COMPLETE);
    }

    @Override
    public void flushLocalAll(Win win) {
        if (RmaWin.of(win).isShared) {
            flushShared();
            return;
        }
        waits.poke();
        awaitAll(RmaWin.of(win), Condition.LOCALLY_COMPLETE);
    }

    @Override
    public void sync(Win win) {
        VarHandle.fullFence();
        waits.poke();
    }
}
