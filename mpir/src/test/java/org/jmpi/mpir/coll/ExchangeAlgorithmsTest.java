package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Parameter;
import org.jmpi.mpir.coll.registry.Restriction;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.mpl.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every algorithm that moves data from rank to rank, with several values of its parameters, done at once and recorded. */
class ExchangeAlgorithmsTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17};
    private static final int[] COUNTS = {0, 1, 7, 600};
    private static final int BLANK = -7;

    record Case(AlgorithmEntry entry, Map<String, Integer> parameters) {
        @Override
        public String toString() {
            return entry + " " + parameters;
        }

        boolean inPlace(boolean wanted) {
            return !entry.restrictions().contains(wanted ? Restriction.NOT_IN_PLACE : Restriction.IN_PLACE);
        }
    }

    private static List<Case> cases(CollKind... kinds) {
        List<Case> all = new ArrayList<>();
        for (CollKind kind : kinds) {
            for (AlgorithmEntry entry : AlgorithmRegistry.of(kind)) {
                List<Parameter> parameters = entry.parameters();
                if (parameters.isEmpty()) {
                    all.add(new Case(entry, Map.of()));
                    continue;
                }
                String name = parameters.get(0).name();
                for (int value : name.equals("k") ? new int[] {2, 3, 4, 5, 16} : new int[] {0, 1, 3, 32}) {
                    all.add(new Case(entry, Map.of(name, value)));
                }
            }
        }
        return all;
    }

    static List<Case> gathers() {
        return cases(CollKind.GATHER, CollKind.GATHERV);
    }

    static List<Case> scatters() {
        return cases(CollKind.SCATTER, CollKind.SCATTERV);
    }

    static List<Case> allgathers() {
        return cases(CollKind.ALLGATHER, CollKind.ALLGATHERV);
    }

    static List<Case> alltoalls() {
        return cases(CollKind.ALLTOALL, CollKind.ALLTOALLV, CollKind.ALLTOALLW);
    }

    /** One rank's view of a case. */
    private record Run(Case c, Member m, ForcedCall call, Datatype type, int width) {
        static Run of(Case c, Member m, boolean recorded, boolean gaps) {
            ForcedCall call = new ForcedCall(m, c.entry.make(c.parameters), recorded);
            Datatype ints = m.type(PredefinedTypes.INT);
            return new Run(c, m, call, gaps ? everyOther(m, ints) : ints, gaps ? 2 : 1);
        }

        /** An int and a gap of one. */
        private static Datatype everyOther(Member m, Datatype ints) {
            return TypeConstructors.resized(m.rank(), ints, 0, 8).commit();
        }

        int me() {
            return m.me();
        }

        /** Memory for {@code n} elements. */
        int[] blank(int n) {
            int[] a = new int[n * width];
            Arrays.fill(a, BLANK);
            return a;
        }

        /** Puts {@code n} values of rank {@code from} for rank {@code to} at element {@code at}. */
        void fill(int[] a, int at, int n, int from, int to) {
            for (int i = 0; i < n; i++) {
                a[(at + i) * width] = 1_000_003 * (from + 1) + 10_007 * to + i;
            }
        }
    }

    private interface Body {
        void run(Run r, int count, boolean inPlace) throws Exception;
    }

    private static void forAll(Case c, Body body) throws Exception {
        for (int size : Share.ofSizes(SIZES, c.toString())) {
            if (c.entry.restrictions().contains(Restriction.POWER_OF_TWO) && Integer.bitCount(size) > 1) {
                continue;
            }
            try (FakeJob job = new FakeJob(size, Map.of())) {
                job.run(m -> {
                    for (int mode = 0; mode < 4; mode++) {
                        Run r = Run.of(c, m, (mode & 1) != 0, (mode & 2) != 0);
                        for (int count : COUNTS) {
                            for (boolean inPlace : new boolean[] {false, true}) {
                                if (c.inPlace(inPlace)) {
                                    body.run(r, count, inPlace);
                                }
                            }
                        }
                    }
                });
            }
        }
    }

    /** Counts and displacements: of one length in rank order, or different ones in falling order with gaps. */
    private record Parts(int[] counts, int[] displs, int end) {
        static Parts of(int size, boolean regular, int count) {
            int[] counts = new int[size];
            int[] displs = new int[size];
            int at = regular ? 0 : 1;
            for (int k = 0; k < size; k++) {
                int r = regular ? k : size - 1 - k;
                counts[r] = regular ? count : (r + 1) % 3 * count;
                displs[r] = at;
                at += counts[r] + (regular ? 0 : 2);
            }
            return new Parts(counts, displs, at);
        }

        /** All blocks, from or to rank {@code one}. */
        int[] filled(Run run, int one, boolean from) {
            int[] all = run.blank(end);
            for (int r = 0; r < counts.length; r++) {
                run.fill(all, displs[r], counts[r], from ? one : r, from ? r : one);
            }
            return all;
        }
    }

    private static boolean regular(Run r) {
        return switch (r.c.entry.kind()) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL -> true;
            default -> false;
        };
    }

    @ParameterizedTest
    @MethodSource("gathers")
    void gatherBringsAllBlocksToTheRoot(Case c) throws Exception {
        forAll(c, (r, count, inPlace) -> {
            for (int root = 0; root < r.m.size(); root++) {
                gather(r, Parts.of(r.m.size(), regular(r), count), root, inPlace);
            }
        });
    }

    private static void gather(Run r, Parts p, int root, boolean inPlace) {
        boolean isRoot = r.me() == root;
        int n = p.counts[r.me()];
        int[] mine = r.blank(n);
        r.fill(mine, 0, n, r.me(), root);
        int[] recv = isRoot ? r.blank(p.end) : null;
        Object send = mine;
        if (isRoot && inPlace) {
            r.fill(recv, p.displs[root], n, root, root);
            send = SpecialBuffers.IN_PLACE;
        }
        if (regular(r)) {
            r.call.gather(send, n, r.type, recv, n, r.type, root);
        } else {
            Counts counts = isRoot ? Counts.of(p.counts) : null;
            Counts displs = isRoot ? Counts.of(p.displs) : null;
            r.call.gatherv(send, n, r.type, recv, counts, displs, r.type, root);
        }
        if (isRoot) {
            assertArrayEquals(p.filled(r, root, false), recv);
        }
    }

    @ParameterizedTest
    @MethodSource("scatters")
    void scatterBringsEachItsBlock(Case c) throws Exception {
        forAll(c, (r, count, inPlace) -> {
            for (int root = 0; root < r.m.size(); root++) {
                scatter(r, Parts.of(r.m.size(), regular(r), count), root, inPlace);
            }
        });
    }

    private static void scatter(Run r, Parts p, int root, boolean inPlace) {
        boolean isRoot = r.me() == root;
        int n = p.counts[r.me()];
        int[] send = isRoot ? p.filled(r, root, true) : null;
        int[] mine = r.blank(n);
        Object recv = isRoot && inPlace ? SpecialBuffers.IN_PLACE : mine;
        if (regular(r)) {
            r.call.scatter(send, n, r.type, recv, n, r.type, root);
        } else {
            Counts counts = isRoot ? Counts.of(p.counts) : null;
            Counts displs = isRoot ? Counts.of(p.displs) : null;
            r.call.scatterv(send, counts, displs, r.type, recv, n, r.type, root);
        }
        int[] wanted = r.blank(n);
        if (recv == mine) {
            r.fill(wanted, 0, n, root, r.me());
        }
        assertArrayEquals(wanted, mine);
    }

    @ParameterizedTest
    @MethodSource("allgathers")
    void allgatherBringsAllBlocksToAll(Case c) throws Exception {
        forAll(c, (r, count, inPlace) -> {
            Parts p = Parts.of(r.m.size(), regular(r), count);
            int n = p.counts[r.me()];
            int[] recv = r.blank(p.end);
            int[] mine = r.blank(n);
            r.fill(mine, 0, n, r.me(), 0);
            if (inPlace) {
                r.fill(recv, p.displs[r.me()], n, r.me(), 0);
            }
            Object send = inPlace ? SpecialBuffers.IN_PLACE : mine;
            if (regular(r)) {
                r.call.allgather(send, n, r.type, recv, n, r.type);
            } else {
                Counts counts = Counts.of(p.counts);
                r.call.allgatherv(send, n, r.type, recv, counts, Counts.of(p.displs), r.type);
            }
            assertArrayEquals(p.filled(r, 0, false), recv);
        });
    }

    /** What one rank sends and receives; counts are the same both ways where the call is in place. */
    private record Exchange(Parts out, Parts in) {
        static Exchange of(Run r, int count, boolean inPlace) {
            int size = r.m.size();
            Parts out = Parts.of(size, regular(r), count);
            Parts in = Parts.of(size, regular(r), count);
            return regular(r)
                    ? new Exchange(out, in)
                    : new Exchange(
                            laid(size, q -> amount(r.me(), q, count, inPlace)),
                            laid(size, q -> amount(q, r.me(), count, inPlace)));
        }

        private static Parts laid(int size, java.util.function.IntUnaryOperator amount) {
            int[] counts = new int[size];
            int[] displs = new int[size];
            int at = 1;
            for (int r = size - 1; r >= 0; r--) {
                counts[r] = amount.applyAsInt(r);
                displs[r] = at;
                at += counts[r] + 1;
            }
            return new Parts(counts, displs, at);
        }

        private static int amount(int from, int to, int count, boolean inPlace) {
            return (inPlace ? from + to : from + 2 * to) % 3 * count / 2;
        }
    }

    @ParameterizedTest
    @MethodSource("alltoalls")
    void alltoallTransposesTheBlocks(Case c) throws Exception {
        forAll(c, (r, count, inPlace) -> {
            Exchange e = Exchange.of(r, count, inPlace);
            int[] send = e.out.filled(r, r.me(), true);
            int[] recv = inPlace ? send : r.blank(e.in.end);
            Object from = inPlace ? SpecialBuffers.IN_PLACE : send;
            switch (c.entry.kind()) {
                case ALLTOALL -> r.call.alltoall(from, count, r.type, recv, count, r.type);
                case ALLTOALLV ->
                    r.call.alltoallv(
                            from,
                            Counts.of(e.out.counts),
                            Counts.of(e.out.displs),
                            r.type,
                            recv,
                            Counts.of(e.in.counts),
                            Counts.of(e.in.displs),
                            r.type);
                default -> alltoallw(r, e, from, recv);
            }
            assertArrayEquals(e.in.filled(r, r.me(), false), recv);
        });
    }

    /** Odd ranks speak of pairs of elements where there is an even number of them. */
    private static void alltoallw(Run r, Exchange e, Object from, int[] recv) {
        Datatype two = TypeConstructors.contiguous(r.m.rank(), 2, r.type).commit();
        int size = r.m.size();
        int[][] counts = {e.out.counts.clone(), e.in.counts.clone()};
        Datatype[][] each = {new Datatype[size], new Datatype[size]};
        for (int side = 0; side < 2; side++) {
            for (int q = 0; q < size; q++) {
                boolean pairs = r.me() % 2 == 1 && counts[side][q] % 2 == 0;
                each[side][q] = pairs ? two : r.type;
                counts[side][q] /= pairs ? 2 : 1;
            }
        }
        r.call.alltoallw(
                from,
                Counts.of(counts[0]),
                bytes(r, e.out.displs),
                each[0],
                recv,
                Counts.of(counts[1]),
                bytes(r, e.in.displs),
                each[1]);
    }

    private static Counts bytes(Run r, int[] displs) {
        return Counts.of(Arrays.stream(displs).map(d -> 4 * r.width * d).toArray());
    }
}
