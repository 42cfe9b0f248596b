package org.jmpi.mpir.coll.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces arrive once at each rank, before they are passed on, in as few rounds as can be. */
class CirculantGraphTest {
    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(2, 130), IntStream.of(255, 256, 257, 1000));
    }

    private static CirculantPieces of(int rank, int size, int root, int pieces) {
        CollArgs a = new CollArgs();
        a.rank = rank;
        a.size = size;
        a.root = root;
        return new CirculantPieces(a).begin(a, pieces);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void everyPieceComesToEveryRankOnce(int size) {
        for (int pieces : new int[] {1, 2, 3, 10, 11}) {
            deliver(size, size / 3, pieces);
        }
    }

    private static void deliver(int size, int root, int pieces) {
        CirculantPieces[] ranks = new CirculantPieces[size];
        BitSet[] have = new BitSet[size];
        for (int r = 0; r < size; r++) {
            ranks[r] = of(r, size, root, pieces);
            have[r] = new BitSet();
        }
        have[root].set(0, pieces);
        int rounds = pieces - 1 + Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
        assertEquals(rounds, ranks[0].rounds);
        for (int i = 0; i < rounds; i++) {
            int[] arrived = new int[size];
            Arrays.fill(arrived, CirculantPieces.NONE);
            for (int r = 0; r < size; r++) {
                int to = ranks[r].next(i);
                assertEquals(r, ranks[to].previous(i));
                assertEquals(ranks[r].outgoing(i), ranks[to].incoming(i), "both ends name the same piece");
                arrived[to] = ranks[r].outgoing(i);
                assertTrue(arrived[to] < 0 || have[r].get(arrived[to]), "it is passed on after it came");
            }
            for (int r = 0; r < size; r++) {
                assertTrue(arrived[r] < 0 || !have[r].get(arrived[r]), "it comes once");
                have[r].set(Math.max(arrived[r], 0), Math.max(arrived[r] + 1, 0));
            }
        }
        for (int r = 0; r < size; r++) {
            assertEquals(pieces, have[r].cardinality(), "rank " + r + " of " + size);
        }
    }

    @Test
    void aMillionRanksFindTheirPiecesAlone() {
        int size = 1_000_003;
        int pieces = 50;
        for (int r = 1; r < size; r += 99_991) {
            CirculantPieces mine = of(r, size, 0, pieces);
            BitSet have = new BitSet();
            for (int i = 0; i < mine.rounds; i++) {
                int out = mine.outgoing(i);
                assertTrue(out < 0 || have.get(out));
                int in = mine.incoming(i);
                if (in >= 0) {
                    have.set(in);
                }
            }
            assertEquals(pieces, have.cardinality());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 12, 100, 1L << 40})
    void piecesHoldWholeElements(long chunk) {
        long bytes = 12L << 30;
        long length = CirculantPieces.length(bytes, chunk, 12);
        assertEquals(0, length % 12);
        assertTrue((bytes + length - 1) / length <= 1 << 20);
        assertEquals(bytes, CirculantPieces.length(bytes, 0, 12));
    }
}
