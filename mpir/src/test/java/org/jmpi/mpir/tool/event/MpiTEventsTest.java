package org.jmpi.mpir.tool.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ToolDatatype;
import org.jmpi.mpir.tool.type.Verbosity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MpiTEventsTest {
    private static final int NONE = 0;
    private static final int RESTRICTED = 1;
    private static final int THREAD_SAFE = 2;
    private static final int SIGNAL_SAFE = 3;

    private final MpiT tool = new MpiT(CvarSet.defaults(), new PvarRegistry());
    private final MpiTEvents events = tool.events();
    private final EventRegistry registry = events.registry();
    private final EventType type = registry.add(
            "sample",
            Category.TOOLS,
            Verbosity.TUNER_ALL,
            "For a test.",
            registry.clock(),
            EventElement.ofInt("first"),
            EventElement.ofLong("second"),
            new EventElement("third", ToolDatatype.DOUBLE, null),
            EventElement.ofItems("fourth", List.of("no", "yes")));
    private final List<String> heard = new ArrayList<>();

    @BeforeEach
    void initialize() {
        tool.initThread(0);
    }

    private static void assertFails(int errorClass, Executable call) {
        assertEquals(errorClass, assertThrows(MpirException.class, call).errorClass());
    }

    private EventRegistration allocate() {
        return events.handleAlloc(type.index(), null, Map.of());
    }

    private void raise(int first) {
        if (type.on) {
            type.raise(first, 1L << 40, Double.doubleToRawLongBits(0.5), 1);
        }
    }

    /** Notes the first element, the level and the user's data. */
    private void note(EventInstance instance, EventRegistration registration, int safety, Object data) {
        int[] first = new int[1];
        events.read(instance, 0, first);
        heard.add(first[0] + " " + safety + " " + data);
    }

    private EventRegistration listen(int safety, Object data) {
        EventRegistration registration = allocate();
        events.registerCallback(registration, safety, Map.of(), data, this::note);
        return registration;
    }

    @Test
    void shouldBeOnWhileSomebodyListens() {
        assertFalse(type.on);
        EventRegistration registration = allocate();
        assertFalse(type.on);
        events.registerCallback(registration, RESTRICTED, Map.of(), null, this::note);
        assertTrue(type.on);
        events.registerCallback(registration, RESTRICTED, Map.of(), null, null);
        assertFalse(type.on);
        events.registerCallback(registration, SIGNAL_SAFE, Map.of(), null, this::note);
        events.handleFree(registration, null, null);
        assertFalse(type.on);
        EventListener listener = (t, timestamp, values) -> heard.add(t + " " + values[0]);
        type.add(listener);
        raise(4);
        type.remove(listener);
        assertFalse(type.on);
        assertEquals(List.of("sample 4"), heard);
    }

    @Test
    void shouldGiveElementsOneByOneAndTogether() {
        ByteBuffer all = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        long[] timestamp = new long[1];
        EventRegistration registration = allocate();
        long before = events.sourceGetTimestamp(0);
        events.registerCallback(registration, RESTRICTED, Map.of(), null, (instance, r, safety, data) -> {
            long[] second = new long[1];
            double[] third = new double[1];
            int[] fourth = new int[1];
            events.read(instance, 1, second);
            events.read(instance, 2, third);
            events.read(instance, 3, fourth);
            heard.add(second[0] + " " + third[0] + " " + fourth[0] + " " + events.getSource(instance));
            timestamp[0] = events.getTimestamp(instance);
            events.copy(instance, all);
            assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.read(instance, 4, fourth));
            assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.read(instance, -1, fourth));
            assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> events.read(instance, 1, fourth));
            assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> events.copy(instance, new byte[27]));
            assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> events.copy(instance, null));
        });
        raise(-7);
        assertEquals(List.of((1L << 40) + " 0.5 1 0"), heard);
        assertTrue(before <= timestamp[0] && timestamp[0] <= events.sourceGetTimestamp(0));
        assertEquals(0, type.layout().displacement(0));
        assertEquals(8, type.layout().displacement(1));
        assertEquals(16, type.layout().displacement(2));
        assertEquals(24, type.layout().displacement(3));
        assertEquals(28, type.layout().bytes());
        assertEquals(-7, all.getInt(0));
        assertEquals(1L << 40, all.getLong(8));
        assertEquals(0.5, all.getDouble(16));
        assertEquals(1, all.getInt(24));
        assertEquals(
                List.of("first", "second", "third", "fourth"),
                type.elementNames().items());
        assertEquals(Map.of("fourth", "no,yes"), type.hints());
    }

    @Test
    void shouldEndAnInstanceWithItsCallback() {
        EventInstance[] kept = new EventInstance[1];
        EventRegistration registration = allocate();
        events.registerCallback(registration, RESTRICTED, Map.of(), null, (instance, r, s, d) -> kept[0] = instance);
        raise(1);
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.read(kept[0], 0, new int[1]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.copy(kept[0], new byte[28]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.getTimestamp(kept[0]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.getSource(kept[0]));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.read(null, 0, new int[1]));
    }

    @Test
    void shouldCallTheFreestCallbackThatWillDo() {
        EventRegistration registration = listen(SIGNAL_SAFE, "signal");
        raise(1);
        events.registerCallback(registration, RESTRICTED, Map.of(), "restricted", this::note);
        raise(2);
        registry.setMultiple(true);
        raise(3);
        events.registerCallback(registration, THREAD_SAFE, Map.of(), "thread", this::note);
        raise(4);
        assertEquals(List.of("1 1 signal", "2 1 restricted", "3 2 signal", "4 2 thread"), heard);
    }

    @Test
    void shouldKeepEventsForACallbackThatMayCallMpi() {
        boolean[] woken = new boolean[1];
        registry.whenDue(() -> woken[0] = true);
        EventRegistration registration = listen(NONE, "free");
        raise(1);
        raise(2);
        assertTrue(woken[0]);
        assertEquals(List.of(), heard);
        registry.deliver();
        assertEquals(List.of("1 0 free", "2 0 free"), heard);
        raise(3);
        events.handleFree(registration, null, null);
        assertEquals(3, heard.size());
    }

    @Test
    void shouldCountWhatTheQueueCantTake() {
        EventRegistration registration = events.handleAlloc(type.index(), null, Map.of("jmpi_event_queue", "2"));
        events.registerCallback(registration, NONE, Map.of(), "x", this::note);
        events.setDroppedHandler(
                registration,
                (count, r, source, safety, data) ->
                        heard.add("dropped " + count + " " + source + " " + safety + " " + data));
        for (int i = 0; i < 5; i++) {
            raise(i);
        }
        registry.deliver();
        assertEquals(List.of("dropped 3 0 0 x", "0 0 x", "1 0 x"), heard);
        heard.clear();
        registry.deliver();
        assertEquals(List.of(), heard);
        events.handleSetInfo(registration, Map.of("jmpi_event_queue", "0"));
        assertEquals("0", events.handleGetInfo(registration).get("jmpi_event_queue"));
        events.handleSetInfo(registration, Map.of("jmpi_event_queue", "many"));
        assertEquals("0", events.handleGetInfo(registration).get("jmpi_event_queue"));
        raise(6);
        registry.deliver();
        assertEquals(List.of("dropped 1 0 0 x"), heard);
    }

    @Test
    void shouldDropWhatACallbackRaisesItself() {
        EventRegistration registration = allocate();
        events.registerCallback(registration, RESTRICTED, Map.of(), "x", (instance, r, safety, data) -> {
            note(instance, r, safety, data);
            raise(99);
        });
        events.setDroppedHandler(registration, (count, r, source, safety, data) -> heard.add("dropped " + count));
        raise(1);
        raise(2);
        assertEquals(List.of("1 1 x", "dropped 1", "2 1 x"), heard);
        events.setDroppedHandler(registration, null);
        raise(3);
        assertEquals("3 1 x", heard.get(3));
        assertEquals(4, heard.size());
    }

    @Test
    void shouldCallForOneEventOutOfSeveral() {
        EventRegistration registration = allocate();
        events.registerCallback(registration, RESTRICTED, Map.of("jmpi_every", "3"), "x", this::note);
        for (int i = 0; i < 7; i++) {
            raise(i);
        }
        assertEquals(List.of("0 1 x", "3 1 x", "6 1 x"), heard);
        assertEquals(Map.of("jmpi_every", "3"), events.callbackGetInfo(registration, RESTRICTED));
        events.callbackSetInfo(registration, RESTRICTED, Map.of("jmpi_every", "1", "other", "hint"));
        raise(7);
        raise(8);
        assertEquals(5, heard.size());
        assertFails(ErrorClass.MPI_T_ERR_NOT_ACCESSIBLE, () -> events.callbackGetInfo(registration, NONE));
        assertFails(ErrorClass.MPI_T_ERR_NOT_ACCESSIBLE, () -> events.callbackSetInfo(registration, NONE, Map.of()));
        assertFails(ErrorClass.MPI_T_ERR_INVALID, () -> events.callbackGetInfo(registration, 4));
    }

    @Test
    void shouldTakeOutACallbackThatThrows() {
        PrintStream original = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            EventRegistration registration = allocate();
            events.registerCallback(registration, RESTRICTED, Map.of(), null, (instance, r, safety, data) -> {
                throw new IllegalStateException("tool's fault");
            });
            raise(1);
            raise(2);
            assertFalse(type.on);
            events.handleFree(registration, null, null);
        } finally {
            System.setErr(original);
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("MPI_T event sample"), text);
        assertEquals(2, text.split("tool's fault", -1).length, text);
        assertTrue(text.contains("at org.jmpi.mpir.tool.event.MpiTEventsTest"), text);
    }

    @Test
    void shouldTellWhenAFreedRegistrationIsIdle() throws InterruptedException {
        registry.setMultiple(true);
        EventRegistration registration = allocate();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        events.registerCallback(registration, THREAD_SAFE, Map.of(), null, (instance, r, safety, data) -> {
            inside.countDown();
            await(go);
        });
        List<String> freed = new ArrayList<>();
        Thread raiser = new Thread(() -> raise(1));
        raiser.start();
        inside.await();
        events.handleFree(registration, "data", (r, safety, data) -> freed.add(safety + " " + data));
        assertEquals(List.of(), freed);
        go.countDown();
        raiser.join();
        assertEquals(List.of("0 data"), freed);
        EventRegistration other = allocate();
        events.handleFree(other, "at once", (r, safety, data) -> freed.add(safety + " " + data));
        assertEquals(List.of("0 data", "0 at once"), freed);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldKnowSources() {
        EventSource clock = events.sourceGetInfo(0);
        assertTrue(clock.isOrdered());
        assertEquals(1_000_000_000L, clock.ticksPerSecond());
        assertEquals(Long.MAX_VALUE, clock.maxTicks());
        EventSource mute = registry.addSource("mute", "Tells no time.", false, 0, 10, null);
        assertEquals(1, mute.index());
        assertEquals(2, events.sourceGetNum());
        assertEquals(EventSource.UNORDERED, mute.orderingCode());
        assertFails(ErrorClass.MPI_T_ERR_NOT_SUPPORTED, () -> events.sourceGetTimestamp(1));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.sourceGetInfo(2));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.sourceGetTimestamp(-1));
    }

    @Test
    void shouldRefuseWhatIsNotThere() {
        assertEquals(type.index(), events.getIndex("sample"));
        assertEquals(type.index() + 1, events.getNum());
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> events.getIndex("sampel"));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> events.getIndex(null));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.getInfo(events.getNum()));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> events.handleAlloc(-1, null, Map.of()));
        EventRegistration registration = allocate();
        assertFails(
                ErrorClass.MPI_T_ERR_INVALID,
                () -> events.registerCallback(registration, -1, Map.of(), null, this::note));
        events.handleFree(registration, null, null);
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.handleFree(registration, null, null));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.handleGetInfo(null));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.setDroppedHandler(registration, null));
        assertThrows(IllegalArgumentException.class, () -> type.raise(1));
        assertThrows(
                IllegalStateException.class,
                () -> registry.add("sample", Category.TOOLS, Verbosity.USER_ALL, "Twice.", registry.clock()));
    }

    @Test
    void shouldEndWithTheToolInterface() {
        tool.initThread(0);
        EventRegistration registration = listen(RESTRICTED, "x");
        tool.finish();
        raise(1);
        assertEquals(1, heard.size());
        tool.finish();
        assertFalse(type.on);
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, events::getNum);
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, () -> events.handleFree(registration, null, null));
        tool.initThread(0);
        assertFails(ErrorClass.MPI_T_ERR_INVALID_HANDLE, () -> events.handleFree(registration, null, null));
        assertArrayEquals(new EventRegistration[0], registry.registered().toArray());
    }

    @Test
    void shouldFitAllItemsIntoAnInfoValue() {
        for (EventType each : registry.all()) {
            each.hints()
                    .forEach((element, items) -> assertTrue(
                            items.length() < Info.MAX_VALUE, () -> element + " of " + each + " has " + items.length()));
        }
        assertTrue(registry.collectiveBegin.hints().get("algorithm").startsWith("shared_memory,"));
        assertTrue(registry.collectiveEnd.hints().get("operation").startsWith("barrier,bcast,"));
    }
}
