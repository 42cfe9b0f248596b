package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls in which a rank has room for more than it sends itself: what was sent is there, and the room stays as it was. */
class RoomyBlocksTest {
    private static final int N = 3;
    private static final int ROOM = 5;
    private static final List<CollKind> KINDS = List.of(
            CollKind.GATHER,
            CollKind.GATHERV,
            CollKind.SCATTER,
            CollKind.SCATTERV,
            CollKind.ALLGATHER,
            CollKind.ALLGATHERV,
            CollKind.ALLTOALL,
            CollKind.ALLTOALLV,
            CollKind.ALLTOALLW);

    private static int value(int rank, int i) {
        return 1000 * (rank + 1) + i;
    }

    private static int[] values(int rank, int n) {
        int[] a = new int[n];
        Arrays.setAll(a, i -> value(rank, i));
        return a;
    }

    private static int[] blank(int n) {
        int[] a = new int[n];
        Arrays.fill(a, -7);
        return a;
    }

    private static Counts equal(Member m, int n) {
        int[] a = new int[m.size()];
        Arrays.fill(a, n);
        return Counts.of(a);
    }

    private static Counts places(Member m, int stride) {
        int[] a = new int[m.size()];
        Arrays.setAll(a, r -> r * stride);
        return Counts.of(a);
    }

    /** Equal blocks, but that the root's own is short. */
    private static Counts shortAt(Member m, int who, int n, int less) {
        int[] a = new int[m.size()];
        Arrays.setAll(a, r -> r == who ? less : n);
        return Counts.of(a);
    }

    private static void check(int[] wanted, int[] got, CollCall<?> coll, String what) {
        if (!(coll instanceof OneAlgorithm one) || one.could()) {
            assertArrayEquals(wanted, got, what);
        }
    }

    private static void call(CollCall<?> coll, Member m, CollKind kind, int root) {
        int[] in = blank(ROOM * m.size());
        int[] wanted = blank(ROOM * m.size());
        switch (kind) {
            case GATHER, GATHERV -> gather(coll, m, kind, root, in, wanted);
            case SCATTER, SCATTERV -> scatter(coll, m, kind, root, in, wanted);
            case ALLGATHER, ALLGATHERV -> allgather(coll, m, kind, in, wanted);
            default -> alltoall(coll, m, kind, in, wanted);
        }
        check(wanted, in, coll, kind + " of " + m.size() + " at " + m.me());
    }

    /** Only the root sends itself less than it has room for. */
    private static void gather(CollCall<?> coll, Member m, CollKind kind, int root, int[] in, int[] wanted) {
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] all = values(m.me(), ROOM * m.size());
        int n = m.me() == root ? N : ROOM;
        for (int r = 0; m.me() == root && r < m.size(); r++) {
            System.arraycopy(values(r, ROOM), 0, wanted, r * ROOM, r == root ? N : ROOM);
        }
        if (kind == CollKind.GATHER) {
            coll.gather(all, n, ints, in, ROOM, ints, root);
        } else {
            coll.gatherv(all, n, ints, in, equal(m, ROOM), places(m, ROOM), ints, root);
        }
    }

    private static void scatter(CollCall<?> coll, Member m, CollKind kind, int root, int[] in, int[] wanted) {
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] all = values(m.me(), ROOM * m.size());
        int n = m.me() == root ? ROOM : N;
        System.arraycopy(values(root, ROOM * m.size()), m.me() * N, wanted, 0, N);
        if (kind == CollKind.SCATTER) {
            coll.scatter(all, N, ints, in, n, ints, root);
        } else {
            coll.scatterv(all, equal(m, N), places(m, N), ints, in, n, ints, root);
        }
    }

    /** What a rank has room for goes round with its block. */
    private static void allgather(CollCall<?> coll, Member m, CollKind kind, int[] in, int[] wanted) {
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] all = values(m.me(), ROOM * m.size());
        for (int r = 0; r < m.size(); r++) {
            System.arraycopy(values(r, N), 0, wanted, r * ROOM, N);
        }
        if (kind == CollKind.ALLGATHER) {
            coll.allgather(all, N, ints, in, ROOM, ints);
        } else {
            coll.allgatherv(all, N, ints, in, equal(m, ROOM), places(m, ROOM), ints);
        }
    }

    private static void alltoall(CollCall<?> coll, Member m, CollKind kind, int[] in, int[] wanted) {
        int me = m.me();
        Datatype ints = m.type(PredefinedTypes.INT);
        int[] all = values(me, ROOM * m.size());
        int stride = kind == CollKind.ALLTOALL ? N : ROOM;
        int own = kind == CollKind.ALLTOALLW ? 0 : N;
        for (int r = 0; r < m.size(); r++) {
            int[] theirs = values(r, ROOM * m.size());
            System.arraycopy(theirs, me * stride, wanted, r * ROOM, r == me ? own : stride);
        }
        Counts room = equal(m, ROOM);
        Counts sent = shortAt(m, me, ROOM, own);
        if (kind == CollKind.ALLTOALL) {
            coll.alltoall(all, N, ints, in, ROOM, ints);
        } else if (kind == CollKind.ALLTOALLV) {
            coll.alltoallv(all, sent, places(m, ROOM), ints, in, room, places(m, ROOM), ints);
        } else {
            Datatype[] types = new Datatype[m.size()];
            Arrays.fill(types, ints);
            Counts bytes = places(m, 4 * ROOM);
            coll.alltoallw(all, sent, bytes, types, in, room, bytes, types);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void shouldStayAsTheyAreInEveryAlgorithm(int size) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                for (CollKind kind : KINDS) {
                    for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
                        for (int root = 0; root < size; root++) {
                            call(new OneAlgorithm(m, entry, false), m, kind, root);
                            call(new OneAlgorithm(m, entry, true), m, kind, root);
                        }
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void shouldStayAsTheyAreThroughSharedMemory(int size) throws Exception {
        try (FakeJob job = FakeJob.sharing(size, Map.of())) {
            job.run(m -> {
                for (CollKind kind : KINDS) {
                    for (int root = 0; root < size; root++) {
                        call(m.coll(), m, kind, root);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldTakeShorterBlocksOfOthersWhereEachHasACount(int size) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                Datatype ints = m.type(PredefinedTypes.INT);
                int me = m.me();
                int[] in = blank(ROOM * size);
                int[] wanted = blank(ROOM * size);
                for (int r = 0; r < size; r++) {
                    System.arraycopy(values(r, N), 0, wanted, r * ROOM, N);
                }
                m.coll().gatherv(values(me, N), N, ints, in, equal(m, ROOM), places(m, ROOM), ints, 0);
                assertArrayEquals(me == 0 ? wanted : blank(ROOM * size), in);
                in = blank(ROOM * size);
                Counts none = places(m, 0);
                m.coll().alltoallv(values(me, N), equal(m, N), none, ints, in, equal(m, ROOM), places(m, ROOM), ints);
                assertArrayEquals(wanted, in);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldHaveRoomForWhatIsSent(int size) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                Datatype ints = m.type(PredefinedTypes.INT);
                MpirException e = assertThrows(MpirException.class, () -> m.coll()
                        .allgather(new int[ROOM], ROOM, ints, new int[ROOM * size], N, ints));
                assertEquals(ErrorClass.ERR_TRUNCATE, e.errorClass());
            });
        }
    }
}
