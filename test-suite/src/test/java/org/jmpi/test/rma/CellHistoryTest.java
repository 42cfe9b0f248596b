package org.jmpi.test.rma;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.jmpi.test.rma.CellOp.Kind;
import org.junit.jupiter.api.Test;

/** What the search for an order accepts, and which errors of a window it finds. */
class CellHistoryTest {
    private static final int BYTES = 4;

    private static CellOp fetch(int origin, Kind kind, long operand, long seen, long called, long ended) {
        return new CellOp(origin, kind, operand, 0, true, seen, called, ended);
    }

    private static CellOp unseen(int origin, Kind kind, long operand, long called, long ended) {
        return new CellOp(origin, kind, operand, 0, false, 0, called, ended);
    }

    private static CellOp swap(int origin, long compare, long made, long seen, long called, long ended) {
        return new CellOp(origin, Kind.CAS, made, compare, true, seen, called, ended);
    }

    private static String judge(long last, CellOp... ops) {
        return CellHistory.judge(List.of(ops), BYTES, 0, last);
    }

    @Test
    void shouldExplainOverlappingSums() {
        assertNull(judge(3, fetch(0, Kind.SUM, 1, 2, 0, 10), fetch(1, Kind.SUM, 2, 0, 5, 15)));
    }

    @Test
    void shouldFindALostUpdate() {
        assertNotNull(judge(2, fetch(0, Kind.SUM, 1, 0, 0, 10), fetch(1, Kind.SUM, 2, 0, 5, 15)));
    }

    @Test
    void shouldFindThatTheFinalValueLacksASum() {
        assertNotNull(judge(1, unseen(0, Kind.SUM, 1, 0, 10), unseen(1, Kind.SUM, 2, 0, 10)));
    }

    @Test
    void shouldFindAReadOfWhatHadNotBeenCalled() {
        assertNotNull(judge(7, fetch(0, Kind.NO_OP, 0, 7, 0, 10), unseen(1, Kind.REPLACE, 7, 20, 30)));
    }

    @Test
    void shouldFindAReadThatComesTooLate() {
        assertNotNull(judge(7, unseen(1, Kind.REPLACE, 7, 0, 10), fetch(0, Kind.NO_OP, 0, 0, 20, 30)));
    }

    @Test
    void shouldKeepTheOrderOfOneOrigin() {
        CellOp first = unseen(0, Kind.REPLACE, 5, 0, 100);
        CellOp second = unseen(0, Kind.REPLACE, 6, 1, 100);
        assertNull(judge(6, first, second));
        assertNotNull(judge(5, first, second));
    }

    @Test
    void shouldFindACompareAndSwapThatSucceededTwice() {
        CellOp one = swap(0, 0, 8, 0, 0, 10);
        assertNull(judge(8, one, swap(1, 0, 9, 8, 0, 10)));
        assertNotNull(judge(9, one, swap(1, 0, 9, 0, 0, 10)));
    }

    @Test
    void shouldFindABitThatAnotherWriteWiped() {
        CellOp low = unseen(0, Kind.BOR, 1, 0, 10);
        CellOp high = unseen(1, Kind.BOR, 4, 0, 10);
        assertNull(judge(5, low, high));
        assertNotNull(judge(4, low, high));
    }

    @Test
    void shouldNarrowWhatASmallCellKeeps() {
        CellOp sum = unseen(0, Kind.SUM, 127, 0, 10);
        CellOp one = unseen(1, Kind.SUM, 1, 0, 10);
        assertNull(CellHistory.judge(List.of(sum, one), 1, 0, -128));
    }
}
