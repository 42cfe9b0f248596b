package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.mpir.tool.event.EventInstance;
import org.jmpi.mpir.tool.event.EventRegistration;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.test.util.Check;

/** Keeps what MPI_T tells of one type of event, from when it is made until it is closed. Any thread. */
final class EventLog implements AutoCloseable {
    private final Check check;
    private final String name;
    private final int index;
    private final List<String> elements = new ArrayList<>();
    private final EventRegistration registration;
    private final List<long[]> events = new ArrayList<>();
    private int[] datatypes;

    /** Listens with a call-back of the strictest level, which is called at once. */
    EventLog(Check check, String name) {
        this(check, name, MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE);
    }

    EventLog(Check check, String name, int safety) {
        this.check = check;
        this.name = name;
        index = find();
        describe();
        EventRegistration[] made = new EventRegistration[1];
        check.ok(MPI_T_event_handle_alloc(index, null, MPI_INFO_NULL, made), "event_handle_alloc " + name);
        registration = made[0];
        check.ok(
                MPI_T_event_register_callback(registration, safety, MPI_INFO_NULL, this, (e, r, s, data) -> note(e)),
                "event_register_callback " + name);
    }

    private int find() {
        int[] found = {-1};
        check.ok(MPI_T_event_get_index(name, found), "event_get_index " + name);
        return found[0];
    }

    private void describe() {
        int[] count = {0};
        ToolEnum[] names = new ToolEnum[1];
        check.ok(
                MPI_T_event_get_info(index, null, null, null, null, count, names, null, null, null),
                "event_get_info " + name);
        datatypes = new int[count[0]];
        MPI_T_event_get_info(index, null, null, datatypes, null, count, null, null, null, null);
        for (int i = 0; i < count[0]; i++) {
            String[] element = new String[1];
            check.ok(MPI_T_enum_get_item(names[0], i, null, element), "enum_get_item " + i + " of " + name);
            elements.add(element[0]);
        }
    }

    private synchronized void note(EventInstance instance) {
        long[] values = new long[datatypes.length];
        for (int i = 0; i < values.length; i++) {
            if (datatypes[i] == MPI_INT) {
                int[] value = new int[1];
                check.ok(MPI_T_event_read(instance, i, value), "event_read " + elements.get(i));
                values[i] = value[0];
            } else {
                long[] value = new long[1];
                check.ok(MPI_T_event_read(instance, i, value), "event_read " + elements.get(i));
                values[i] = value[0];
            }
        }
        events.add(values);
    }

    /** Returns the value of the item {@code item} of the element {@code element}. */
    int item(String element, String item) {
        int[] info = new int[1];
        check.ok(MPI_T_event_get_info(index, null, null, null, null, null, null, info, null, null), "event_get_info");
        String[] items = {""};
        MPI_Info_get_string(info[0], element, new int[] {MPI_MAX_INFO_VAL}, items, new boolean[1]);
        MPI_Info_free(info);
        int value = Arrays.asList(items[0].split(",")).indexOf(item);
        check.isTrue(value >= 0, name + ": element " + element + " has no item " + item + ": " + items[0]);
        return value;
    }

    /** Returns how many events came. */
    synchronized int count() {
        return events.size();
    }

    /** Returns the events so far whose element has a value. */
    synchronized List<long[]> where(String element, long value) {
        int at = elements.indexOf(element);
        return events.stream().filter(e -> e[at] == value).toList();
    }

    /** Returns an element of an event. */
    long get(long[] event, String element) {
        return event[elements.indexOf(element)];
    }

    /** Checks that there is one event with that value of an element, and that all its elements are as given. */
    long[] only(String element, long value, long... expected) {
        List<long[]> found = where(element, value);
        check.same(1, found.size(), name + " with " + element + " " + value + ": events");
        if (found.isEmpty()) {
            return null;
        }
        check.equal(expected, found.get(0), name + " " + elements);
        return found.get(0);
    }

    synchronized void clear() {
        events.clear();
    }

    @Override
    public void close() {
        check.ok(MPI_T_event_handle_free(registration, null, null), "event_handle_free " + name);
    }
}
