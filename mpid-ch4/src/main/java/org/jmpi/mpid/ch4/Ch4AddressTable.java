package org.jmpi.mpid.ch4;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpid.ch4.init.JobPlan;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.AddressTable;

/** The processes of other worlds: each is reached through the netmod, on a node that only processes of its world share. */
final class Ch4AddressTable implements AddressTable {
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
    public void insert(int lpid, ProcessInfo process, byte[] key) {
        int end = Worlds.of(rank).end();
        progress.exclusively(() -> {
            open();
            Node node = new Node(process.world(), process.node());
            nodes.put(lpid, numbers.computeIfAbsent(node, n -> nextNode++));
            Objects.requireNonNull(transports.netmod()).insert(lpid, process, transports.world(), key);
            vcis.each(at -> {
                at.router().grow(end);
                // one that left may have come back: it met this world again
                at.router().forget(lpid);
            });
        });
    }

    @Override
    public void watch(int lpid) {
        progress.exclusively(() -> Objects.requireNonNull(transports.netmod()).watch(lpid));
    }

    @Override
    public boolean remove(BitSet lpids) {
        boolean[] removed = new boolean[1];
        progress.exclusively(() -> {
            Netmod netmod = transports.netmod();
            removed[0] = netmod == null || lpids.stream().allMatch(netmod::isIdle);
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
        nodes.remove(lpid);
        vcis.each(at -> at.router().forget(lpid));
    }
}
