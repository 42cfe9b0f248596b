package org.jmpi.mpir.tool.pvar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.type.Category;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MpiTPvarTest {
    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(CvarSet.defaults(), pvars);
    private final long[] handlers = new long[3];
    private long messages;
    private long length;
    private PvarWatermark mark;
    private PvarTimer timer;
    private PvarSession session;

    @BeforeEach
    void register() {
        pvars.registerCounter("messages", Category.CH4, "Messages sent.", () -> messages);
        pvars.registerCounters("handlers", Category.CH4, "Messages by handler id.", 3, i -> handlers[i]);
        pvars.registerLevel("length", Category.CH4, "Queue length.", () -> length);
        mark = pvars.registerHighWatermark("length", Category.CH4, "Greatest queue length.", () -> length);
        timer = pvars.registerTimer("match", Category.CH4, "Time spent in matching.");
        tool.initThread(0);
        session = tool.pvars().sessionCreate();
    }

    private PvarHandle handle(PvarSession in, String name, PvarClass varClass) {
        return tool.pvars().handleAlloc(in, tool.pvars().getIndex(name, varClass.code()), null);
    }

    private long read(PvarSession in, PvarHandle handle) {
        long[] value = new long[1];
        tool.pvars().read(in, handle, value);
        return value[0];
    }

    private static void assertFails(int errorClass, Executable call) {
        assertEquals(errorClass, assertThrows(MpirException.class, call).errorClass());
    }

    @Test
    void shouldCountOnlyWhileStarted() {
        messages = 100;
        PvarHandle handle = handle(session, "messages", PvarClass.COUNTER);
        messages += 5;
        assertEquals(0, read(session, handle));
        tool.pvars().start(session, handle);
        messages += 7;
        assertEquals(7, read(session, handle));
        tool.pvars().stop(session, handle);
        messages += 9;
        assertEquals(7, read(session, handle));
        tool.pvars().start(session, handle);
        messages += 2;
        assertEquals(9, read(session, handle));
    }

    @Test
    void shouldKeepSessionsApart() {
        PvarSession other = tool.pvars().sessionCreate();
        PvarHandle mine = handle(session, "messages", PvarClass.COUNTER);
        PvarHandle theirs = handle(other, "messages", PvarClass.COUNTER);
        tool.pvars().start(session, mine);
        tool.pvars().start(other, theirs);
        messages += 4;
        tool.pvars().reset(session, mine);
        messages += 3;
        assertEquals(3, read(session, mine));
        assertEquals(7, read(other, theirs));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> tool.pvars().read(session, theirs, new long[1]));
    }

    @Test
    void shouldReadAndResetWithoutLoss() {
        PvarHandle handle = handle(session, "messages", PvarClass.COUNTER);
        tool.pvars().start(session, handle);
        messages += 4;
        long[] value = new long[1];
        tool.pvars().readreset(session, handle, value);
        messages += 2;
        assertEquals(4, value[0]);
        assertEquals(2, read(session, handle));
    }

    @Test
    void shouldCountOnFromAWrittenValue() {
        PvarHandle handle = handle(session, "messages", PvarClass.COUNTER);
        tool.pvars().start(session, handle);
        messages += 4;
        tool.pvars().write(session, handle, new long[] {1000});
        messages += 2;
        assertEquals(1002, read(session, handle));
    }

    @Test
    void shouldReadArrays() {
        PvarHandle all = handle(session, "handlers", PvarClass.COUNTER);
        assertEquals(3, all.count());
        tool.pvars().start(session, all);
        handlers[2] += 6;
        long[] counts = new long[3];
        tool.pvars().read(session, all, counts);
        assertArrayEquals(new long[] {0, 0, 6}, counts);
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> tool.pvars().read(session, all, new long[2]));
    }

    @Test
    void shouldShowALevelWithoutStart() {
        PvarHandle level = handle(session, "length", PvarClass.LEVEL);
        length = 12;
        assertEquals(12, read(session, level));
        assertFails(ErrorClass.MPI_T_ERR_PVAR_NO_STARTSTOP, () -> tool.pvars().start(session, level));
        assertFails(ErrorClass.MPI_T_ERR_PVAR_NO_WRITE, () -> tool.pvars().reset(session, level));
        assertFails(ErrorClass.MPI_T_ERR_PVAR_NO_ATOMIC, () -> tool.pvars().readreset(session, level, new long[1]));
    }

    @Test
    void shouldKeepTheHighestLevelWhileStarted() {
        setLength(5);
        PvarHandle high = handle(session, "length", PvarClass.HIGHWATERMARK);
        assertEquals(5, read(session, high));
        setLength(50);
        setLength(3);
        tool.pvars().start(session, high);
        assertEquals(5, read(session, high));
        setLength(20);
        setLength(1);
        assertEquals(20, read(session, high));
        tool.pvars().reset(session, high);
        assertEquals(1, read(session, high));
        tool.pvars().stop(session, high);
        setLength(99);
        assertEquals(1, read(session, high));
    }

    private void setLength(long now) {
        length = now;
        mark.update(now);
    }

    @Test
    void shouldTimeOnlyWhileATimerIsLookedAt() {
        assertEquals(0, timer.begin());
        PvarHandle handle = handle(session, "match", PvarClass.TIMER);
        tool.pvars().start(session, handle);
        long begin = timer.begin();
        assertTrue(begin != 0);
        timer.end(begin - 1_000_000_000L);
        double[] seconds = new double[1];
        tool.pvars().read(session, handle, seconds);
        assertTrue(seconds[0] >= 1.0 && seconds[0] < 60.0, "seconds " + seconds[0]);
        tool.pvars().handleFree(session, handle);
        assertEquals(0, timer.begin());
    }

    @Test
    void shouldStartAndStopAllOfASession() {
        PvarHandle count = handle(session, "messages", PvarClass.COUNTER);
        PvarHandle level = handle(session, "length", PvarClass.LEVEL);
        tool.pvars().start(session, PvarHandle.ALL);
        messages += 8;
        tool.pvars().stop(session, PvarHandle.ALL);
        messages += 8;
        assertEquals(8, read(session, count));
        tool.pvars().reset(session, PvarHandle.ALL);
        assertEquals(0, read(session, count));
        assertEquals(0, read(session, level));
    }

    @Test
    void shouldFreeHandlesWithTheirSession() {
        PvarHandle handle = handle(session, "match", PvarClass.TIMER);
        tool.pvars().start(session, handle);
        tool.pvars().sessionFree(session);
        assertEquals(0, timer.begin());
        assertFails(ErrorClass.MPI_T_ERR_INVALID_SESSION, () -> tool.pvars().read(session, handle, new double[1]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_SESSION, () -> tool.pvars().sessionFree(null));
    }

    @Test
    void shouldDescribeVariables() {
        PvarInfo info = tool.pvars().getInfo(tool.pvars().getIndex("length", PvarClass.LEVEL.code()));
        assertTrue(info.readonly() && info.continuous());
        assertFalse(tool.pvars().getInfo(0).readonly());
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> tool.pvars().getInfo(5));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> tool.pvars().getIndex("length", PvarClass.SIZE.code()));
        assertThrows(IllegalStateException.class, () -> pvars.registerLevel("length", Category.CH4, "Twice.", () -> 0));
    }
}
