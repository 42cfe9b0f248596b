package org.jmpi.mpir.tool.pvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
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
        session = tool.pvars().sessionCreate();
    }

    private PvarDefinition define(PvarClass kind, String name) {
        return pvars.define(kind, name, Category.CH4, name);
    }

    private void count() {
        if (group.isWatched()) {
            sent++;
            most.update(++level);
        }
    }

    private PvarHandle start(String name, PvarClass kind, Object object) {
        PvarHandle handle = tool.pvars().handleAlloc(session, tool.pvars().getIndex(name, kind.code()), object);
        tool.pvars().start(session, handle);
        return handle;
    }

    private long read(PvarHandle handle) {
        long[] value = new long[handle.count()];
        tool.pvars().read(session, handle, value);
        return value[value.length - 1];
    }

    @Test
    void shouldCountOnlyWhileAHandleIsStarted() {
        count();
        assertEquals(0, sent);
        PvarHandle handle = start("sent", PvarClass.COUNTER, null);
        count();
        count();
        tool.pvars().stop(session, handle);
        count();
        assertEquals(2, sent);
        assertEquals(2, read(handle));
        tool.pvars().start(session, handle);
        count();
        assertEquals(3, read(handle));
    }

    @Test
    void shouldCountUntilTheLastLookerIsGone() {
        PvarHandle first = start("sent", PvarClass.COUNTER, null);
        count();
        PvarHandle second = start("sent_to", PvarClass.COUNTER, null);
        tool.pvars().handleFree(session, first);
        count();
        assertEquals(1, read(second));
        assertTrue(group.isWatched());
        tool.pvars().sessionFree(session);
        assertFalse(group.isWatched());
    }

    @Test
    void shouldBeLookedAtThroughAnyOfItsMembers() {
        PvarHandle extreme = start("most", PvarClass.HIGHWATERMARK, null);
        count();
        assertEquals(1, read(extreme));
        tool.pvars().handleFree(session, extreme);
        assertFalse(group.isWatched());

        PvarHandle ofObject = start("comm_sent", PvarClass.COUNTER, 0x44000000);
        count();
        assertEquals(0x44000000, read(ofObject));
        tool.pvars().handleFree(session, ofObject);
        assertFalse(group.isWatched());

        PvarHandle time = start("time", PvarClass.TIMER, null);
        assertTrue(group.isWatched());
        assertTrue(timer.begin() != 0, "the timer itself runs");
        tool.pvars().handleFree(session, time);
        assertFalse(group.isWatched());
        assertEquals(0, timer.begin());
    }
}
