package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.event.EventElement;
import org.jmpi.mpir.tool.event.EventInstance;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.EventSource;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What each function on events and sources does, with an event and a source that the test raises itself. */
public final class EventFunctions {
    private static final String NAME = "test_event";
    private static final long NOW = 1L << 50;

    private final Check check = new Check();
    private final List<String> heard = new ArrayList<>();
    private final EventType type = type();
    private final int source = type.source().index();
    private final EventRegistration[] registration = new EventRegistration[1];

    private EventFunctions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EventFunctions::body);
    }

    /** In a job of its own: in a shared one a session of another test may have asked for more threads, and events with it. */
    private static int body(String[] args) {
        return new EventFunctions().all();
    }

    /** An event of a source whose clock stands still; made once a rank. */
    private static EventType type() {
        EventRegistry events = Rank.current().events();
        if (events.find(NAME) == null) {
            EventSource clock = events.addSource("test_clock", "Stands still", false, 10, 1L << 60, () -> NOW);
            events.add(
                    NAME,
                    Category.DEVELOPER,
                    Verbosity.MPIDEV_ALL,
                    "Raised by a test",
                    clock,
                    EventElement.ofInt("number"),
                    EventElement.ofLong("amount"),
                    EventElement.ofItems("answer", List.of("no", "yes")));
        }
        return events.find(NAME);
    }

    private void raise(int number) {
        if (type.on) {
            type.raise(number, -1L - number, 1);
        }
    }

    private int all() {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        sources();
        types();
        check.ok(MPI_T_event_handle_alloc(type.index(), null, MPI_INFO_NULL, registration), "event_handle_alloc");
        instances();
        levels();
        hints();
        dropped();
        freed();
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private void sources() {
        int[] number = {-1};
        check.ok(MPI_T_source_get_num(number), "source_get_num");
        check.isTrue(source > 0 && source < number[0], "number of sources: " + number[0]);
        String[] name = new String[1];
        String[] description = new String[1];
        int[] ordering = {-1};
        long[] ticks = {-1};
        long[] most = {-1};
        int[] info = {MPI_INFO_NULL};
        int code = MPI_T_source_get_info(source, name, description, ordering, ticks, most, info);
        check.ok(code, "source_get_info");
        check.equal("test_clock", name[0], "name");
        check.equal("Stands still", description[0], "description");
        check.same(MPI_T_SOURCE_UNORDERED, ordering[0], "ordering");
        check.same(10, ticks[0], "ticks per second");
        check.same(1L << 60, most[0], "greatest timestamp");
        check.ok(MPI_Info_free(info), "the source's info object");
        MPI_T_source_get_info(0, name, description, ordering, ticks, most, null);
        check.same(MPI_T_SOURCE_ORDERED, ordering[0], "ordering of the clock");
        check.same(1_000_000_000L, ticks[0], "ticks per second of the clock");
        long[] time = {-1};
        check.ok(MPI_T_source_get_timestamp(source, time), "source_get_timestamp");
        check.same(NOW, time[0], "a clock that stands still");
        double early = MPI_Wtime();
        MPI_T_source_get_timestamp(0, time);
        double late = MPI_Wtime();
        check.isTrue(early <= time[0] * 1e-9 && time[0] * 1e-9 <= late, "the clock agrees with MPI_Wtime");
        check.same(MPI_T_ERR_INVALID_INDEX, MPI_T_source_get_timestamp(-1, time), "timestamp of no source");
        check.same(
                MPI_T_ERR_INVALID_INDEX,
                MPI_T_source_get_info(number[0], null, null, null, null, null, null),
                "info of no source");
    }

    private void types() {
        int[] number = {-1};
        int[] index = {-1};
        check.ok(MPI_T_event_get_num(number), "event_get_num");
        check.ok(MPI_T_event_get_index(NAME, index), "event_get_index");
        check.same(type.index(), index[0], "the index");
        check.isTrue(index[0] < number[0], "number of events: " + number[0]);
        String[] name = new String[1];
        String[] description = new String[1];
        int[] verbosity = {-1};
        int[] binding = {-1};
        // one element less than there are
        int[] count = {2};
        int[] datatypes = new int[3];
        long[] places = new long[3];
        int[] info = {MPI_INFO_NULL};
        int code = MPI_T_event_get_info(
                index[0], name, verbosity, datatypes, places, count, null, info, description, binding);
        check.ok(code, "event_get_info");
        check.equal(NAME, name[0], "name");
        check.equal("Raised by a test", description[0], "description");
        check.same(MPI_T_VERBOSITY_MPIDEV_ALL, verbosity[0], "verbosity");
        check.same(MPI_T_BIND_NO_OBJECT, binding[0], "binding");
        check.same(3, count[0], "number of elements");
        check.equal(new int[] {MPI_INT, MPI_COUNT, 0}, datatypes, "datatypes");
        check.equal(new long[] {0, 8, 0}, places, "displacements");
        String[] items = new String[1];
        MPI_Info_get_string(info[0], "answer", new int[] {100}, items, new boolean[1]);
        check.equal("no,yes", items[0], "items of an element");
        check.ok(MPI_Info_free(info), "the event's info object");
        check.same(
                MPI_T_ERR_INVALID,
                MPI_T_event_get_info(index[0], null, null, datatypes, null, null, null, null, null, null),
                "arrays without a length");
        check.same(
                MPI_T_ERR_INVALID_INDEX,
                MPI_T_event_get_info(-1, null, null, null, null, null, null, null, null, null),
                "info of no event");
        check.same(MPI_T_ERR_INVALID_NAME, MPI_T_event_get_index("no_event", index), "index of no event");
        check.same(
                MPI_T_ERR_INVALID_INDEX,
                MPI_T_event_handle_alloc(number[0], null, MPI_INFO_NULL, registration),
                "a handle for no event");
    }

    private int register(int safety, Object data) {
        return MPI_T_event_register_callback(
                registration[0], safety, MPI_INFO_NULL, data, (instance, r, level, userData) -> {
                    int[] first = {-1};
                    MPI_T_event_read(instance, 0, first);
                    heard.add(first[0] + " " + level + " " + userData);
                });
    }

    private int unregister(int safety) {
        return MPI_T_event_register_callback(registration[0], safety, MPI_INFO_NULL, null, null);
    }

    private void instances() {
        EventInstance[] kept = new EventInstance[1];
        int code = MPI_T_event_register_callback(
                registration[0], MPI_T_CB_REQUIRE_MPI_RESTRICTED, MPI_INFO_NULL, null, (instance, r, level, data) -> {
                    kept[0] = instance;
                    check.isTrue(r == registration[0], "the registration of the call-back");
                    read(instance);
                });
        check.ok(code, "event_register_callback");
        raise(7);
        check.isTrue(kept[0] != null, "the call-back is called");
        int[] cell = new int[1];
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_read(kept[0], 0, cell), "read after the call-back");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_copy(kept[0], new byte[20]), "copy after the call-back");
        check.same(
                MPI_T_ERR_INVALID_HANDLE,
                MPI_T_event_get_timestamp(kept[0], new long[1]),
                "timestamp after the call-back");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_get_source(kept[0], cell), "source after the call-back");
        check.ok(unregister(MPI_T_CB_REQUIRE_MPI_RESTRICTED), "no call-back any more");
        check.isTrue(!type.on, "an event that nobody hears");
    }

    private void read(EventInstance instance) {
        long[] amount = {0};
        ByteBuffer all = ByteBuffer.allocate(20).order(ByteOrder.nativeOrder());
        long[] time = {-1};
        int[] from = {-1};
        check.ok(MPI_T_event_read(instance, 1, amount), "event_read");
        check.same(-8, amount[0], "the second element");
        check.ok(MPI_T_event_copy(instance, all), "event_copy");
        check.same(7, all.getInt(0), "copy of the first element");
        check.same(-8, all.getLong(8), "copy of the second element");
        check.same(1, all.getInt(16), "copy of the third element");
        check.ok(MPI_T_event_get_timestamp(instance, time), "event_get_timestamp");
        check.same(NOW, time[0], "the timestamp");
        check.ok(MPI_T_event_get_source(instance, from), "event_get_source");
        check.same(source, from[0], "the source");
        check.same(MPI_T_ERR_INVALID_INDEX, MPI_T_event_read(instance, 3, amount), "an element that isn't there");
        check.same(MPI_T_ERR_INVALID, MPI_T_event_read(instance, 0, amount), "a buffer of another type");
        check.same(MPI_T_ERR_INVALID, MPI_T_event_copy(instance, new byte[19]), "a buffer that is too short");
    }

    private void expect(String what, String... expected) {
        check.equal(List.of(expected), heard, what);
        heard.clear();
    }

    /** The freest call-back that may be called is; one that may call MPI waits until the rank waits for something. */
    private void levels() {
        int restricted = MPI_T_CB_REQUIRE_MPI_RESTRICTED;
        check.ok(register(MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE, "strict"), "event_register_callback");
        raise(1);
        expect("a call-back of the strictest level", "1 " + restricted + " strict");
        check.ok(register(restricted, "restricted"), "event_register_callback");
        raise(2);
        expect("the freer of two", "2 " + restricted + " restricted");
        unregister(MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE);
        unregister(restricted);
        check.ok(register(MPI_T_CB_REQUIRE_NONE, "free"), "event_register_callback");
        raise(3);
        expect("a call-back that may call MPI is not called inside");
        int[] request = new int[1];
        MPI_Irecv(null, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        expect("but when something is waited for", "3 " + MPI_T_CB_REQUIRE_NONE + " free");
        check.same(MPI_T_ERR_INVALID, register(4, null), "a level that doesn't exist");
    }

    private int info(String key, String value) {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], key, value);
        return info[0];
    }

    private void free(int info) {
        MPI_Info_free(new int[] {info});
    }

    private String value(int info, String key) {
        String[] value = new String[1];
        MPI_Info_get_string(info, key, new int[] {100}, value, new boolean[1]);
        free(info);
        return value[0];
    }

    private void hints() {
        EventRegistration r = registration[0];
        int[] used = {MPI_INFO_NULL};
        int info = info("jmpi_event_queue", "2");
        check.ok(MPI_T_event_handle_set_info(r, info), "event_handle_set_info");
        free(info);
        check.ok(MPI_T_event_handle_get_info(r, used), "event_handle_get_info");
        check.equal("2", value(used[0], "jmpi_event_queue"), "a registration's hint");
        info = info("jmpi_every", "2");
        int level = MPI_T_CB_REQUIRE_THREAD_SAFE;
        check.ok(register(level, "x"), "event_register_callback");
        check.ok(MPI_T_event_callback_set_info(r, level, info), "event_callback_set_info");
        free(info);
        check.ok(MPI_T_event_callback_get_info(r, level, used), "event_callback_get_info");
        check.equal("2", value(used[0], "jmpi_every"), "a call-back's hint");
        for (int i = 0; i < 4; i++) {
            raise(i);
        }
        check.same(2, heard.size(), "calls for every second event");
        heard.clear();
        unregister(level);
        check.same(MPI_T_ERR_NOT_ACCESSIBLE, MPI_T_event_callback_get_info(r, level, used), "hints of no call-back");
        check.same(
                MPI_T_ERR_NOT_ACCESSIBLE,
                MPI_T_event_callback_set_info(r, level, MPI_INFO_NULL),
                "setting hints of no call-back");
    }

    /** Only two may wait. */
    private void dropped() {
        int code = MPI_T_event_set_dropped_handler(
                registration[0],
                (count, r, from, level, data) -> heard.add("dropped " + count + " " + from + " " + level + " " + data));
        check.ok(code, "event_set_dropped_handler");
        for (int i = 0; i < 5; i++) {
            raise(i);
        }
        expect("nothing is heard yet");
        // registering is an occasion as good as waiting
        check.ok(register(MPI_T_CB_REQUIRE_NONE, "free"), "event_register_callback");
        int none = MPI_T_CB_REQUIRE_NONE;
        expect("dropped events", "dropped 3 " + source + " 0 free", "0 " + none + " free", "1 " + none + " free");
    }

    private void freed() {
        EventRegistration r = registration[0];
        List<Object> freed = new ArrayList<>();
        check.ok(
                MPI_T_event_handle_free(r, "mine", (which, level, data) -> freed.add(which == r ? data : which)),
                "event_handle_free");
        check.equal(List.of("mine"), freed, "what the call-back of the end was called with");
        raise(9);
        expect("a freed registration");
        int level = MPI_T_CB_REQUIRE_NONE;
        int[] used = new int[1];
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_handle_free(r, null, null), "free of a freed one");
        check.same(MPI_T_ERR_INVALID_HANDLE, register(level, null), "register_callback of a freed one");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_handle_set_info(r, MPI_INFO_NULL), "set_info of a freed one");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_handle_get_info(r, used), "get_info of a freed one");
        check.same(MPI_T_ERR_INVALID_HANDLE, MPI_T_event_callback_get_info(r, level, used), "hints of a freed one");
        check.same(
                MPI_T_ERR_INVALID_HANDLE,
                MPI_T_event_callback_set_info(r, level, MPI_INFO_NULL),
                "setting hints of a freed one");
        check.same(
                MPI_T_ERR_INVALID_HANDLE, MPI_T_event_set_dropped_handler(null, null), "dropped_handler of a null one");
    }
}
