package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** One child after another, each merged and disconnected: nothing of them stays. */
public final class SpawnLoop {
    private static final int WARM = 2;

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
        int lpids = 0;
        long files = 0;
        for (int i = 0; i < rounds; i++) {
            int[] inter = {Family.spawn(SpawnLoop.class, 1, MPI_COMM_WORLD)};
            round(check, inter, 0);
            if (i == WARM) {
                lpids = Worlds.of(Rank.current()).end();
                files = openFiles();
            }
        }
        int room = rounds / 50 + 1;
        int end = Worlds.of(Rank.current()).end();
        check.isTrue(end <= lpids + room, "lpids: " + lpids + " after " + WARM + " rounds, " + end + " at the end");
        long open = openFiles();
        check.isTrue(open <= files + room + 4, "open files: " + files + " after " + WARM + " rounds, " + open);
        return check.errors();
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
