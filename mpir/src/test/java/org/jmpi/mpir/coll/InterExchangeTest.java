package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.mpl.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collectives by which all of two groups get data of the other one. */
class InterExchangeTest extends TwoGroups {
    /** How much group {@code side} sends; one direction may be empty. */
    private static int amount(int side, int count, int which) {
        return which == side ? 0 : count + 3 * side;
    }

    private interface Both {
        void run(Member m, int sent, int received) throws Exception;
    }

    private static void forAllAmounts(Groups g, Both body) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                for (int which = 0; which < 3; which++) {
                    body.run(m, amount(m.side(), count, which), amount(1 - m.side(), count, which));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void allgatherTakesTheOtherGroupsBlocks(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            int n = m.comm().remoteSize;
            int[] recv = new int[n * received];
            int[] send = block(m.side(), m.me(), 0, sent);
            m.coll().allgather(send, sent, ints(m), recv, received, ints(m));
            assertArrayEquals(regular(1 - m.side(), n, received), recv);
            assertArrayEquals(block(m.side(), m.me(), 0, sent), send);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void allgathervLeavesTheGaps(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            Parts ours = Parts.of(m.size(), sent);
            Parts theirs = Parts.of(m.comm().remoteSize, received);
            int[] recv = new int[theirs.end()];
            int mine = ours.counts()[m.me()];
            int[] send = block(m.side(), m.me(), 0, mine);
            m.coll()
                    .allgatherv(
                            send, mine, ints(m), recv, Counts.of(theirs.counts()), Counts.of(theirs.displs()), ints(m));
            assertArrayEquals(theirs.filled(1 - m.side(), 0), recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallTransposesBetweenTheGroups(Groups g) throws Exception {
        forAllAmounts(g, (m, sent, received) -> {
            int n = m.comm().remoteSize;
            int[] send = new int[n * sent];
            int[] wanted = new int[n * received];
            for (int r = 0; r < n; r++) {
                System.arraycopy(block(m.side(), m.me(), 100_000 * r, sent), 0, send, r * sent, sent);
                int[] theirs = block(1 - m.side(), r, 100_000 * m.me(), received);
                System.arraycopy(theirs, 0, wanted, r * received, received);
            }
            int[] recv = new int[n * received];
            m.coll().alltoall(send, sent, ints(m), recv, received, ints(m));
            assertArrayEquals(wanted, recv);
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void oneArrayForBothSidesOfAnAlltoallIsAsIfCopied(Groups g) throws Exception {
        run(g, m -> {
            int n = m.comm().remoteSize;
            int[] buf = new int[n * 3];
            int[] wanted = new int[n * 3];
            for (int r = 0; r < n; r++) {
                System.arraycopy(block(m.side(), m.me(), 10 * r, 3), 0, buf, r * 3, 3);
                System.arraycopy(block(1 - m.side(), r, 10 * m.me(), 3), 0, wanted, r * 3, 3);
            }
            m.coll().alltoall(buf, 3, ints(m), buf, 3, ints(m));
            assertArrayEquals(wanted, buf);
        });
    }

    /** The number of elements from rank {@code from} of group {@code side} to rank {@code to} of the other. */
    private static int between(int side, int from, int to, int count) {
        return (from + 2 * to + side) % 3 * count / 2;
    }

    private record Exchange(int[] send, int[] scounts, int[] sdispls, int[] wanted, int[] rcounts, int[] rdispls) {
        static Exchange of(Member m, int count) {
            int n = m.comm().remoteSize;
            Exchange e = new Exchange(
                    new int[n * (count + 1) + 1],
                    new int[n],
                    new int[n],
                    new int[n * (count + 2)],
                    new int[n],
                    new int[n]);
            int out = 1;
            int in = 0;
            for (int r = 0; r < n; r++) {
                e.scounts[r] = between(m.side(), m.me(), r, count);
                e.rcounts[r] = between(1 - m.side(), r, m.me(), count);
                e.sdispls[r] = out;
                e.rdispls[r] = in;
                out += e.scounts[r] + 1;
                in += e.rcounts[r] + 2;
                int[] block = block(m.side(), m.me(), 100_000 * r, e.scounts[r]);
                System.arraycopy(block, 0, e.send, e.sdispls[r], e.scounts[r]);
                int[] theirs = block(1 - m.side(), r, 100_000 * m.me(), e.rcounts[r]);
                System.arraycopy(theirs, 0, e.wanted, e.rdispls[r], e.rcounts[r]);
            }
            return e;
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallvMovesPartsOfDifferentLengths(Groups g) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                Exchange e = Exchange.of(m, count);
                int[] recv = new int[e.wanted.length];
                m.coll()
                        .alltoallv(
                                e.send,
                                Counts.of(e.scounts),
                                Counts.of(e.sdispls),
                                ints(m),
                                recv,
                                Counts.of(e.rcounts),
                                Counts.of(e.rdispls),
                                ints(m));
                assertArrayEquals(e.wanted, recv);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("groups")
    void alltoallwMovesPartsOfDifferentTypes(Groups g) throws Exception {
        run(g, m -> {
            for (int count : COUNTS) {
                Exchange e = Exchange.of(m, count);
                int n = m.comm().remoteSize;
                // odd peers are spoken to in bytes
                Datatype[] types = new Datatype[n];
                int[] scounts = new int[n];
                int[] rcounts = new int[n];
                for (int r = 0; r < n; r++) {
                    boolean bytes = r % 2 == 1;
                    types[r] = m.type(bytes ? PredefinedTypes.BYTE : PredefinedTypes.INT);
                    scounts[r] = e.scounts[r] * (bytes ? 4 : 1);
                    rcounts[r] = e.rcounts[r] * (bytes ? 4 : 1);
                }
                int[] recv = new int[e.wanted.length];
                m.coll()
                        .alltoallw(
                                e.send,
                                Counts.of(scounts),
                                Counts.of(
                                        Arrays.stream(e.sdispls).map(d -> 4 * d).toArray()),
                                types,
                                recv,
                                Counts.of(rcounts),
                                Counts.of(
                                        Arrays.stream(e.rdispls).map(d -> 4 * d).toArray()),
                                types);
                assertArrayEquals(e.wanted, recv);
            }
        });
    }
}
