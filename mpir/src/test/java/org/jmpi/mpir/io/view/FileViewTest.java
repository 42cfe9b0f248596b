package org.jmpi.mpir.io.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.junit.jupiter.api.Test;

class FileViewTest {
    private static final TypeMap INT = new ElementMap(1, 4, 4);

    private final Probe probe = new Probe();

    private static Datatype type(TypeMap map, long extent) {
        return new Datatype().initFlat(map, 0, extent);
    }

    private static TypeMap indexed(long... displacements) {
        long[] lengths = new long[displacements.length];
        java.util.Arrays.fill(lengths, 1);
        return IndexedMap.of(displacements, lengths, 4, INT);
    }

    /** For each byte of the file, how many bytes of the stream lie before it. */
    private void same(FileView view, int bytes) {
        for (int offset = 0; offset < bytes; offset++) {
            int before = 0;
            while (view.place(before, probe) < offset) {
                before++;
            }
            assertEquals(before, view.before(offset, probe), "before byte " + offset);
        }
    }

    @Test
    void shouldFindWhereBytesLieAndHowManyLieBefore() {
        FileView view = new FileView(7, type(indexed(4, 12, 16), 24));
        assertTrue(view.isOrdered());
        assertEquals(7 + 4, view.place(0, probe));
        assertEquals(7 + 12 + 1, view.place(5, probe));
        assertEquals(7 + 24 + 4, view.place(12, probe));
        same(view, 150);
    }

    @Test
    void shouldFindThemWhereCopiesLieAmongEachOther() {
        FileView view = new FileView(0, type(indexed(0, 12), 8));
        assertFalse(view.isOrdered());
        assertEquals(0, view.before(0, probe));
        assertEquals(12, view.place(4, probe));
        assertEquals(8, view.place(8, probe));
    }

    @Test
    void shouldSeeAllBytesOfAContiguousFileType() {
        FileView view = new FileView(3, type(INT, 4));
        assertTrue(view.isContiguous());
        assertEquals(1003, view.place(1000, probe));
        same(view, 40);
    }

    @Test
    void shouldHaveNoBytesWithAnEmptyFileType() {
        FileView view = new FileView(3, type(new LoopMap(0, 4, INT), 8));
        assertEquals(0, view.size());
        assertEquals(0, view.before(100, probe));
    }

    @Test
    void shouldTellTheShapesOfTypesApart() {
        ViewShape rising = ViewShape.of(indexed(0, 4, 12));
        assertTrue(rising.isMonotone() && rising.isDisjoint());
        assertFalse(ViewShape.of(indexed(8, 0)).isMonotone());
        ViewShape twice = ViewShape.of(indexed(0, 0));
        assertTrue(twice.isMonotone());
        assertFalse(twice.isDisjoint());
        assertFalse(ViewShape.tiled(indexed(0, 12), 8).isMonotone());
        assertTrue(ViewShape.tiled(new LoopMap(1000, 8, INT), 8000).isDisjoint());
        assertFalse(ViewShape.of(new LoopMap(1000, 3, INT)).isDisjoint());
    }
}
