package org.jmpi.mpid.ch4.rma;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jmpi.mpid.ch4.generic.Process;
import org.jmpi.mpid.ch4.progress.AsyncProgress;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.win.Regions;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinPart;
import org.jmpi.mpir.win.WinPlace;

/** Processes over the loopback transport, each with a part of one window. A call that waits lets all messages arrive. */
final class Fixture {
    private static final int TURNS = 1000;

    final Process[] processes;
    final Rank[] ranks;
    final Ch4OneSided[] at;
    final Win[] wins;
    /** Is told of each turn of a wait; while it says so, nothing arrives. */
    Predicate<WaitState> holdsUp = state -> false;

    private int waits;

    Fixture(int n) {
        processes = Process.several(n);
        ranks = new Rank[n];
        at = new Ch4OneSided[n];
        wins = new Win[n];
        for (int i = 0; i < n; i++) {
            Process p = processes[i];
            ranks[i] = new Rank(pmi(i, n), CvarSet.defaults());
            Datatypes.init(Datatype.table(ranks[i]));
            Ops.init(Op.table(ranks[i]));
            at[i] = Ch4OneSided.make(
                    ranks[i],
                    new PerVci0(p.vci, p.router, p.handlers, nobody(i)),
                    new Progress(),
                    new NoMemory(),
                    () -> {});
        }
    }

    /** Targets call MPI often enough here. */
    private AsyncProgress nobody(int i) {
        return new AsyncProgress(ranks[i], processes[i].vci, null, 0);
    }

    private static PmiClient pmi(int rank, int size) {
        Class<?>[] client = {PmiClient.class};
        return (PmiClient) Proxy.newProxyInstance(
                client[0].getClassLoader(), client, (proxy, method, args) -> switch (method.getName()) {
                    case "rank" -> rank;
                    case "size" -> size;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Gives process {@code i} its part of the window. */
    void part(int i, Object base, long size) {
        Win w = new Win();
        w.comm = processes[i].comm;
        w.base = base;
        w.size = size;
        w.dispUnit = 1;
        wins[i] = w;
        WinPart[] parts = new WinPart[processes.length];
        Arrays.fill(parts, new WinPart(size, 1, WinPlace.NOWHERE, WinPlace.NOWHERE));
        w.parts = parts;
        at[i].prepare(w);
        at[i].created(w);
    }

    /** Gives process {@code i} a part of a dynamic window. */
    Regions dynamic(int i) {
        part(i, null, 0);
        wins[i].regions = new Regions();
        return wins[i].regions;
    }

    Datatype type(int rank, int handle) {
        return Datatype.table(ranks[rank]).find(handle);
    }

    Op op(int rank, int handle) {
        return Op.table(ranks[rank]).find(handle);
    }

    /** Returns how often calls of all processes waited. */
    int waits() {
        return waits;
    }

    void settle() {
        Process.settle(processes);
    }

    /** No memory is shared. */
    private static final class NoMemory implements DeviceMemory, RegionMap {
        @Override
        public CollMemory collMemory() {
            return null;
        }

        @Override
        public ByteBuffer allocMem(int bytes, int alignment) {
            return ByteBuffer.allocateDirect(bytes);
        }

        @Override
        public boolean freeMem(Object memory) {
            return true;
        }

        @Override
        public boolean reachesWindows(int lpid) {
            return false;
        }

        @Override
        public WindowMemory allocWindow(long bytes, int alignment, boolean mustShare) {
            return new WindowMemory(ByteBuffer.allocateDirect((int) bytes), WinPlace.PRIVATE, 0, 0);
        }

        @Override
        public WindowMemory locate(Object base) {
            return null;
        }

        @Override
        public Object mapWindow(int lpid, long region, long regionSize, long start, long bytes) {
            return null;
        }

        @Override
        public MappedRegion mapRegion(int lpid, long region, long regionSize) {
            return null;
        }
    }

    /** A wait that many turns don't end would never end. */
    private final class Progress implements DeviceProgress {
        private int turns;

        @Override
        public boolean poke() {
            settle();
            return true;
        }

        @Override
        public long completionEpoch() {
            return 0;
        }

        @Override
        public long completionEpoch(Request r) {
            return 0;
        }

        @Override
        public void progressWait(WaitState state) {
            waits++;
            if (++turns > TURNS) {
                turns = 0;
                throw new AssertionError("the wait does not end");
            }
            if (!holdsUp.test(state)) {
                settle();
            }
        }

        @Override
        public boolean isCrowded() {
            return false;
        }

        @Override
        public void exclusively(Runnable action) {
            action.run();
        }
    }
}
