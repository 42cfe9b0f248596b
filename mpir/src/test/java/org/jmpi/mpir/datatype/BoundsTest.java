package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.tool.CvarSet;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private final Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.defaults());
    private final Datatype integer;

    BoundsTest() {
        Datatypes.init(rank.datatypes);
        integer = rank.datatypes.find(PredefinedTypes.INT);
    }

    private Datatype intThen(Datatype old, long disp) {
        return TypeConstructors.struct(
                rank, 2, Counts.of(new int[] {1, 1}), Counts.of(new long[] {0, disp}), new Datatype[] {integer, old});
    }

    @Test
    void shouldNotMoveWhereATypeWithoutElementsLies() {
        Datatype empty = TypeConstructors.contiguous(rank, 0, integer);
        for (long disp : new long[] {100, -100}) {
            Datatype type = intThen(empty, disp);
            assertEquals(0, type.lb);
            assertEquals(4, type.extent);
        }
    }

    @Test
    void shouldMoveWhereATypeLiesThatHasBoundsButNoElements() {
        Datatype empty = TypeConstructors.resized(rank, TypeConstructors.contiguous(rank, 0, integer), -8, 24);
        Datatype type = intThen(empty, 100);
        assertEquals(92, type.lb);
        assertEquals(24, type.extent);
    }
}
