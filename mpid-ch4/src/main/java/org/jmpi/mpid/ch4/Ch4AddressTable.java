package org.jmpi.mpid.ch4;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpid.ch4.init.JobPlan;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.meeting.Meeting;
import org.jmpi.mpid.ch4.meeting.MeetingTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.AddressTable;
import org.jmpi.mpir.mpid.MeetingMemory;
import org.jspecify.annotations.Nullable;

/**
 * The processes of other worlds. Each is on a node that only processes of its world share, and is reached through the netmod, or through the
 * memory of the meeting in which it came to be known.
 */
final class Ch4AddressTable implements AddressTable, MetProcesses {
    private record Node(WorldId world, int number) {}

    private final Rank rank;
    private final JobPlan plan;
    private final Transports transports;
    private final VciSelector vcis;
    private final ProgressEngine progress;
    /** The node numbers of processes of other worlds, by lpid. Any thread reads. */
    private final Map<Integer, Integer> nodes = new ConcurrentHashMap<>();
    /** Guarded by VCI 0, as are all that follow. */
    private final Map<Node, Integer> numbers = new HashMap<>();

    private int nextNode;

    Ch4AddressTable(Rank rank, JobPlan plan, Transports transports, VciSelector vcis, ProgressEngine progress) {
        this.rank = rank;
        this.plan = plan;
        this.transports = transports;
        this.vcis = vcis;
        this.progress = progress;
        // above those of this world
        nextNode = plan.mostNodes();
    }

    /** Returns the number of the node of {@code lpid}, a process of another world. */
    int node(int lpid) {
        return Objects.requireNonNull(nodes.get(lpid), "a process that no world has");
    }

    @Override
    public WorldId world() {
        WorldId[] world = new WorldId[1];
        progress.exclusively(() -> world[0] = transports.world());
        return world[0];
    }

    @Override
    public ProcessInfo self() {
        ProcessInfo[] self = new ProcessInfo[1];
        progress.exclusively(() -> {
            open();
            int me = rank.worldRank();
            self[0] = new ProcessInfo(transports.world(), rank.worldSize(), me, plan.node(me), transports.netmodCard());
        });
        return self[0];
    }

    private void open() {
        if (transports.openLate()) {
            progress.netmod(Objects.requireNonNull(transports.netmod()));
            vcis.each(at -> at.router().netmod(transports.netmod()));
        }
    }

    @Override
    public boolean insert(int lpid, ProcessInfo process, byte[] key) {
        int end = Worlds.of(rank).end();
        boolean[] isNew = new boolean[1];
        progress.exclusively(() -> {
            open();
            Node node = new Node(process.world(), process.node());
            // one that left may have come back: it met this world again
            isNew[0] = !nodes.containsKey(lpid) || vcis.first().router().failure(lpid) != null;
            nodes.put(lpid, numbers.computeIfAbsent(node, n -> nextNode++));
            Objects.requireNonNull(transports.netmod()).insert(lpid, process, transports.world(), key);
            vcis.each(at -> {
                at.router().grow(end);
                if (isNew[0]) {
                    at.router().forget(lpid);
                }
            });
        });
        return isNew[0];
    }

    @Override
    public @Nullable MeetingMemory memory(int processes, int index) {
        MeetingMemory[] memory = new MeetingMemory[1];
        progress.exclusively(() -> {
            Meeting meeting = transports.memory(processes, index);
            memory[0] = meeting == null ? null : new Ch4MeetingMemory(transports, progress, this, meeting);
        });
        return memory[0];
    }

    @Override
    public boolean isForeign(int lpid) {
        return nodes.containsKey(lpid);
    }

    @Override
    public boolean route(Meeting meeting) {
        int[] reached = meeting.reached();
        if (reached.length == 0) {
            return false;
        }
        MeetingTransport all = transports.meetings();
        for (int lpid : reached) {
            // an earlier memory may tell that it left
            all.forget(lpid);
            all.route(lpid, meeting);
            vcis.each(at -> {
                at.router().forget(lpid);
                at.router().meet(lpid, all);
            });
        }
        all.add(meeting);
        progress.meetings(all);
        return true;
    }

    @Override
    public void watch(int lpid) {
        progress.exclusively(() -> {
            // who shares memory is watched by the lock of its file
            if (!transports.meetings().reaches(lpid)) {
                Objects.requireNonNull(transports.netmod()).watch(lpid);
            }
        });
    }

    @Override
    public boolean remove(BitSet lpids) {
        boolean[] removed = new boolean[1];
        progress.exclusively(() -> {
            Netmod netmod = transports.netmod();
            removed[0] = netmod == null
                    || (lpids.stream().allMatch(netmod::isIdle)
                            && !transports.meetings().hasPendingSends());
            if (removed[0]) {
                lpids.stream().forEach(this::removeOne);
            }
        });
        return removed[0];
    }

    private void removeOne(int lpid) {
        if (transports.netmod() != null) {
            transports.netmod().remove(lpid);
        }
        transports.meetings().forget(lpid);
        nodes.remove(lpid);
        vcis.each(at -> at.router().forget(lpid));
    }
}
