package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private final Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.defaults());
    private final Datatype integer;

    BoundsTest() {
        Datatypes.init(Datatype.table(rank));
        integer = Datatype.table(rank).find(PredefinedTypes.INT);
    }

    private Datatype struct(Datatype first, long at, Datatype second, long then) {
        return TypeConstructors.struct(
                rank, 2, Counts.of(new int[] {1, 1}), Counts.of(new long[] {at, then}), new Datatype[] {first, second});
    }

    @Test
    void shouldNotMoveWhereATypeWithoutElementsLies() {
        Datatype empty = TypeConstructors.contiguous(rank, 0, integer);
        for (long disp : new long[] {100, -100}) {
            Datatype type = struct(integer, 0, empty, disp);
            assertEquals(0, type.lb);
            assertEquals(4, type.extent);
        }
    }

    @Test
    void shouldMoveWhereATypeLiesThatHasBoundsButNoElements() {
        Datatype empty = TypeConstructors.resized(rank, TypeConstructors.contiguous(rank, 0, integer), -8, 24);
        Datatype type = struct(integer, 0, empty, 100);
        assertEquals(92, type.lb);
        assertEquals(24, type.extent);
    }

    @Test
    void shouldPadOnceForTheWholeTypeMap() {
        Datatype bytes = Datatype.table(rank).find(PredefinedTypes.BYTE);
        Datatype five = struct(integer, 0, bytes, 4);
        assertEquals(8, five.extent);
        // six bytes in a row: the three that pad the type below are not in the type map
        Datatype six = struct(bytes, -1, five, 0);
        assertEquals(-1, six.lb);
        assertEquals(8, six.extent);
    }
}
