package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** One child after another, each merged and disconnected: nothing of them stays. */
public final class SpawnLoop {
    private static final int WARM = 2;
    private static final List<String> KINDS =
            List.of("lpids", "open files", "communicators", "groups", "threads", "MiB of heap");
    private static final int HEAP_ROOM = 8;
    /** A world that is gone leaves some until the collector has run, which is asked for in time. */
    private static final long MOST_MAPPINGS = 120;

    private SpawnLoop() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, SpawnLoop::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        Check check = new Check();
        int[] parent = {Family.parent()};
        if (parent[0] != MPI_COMM_NULL) {
            round(check, parent, 1);
            return check.errors();
        }
        int rounds = MTest.option(args, "rounds", 4);
        long[] before = {};
        long mappings = 0;
        for (int i = 0; i < rounds; i++) {
            int[] inter = {Family.spawn(SpawnLoop.class, 1, MPI_COMM_WORLD)};
            round(check, inter, 0);
            mappings = Math.max(mappings, mappings());
            if (i == WARM) {
                before = held();
            }
        }
        check.isTrue(mappings <= MOST_MAPPINGS, mappings + " mappings of files that are gone");
        long[] after = held();
        if (MTest.option(args, "show", 0) == 1) {
            System.out.println("after " + WARM + " rounds: " + text(before));
            System.out.println("after " + rounds + " rounds: " + text(after) + ", at most " + mappings + " mappings");
        }
        for (int k = 0; k < KINDS.size(); k++) {
            // what is closed by another thread may be late by a world or two
            long room = k == KINDS.size() - 1 ? HEAP_ROOM : 4;
            check.isTrue(
                    after[k] <= before[k] + room,
                    KINDS.get(k) + ": " + before[k] + " after " + WARM + " rounds, " + after[k] + " at the end");
        }
        return check.errors();
    }

    private static String text(long[] held) {
        return IntStream.range(0, held.length)
                .mapToObj(k -> KINDS.get(k) + " " + held[k])
                .collect(Collectors.joining(", "));
    }

    /** Returns how much of each kind this rank, or its process, has. */
    private static long[] held() throws Exception {
        Rank rank = Rank.current();
        int[] comms = new int[1];
        Comm.table(rank).forEachLive(comm -> comms[0]++);
        int[] groups = new int[1];
        Group.table(rank).forEachLive(group -> groups[0]++);
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return new long[] {
            Worlds.of(rank).end(),
            openFiles(),
            comms[0],
            groups[0],
            Thread.activeCount(),
            (runtime.totalMemory() - runtime.freeMemory()) >> 20
        };
    }

    /** Returns how much memory is mapped of files that have no name any more, in pieces. */
    private static long mappings() throws Exception {
        try (Stream<String> all = Files.lines(Path.of("/proc/self/maps"))) {
            return all.filter(line -> line.endsWith("(deleted)")).count();
        }
    }

    private static long openFiles() throws Exception {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.count();
        }
    }

    private static void round(Check check, int[] inter, int side) {
        int[] merged = new int[1];
        check.ok(MPI_Intercomm_merge(inter[0], side == 1, merged), "MPI_Intercomm_merge");
        int before = side == 0 ? 0 : Exchange.remoteSize(inter[0]);
        int all = Exchange.size(inter[0]) + Exchange.remoteSize(inter[0]);
        Exchange.intra(check, merged[0], all, before + Exchange.rank(inter[0]));
        check.ok(MPI_Comm_free(merged), "MPI_Comm_free");
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
    }
}
