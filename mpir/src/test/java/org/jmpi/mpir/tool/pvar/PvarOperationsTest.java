package org.jmpi.mpir.tool.pvar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a layer can do with the storage of each class, and what sessions see of it. */
class PvarOperationsTest {
    private static final double ODD = 2.5;

    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(CvarSet.defaults(), pvars);
    private PvarSession session;

    @BeforeEach
    void begin() {
        tool.initThread(0);
        session = tool.pvars().sessionCreate();
    }

    private PvarDefinition define(PvarClass varClass) {
        return pvars.define(varClass, "x", Category.CH4, "X.");
    }

    private PvarHandle started() {
        PvarHandle handle = tool.pvars().handleAlloc(session, 0, null);
        tool.pvars().start(session, PvarHandle.ALL);
        return handle;
    }

    private long read(PvarHandle handle) {
        long[] value = new long[handle.count()];
        tool.pvars().read(session, handle, value);
        return value[value.length - 1];
    }

    @Test
    void shouldSetAndGetAState() {
        PvarSetting state = define(PvarClass.STATE).items("idle", "busy").setting(1);
        PvarHandle handle = started();
        state.set(1);
        int[] value = {-1};
        tool.pvars().read(session, handle, value);
        assertEquals(1, value[0]);
        assertEquals(1, state.get());
        assertEquals("busy", handle.info().items().items().get(value[0]));
    }

    @Test
    void shouldSetAndGetASize() {
        PvarSetting size = define(PvarClass.SIZE).setting(2);
        PvarHandle handle = started();
        size.set(1, 1L << 40);
        assertEquals(1L << 40, read(handle));
        assertEquals(1L << 40, size.get(1));
        assertEquals(0, size.get(0));
    }

    @Test
    void shouldSetAndGetAPercentage() {
        PvarSetting share = define(PvarClass.PERCENTAGE).setting(1);
        PvarHandle handle = started();
        share.set(0, 1.0 / 3);
        double[] value = {-1};
        tool.pvars().read(session, handle, value);
        assertEquals(1.0 / 3, value[0]);
        assertEquals(1.0 / 3, share.getDouble(0));
    }

    @Test
    void shouldSetRaiseAndLowerALevel() {
        PvarLevel level = define(PvarClass.LEVEL).level(2);
        PvarHandle handle = started();
        level.set(1, 10);
        level.inc(1, 5);
        level.dec(1, 3);
        assertEquals(12, read(handle));
        assertEquals(12, level.get(1));
        assertEquals(0, level.get(0));
    }

    @Test
    void shouldSetRaiseAndLowerALevelOfDoubles() {
        PvarLevel level = define(PvarClass.LEVEL).datatype(ToolDatatype.DOUBLE).level(1);
        PvarHandle handle = started();
        level.set(0, ODD);
        level.inc(0, 4);
        level.dec(0, 1);
        double[] value = {-1};
        tool.pvars().read(session, handle, value);
        assertEquals(ODD + 3, value[0]);
    }

    @ParameterizedTest
    @EnumSource(
            value = PvarClass.class,
            names = {"COUNTER", "AGGREGATE"})
    void shouldInitAndRaiseASum(PvarClass varClass) {
        PvarCounter sum = define(varClass).counter(3);
        sum.inc(2, 100);
        sum.init();
        assertEquals(0, sum.get(2));
        sum.inc(2, 1);
        PvarHandle handle = started();
        sum.inc(2, 6);
        assertEquals(6, read(handle));
        assertEquals(7, sum.get(2));
        assertEquals(0, sum.get(0));
    }

    @Test
    void shouldAddDoubles() {
        PvarCounter sum =
                define(PvarClass.AGGREGATE).datatype(ToolDatatype.DOUBLE).counter(1);
        sum.add(0, ODD);
        PvarHandle handle = started();
        sum.add(0, ODD);
        tool.pvars().stop(session, handle);
        sum.add(0, ODD);
        tool.pvars().start(session, handle);
        sum.add(0, ODD);
        double[] value = {-1};
        tool.pvars().read(session, handle, value);
        assertEquals(2 * ODD, value[0]);
    }

    @Test
    void shouldInitStartAndEndATimer() {
        PvarTimer timer = define(PvarClass.TIMER)
                .datatype(ToolDatatype.UNSIGNED_LONG_LONG)
                .timer();
        PvarHandle handle = started();
        timer.end(timer.begin() - 1_000_000);
        assertTrue(timer.get() >= 1_000_000);
        assertEquals(timer.get(), read(handle));
        timer.init();
        assertEquals(0, timer.get());
    }

    @Test
    void shouldInitAndUpdateAHighWatermark() {
        PvarWatermark high = define(PvarClass.HIGHWATERMARK).watermark(1);
        high.init(0, 4);
        PvarHandle handle = started();
        assertEquals(4, read(handle));
        high.update(9);
        high.update(2);
        assertEquals(9, read(handle));
        assertEquals(2, high.get());
    }

    @Test
    void shouldInitAndUpdateALowWatermark() {
        PvarWatermark low = define(PvarClass.LOWWATERMARK).watermark(2);
        low.init(1, 4);
        PvarHandle handle = started();
        low.update(1, 1);
        low.update(1, 8);
        assertEquals(1, read(handle));
        assertEquals(8, low.raw(1));
    }

    @ParameterizedTest
    @EnumSource(PvarClass.class)
    void shouldRefuseTheOperationsOfOtherClasses(PvarClass varClass) {
        boolean mark = varClass.isWatermark();
        boolean count = varClass == PvarClass.COUNTER || varClass == PvarClass.AGGREGATE;
        refuse(mark || varClass.isSum(), () -> define(varClass).setting(1));
        refuse(varClass != PvarClass.LEVEL, () -> define(varClass).level(1));
        refuse(!count, () -> define(varClass).counter(1));
        refuse(varClass != PvarClass.TIMER, () -> define(varClass).timer());
        refuse(!mark, () -> define(varClass).watermark(1));
    }

    private static void refuse(boolean refused, Runnable operation) {
        if (refused) {
            assertThrows(IllegalStateException.class, operation::run);
        }
    }

    @Test
    void shouldSizeAnArrayWhenItsHandleIsAllocated() {
        long[][] queues = {{1, 2}};
        define(PvarClass.LEVEL).from(() -> queues[0].length, i -> queues[0][i]);
        queues[0] = new long[] {7, 8, 9};
        PvarHandle handle = started();
        long[] value = new long[3];
        tool.pvars().read(session, handle, value);
        assertArrayEquals(new long[] {7, 8, 9}, value);
    }

    @Test
    void shouldRunAContinuousSumFromItsHandlesAllocation() {
        long[] count = {5};
        define(PvarClass.COUNTER).continuous().from(() -> count[0]);
        PvarHandle handle = tool.pvars().handleAlloc(session, 0, null);
        assertEquals(0, read(handle));
        count[0] += 2;
        tool.pvars().stop(session, PvarHandle.ALL);
        count[0] += 4;
        assertEquals(6, read(handle));
    }
}
