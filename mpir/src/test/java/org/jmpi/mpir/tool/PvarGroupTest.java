package org.jmpi.mpir.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counters that count while a tool looks. */
class PvarGroupTest {
    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(CvarSet.defaults(), pvars);
    private final PvarGroup group = new PvarGroup();
    private final PvarTimer timer = new PvarTimer();
    private PvarWatermark most;
    private PvarSession session;
    private long sent;
    private long level;

    @BeforeEach
    void register() {
        define(PvarClass.COUNTER, "sent").from(group.source(() -> sent));
        define(PvarClass.COUNTER, "sent_to").from(group.source(() -> 2, i -> sent * i));
        define(PvarClass.TIMER, "time").from(group.source(timer));
        most = define(PvarClass.HIGHWATERMARK, "most").watermark(group.source(() -> level));
        define(PvarClass.COUNTER, "comm_sent")
                .of(ObjectBinding.MPI_COMM, object -> group.source(() -> sent * (int) object));
        tool.objects((kind, handle) -> handle);
        tool.initThread(0);
        session = tool.pvarSessionCreate();
    }

    private PvarDefinition define(PvarClass kind, String name) {
        return pvars.define(kind, name, Category.CH4, name);
    }

    private void count() {
        if (group.isLooked()) {
            sent++;
            most.update(++level);
        }
    }

    private PvarHandle start(String name, PvarClass kind, Object object) {
        PvarHandle handle = tool.pvarHandleAlloc(session, tool.pvarGetIndex(name, kind.code()), object);
        tool.pvarStart(session, handle);
        return handle;
    }

    private long read(PvarHandle handle) {
        long[] value = new long[handle.count()];
        tool.pvarRead(session, handle, value);
        return value[value.length - 1];
    }

    @Test
    void shouldCountOnlyWhileAHandleIsStarted() {
        count();
        assertEquals(0, sent);
        PvarHandle handle = start("sent", PvarClass.COUNTER, null);
        count();
        count();
        tool.pvarStop(session, handle);
        count();
        assertEquals(2, sent);
        assertEquals(2, read(handle));
        tool.pvarStart(session, handle);
        count();
        assertEquals(3, read(handle));
    }

    @Test
    void shouldCountUntilTheLastLookerIsGone() {
        PvarHandle first = start("sent", PvarClass.COUNTER, null);
        count();
        PvarHandle second = start("sent_to", PvarClass.COUNTER, null);
        tool.pvarHandleFree(session, first);
        count();
        assertEquals(1, read(second));
        assertTrue(group.isLooked());
        tool.pvarSessionFree(session);
        assertFalse(group.isLooked());
    }

    @Test
    void shouldBeLookedAtThroughAnyOfItsMembers() {
        PvarHandle extreme = start("most", PvarClass.HIGHWATERMARK, null);
        count();
        assertEquals(1, read(extreme));
        tool.pvarHandleFree(session, extreme);
        assertFalse(group.isLooked());

        PvarHandle ofObject = start("comm_sent", PvarClass.COUNTER, 0x44000000);
        count();
        assertEquals(0x44000000, read(ofObject));
        tool.pvarHandleFree(session, ofObject);
        assertFalse(group.isLooked());

        PvarHandle time = start("time", PvarClass.TIMER, null);
        assertTrue(group.isLooked());
        assertTrue(timer.begin() != 0, "the timer itself runs");
        tool.pvarHandleFree(session, time);
        assertFalse(group.isLooked());
        assertEquals(0, timer.begin());
    }
}
