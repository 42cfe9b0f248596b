package org.jmpi.mpir.tool.event;

import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.ToolUse;
import org.jspecify.annotations.Nullable;

/**
 * The MPI_T functions on events and their sources of one rank (MPI 4.1, 15.3.8), for the binding to call; as in
 * {@link org.jmpi.mpir.tool.MpiT} they throw, and any thread may call them at any time between initialization and end of
 * the tool interface. Those that read an event may be called in every call-back.
 */
public final class MpiTEvents {
    /** The hint of a call-back that it is to be called for one event out of so many. */
    static final String EVERY_HINT = "jmpi_every";

    private final EventRegistry registry;
    private final ToolUse use;

    /**
     * Makes the functions.
     *
     * @param registry the rank's events
     * @param use says whether the tool interface is initialized
     */
    public MpiTEvents(EventRegistry registry, ToolUse use) {
        this.registry = registry;
        this.use = use;
    }

    /** {@return what the functions are about} */
    public EventRegistry registry() {
        return registry;
    }

    /** {@return how many types of events there are ({@code MPI_T_event_get_num})} */
    public int getNum() {
        use.check();
        return registry.size();
    }

    /**
     * {@return a type of event ({@code MPI_T_event_get_info})}
     *
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such type
     */
    public EventType getInfo(int index) {
        use.check();
        EventType type = registry.find(index);
        if (type == null) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_INDEX,
                    "index " + index + ": there is no such event; indices go from 0 to " + (registry.size() - 1));
        }
        return type;
    }

    /**
     * {@return the index of a type of event ({@code MPI_T_event_get_index})}
     *
     * @throws MpirException MPI_T_ERR_INVALID_NAME if there is no such type
     */
    public int getIndex(String name) {
        use.check();
        EventType type = name == null ? null : registry.find(name);
        if (type == null) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_NAME,
                    "no event is called " + name + "; expected one of " + registry.all());
        }
        return type.index();
    }

    /** {@return how many sources there are ({@code MPI_T_source_get_num})} */
    public int sourceGetNum() {
        use.check();
        return registry.sources();
    }

    /**
     * {@return a source ({@code MPI_T_source_get_info})}
     *
     * @throws MpirException MPI_T_ERR_INVALID_INDEX if there is no such source
     */
    public EventSource sourceGetInfo(int index) {
        use.check();
        EventSource source = registry.source(index);
        if (source == null) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_INDEX,
                    "index " + index + ": there is no such source; indices go from 0 to " + (registry.sources() - 1));
        }
        return source;
    }

    /**
     * {@return a source's time in its ticks ({@code MPI_T_source_get_timestamp})}
     *
     * @throws MpirException MPI_T_ERR_INVALID_INDEX; MPI_T_ERR_NOT_SUPPORTED if the source can't be asked
     */
    public long sourceGetTimestamp(int index) {
        EventSource source = sourceGetInfo(index);
        if (source.clock() == null) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_NOT_SUPPORTED,
                    "source " + source.name() + " tells no time but with its events; ask an event for its timestamp");
        }
        return source.clock().getAsLong();
    }

    /**
     * {@return a registration without call-backs ({@code MPI_T_event_handle_alloc})}
     *
     * @param index the type of event
     * @param object the MPI object for a type that is bound to one; ignored, as none is
     * @param hints the registration's; those that are not known are ignored
     * @throws MpirException MPI_T_ERR_INVALID_INDEX
     */
    public EventRegistration handleAlloc(int index, Object object, Map<String, String> hints) {
        EventType type = getInfo(index);
        int queueSize = Hints.number(hints, EventRegistration.QUEUE_HINT, 0, -1);
        EventRegistration made = registry.register(type);
        if (queueSize >= 0) {
            made.queueSize(queueSize);
        }
        return made;
    }

    /**
     * Frees a registration ({@code MPI_T_event_handle_free}). Events that wait for it are heard no more.
     *
     * @param registration the registration
     * @param userData for {@code whenFree}
     * @param whenFree called when none of its call-backs runs any more; null: nobody
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE if it is null or freed
     */
    public void handleFree(EventRegistration registration, @Nullable Object userData, EventFreeCallback whenFree) {
        check(registration);
        registry.deliver();
        registry.unregister(registration);
        int safety = CallbackSafety.NONE.code();
        registration.free(whenFree == null ? null : () -> whenFree.call(registration, safety, userData));
    }

    /** Changes a registration's hints ({@code MPI_T_event_handle_set_info}). */
    public void handleSetInfo(EventRegistration registration, Map<String, String> hints) {
        check(registration);
        registration.queueSize(Hints.number(hints, EventRegistration.QUEUE_HINT, 0, registration.queueSize()));
    }

    /** {@return the hints of a registration that are in use ({@code MPI_T_event_handle_get_info})} */
    public Map<String, String> handleGetInfo(EventRegistration registration) {
        check(registration);
        return registration.hints();
    }

    /**
     * Registers a call-back for a safety level, instead of the one that is there
     * ({@code MPI_T_event_register_callback}).
     *
     * @param registration the registration
     * @param safety the level, a {@code MPI_T_CB_REQUIRE_*} constant
     * @param hints the call-back's; those that are not known are ignored
     * @param userData for the call-back
     * @param callback the call-back; null: none any more
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE; MPI_T_ERR_INVALID for a level that doesn't exist
     */
    public void registerCallback(
            EventRegistration registration,
            int safety,
            Map<String, String> hints,
            @Nullable Object userData,
            EventCallback callback) {
        check(registration);
        CallbackSafety level = level(safety);
        int every = Hints.number(hints, EVERY_HINT, 1, 1);
        registry.deliver();
        registration.register(level, callback, userData, every);
    }

    /** Changes the hints of a level's call-back ({@code MPI_T_event_callback_set_info}). */
    public void callbackSetInfo(EventRegistration registration, int safety, Map<String, String> hints) {
        CallbackSafety level = registered(registration, safety);
        registration.every(level, Hints.number(hints, EVERY_HINT, 1, registration.every(level)));
    }

    /** {@return the hints of a level's call-back that are in use ({@code MPI_T_event_callback_get_info})} */
    public Map<String, String> callbackGetInfo(EventRegistration registration, int safety) {
        CallbackSafety level = registered(registration, safety);
        return Map.of(EVERY_HINT, Integer.toString(registration.every(level)));
    }

    /**
     * Sets who is notified of events that were lost ({@code MPI_T_event_set_dropped_handler}).
     *
     * @param registration the registration
     * @param handler the handler; null: nobody
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE
     */
    public void setDroppedHandler(EventRegistration registration, EventDroppedCallback handler) {
        check(registration);
        registration.dropped(handler);
    }

    /**
     * Reads one element of an event ({@code MPI_T_event_read}).
     *
     * @param instance the event, in its call-back
     * @param element which
     * @param buffer array of the element's type, or a ByteBuffer in native order
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE after the call-back; MPI_T_ERR_INVALID_INDEX; MPI_T_ERR_INVALID for
     *     a buffer that doesn't fit
     */
    public void read(EventInstance instance, int element, Object buffer) {
        check(instance);
        int elements = instance.values().length;
        if (element < 0 || element >= elements) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_INDEX,
                    "element " + element + ": event " + instance.type().name() + " has elements 0 to "
                            + (elements - 1));
        }
        instance.type().layout().read(instance.values()[element], element, buffer);
    }

    /**
     * Reads all elements of an event ({@code MPI_T_event_copy}).
     *
     * @param instance the event, in its call-back
     * @param buffer byte array or ByteBuffer
     * @throws MpirException MPI_T_ERR_INVALID_HANDLE after the call-back; MPI_T_ERR_INVALID for a buffer that doesn't fit
     */
    public void copy(EventInstance instance, Object buffer) {
        check(instance);
        instance.type().layout().copy(instance.values(), buffer);
    }

    /** {@return when an event happened ({@code MPI_T_event_get_timestamp})} */
    public long getTimestamp(EventInstance instance) {
        check(instance);
        return instance.timestamp();
    }

    /** {@return the index of an event's source ({@code MPI_T_event_get_source})} */
    public int getSource(EventInstance instance) {
        check(instance);
        return instance.type().source().index();
    }

    /** Frees all registrations: the tool interface ends. */
    public void finish() {
        for (EventRegistration registration : registry.registered()) {
            registry.unregister(registration);
            registration.free(null);
        }
    }

    private CallbackSafety registered(EventRegistration registration, int safety) {
        check(registration);
        CallbackSafety level = level(safety);
        if (registration.every(level) == 0) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_NOT_ACCESSIBLE,
                    "no call-back is registered for level " + level + " of "
                            + registration.type().name() + "; register one with MPI_T_event_register_callback");
        }
        return level;
    }

    private static CallbackSafety level(int safety) {
        CallbackSafety level = CallbackSafety.of(safety);
        if (level == null) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID,
                    "safety level " + safety + ": expected 0 to " + CallbackSafety.ASYNC_SIGNAL_SAFE.code()
                            + ", an MPI_T_CB_REQUIRE_* constant");
        }
        return level;
    }

    private void check(EventRegistration registration) {
        use.check();
        if (registration == null || registration.isFreed()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE,
                    "event registration is " + (registration == null ? "null" : "freed")
                            + "; allocate one with MPI_T_event_handle_alloc");
        }
    }

    private void check(EventInstance instance) {
        use.check();
        if (instance == null || instance.isOver()) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID_HANDLE,
                    "event instance is " + (instance == null ? "null" : "past its call-back")
                            + "; read an event in the call-back that gets it");
        }
    }
}
