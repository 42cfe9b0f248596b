package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

class OverlapsTest {
    private final Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.defaults());

    OverlapsTest() {
        Datatypes.init(Datatype.table(rank));
    }

    private Datatype named(int handle) {
        return Datatype.table(rank).find(handle);
    }

    @Test
    void shouldFindBytesThatRandomTypesHaveTwice() {
        for (int seed = 0; seed < 2000; seed++) {
            RandomTypes.Pair pair = new RandomTypes(rank, seed).next(1 + seed % 3);
            if (pair.naive().size() < 1000) {
                pair.real().commit();
                for (int count : new int[] {1, 3, 2, 4}) {
                    long[] bytes = pair.naive().bytes(count);
                    boolean twice = Arrays.stream(bytes).distinct().count() < bytes.length;
                    assertEquals(twice, Overlaps.overlap(pair.real(), count), count + " of " + pair.how());
                }
            }
        }
    }

    @Test
    void shouldSeeBlocksThatOverlapFarBehind() {
        Datatype block = TypeConstructors.contiguous(rank, 1 << 20, named(PredefinedTypes.BYTE));
        assertTrue(Overlaps.overlap(
                TypeConstructors.hvector(rank, 3, 1, (1 << 20) - 1, block).commit(), 1));
        assertFalse(Overlaps.overlap(
                TypeConstructors.hvector(rank, 3, 1, (1 << 20) + 1, block).commit(), 1));
    }

    @Test
    void shouldNotTakeLongForManyElements() {
        Datatype two = TypeConstructors.indexedBlock(
                rank, 2, 1, Counts.of(new int[] {0, 1 << 30}), named(PredefinedTypes.INT));
        Datatype near = TypeConstructors.resized(rank, two, 0, 4).commit();
        assertFalse(Overlaps.overlap(near, 1L << 20));
        assertFalse(Overlaps.overlap(near, Long.MAX_VALUE / 8));
    }
}
