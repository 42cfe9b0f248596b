package org.jmpi.mpir.tool.event;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.mpir.tool.type.Verbosity;

/**
 * A kind of event, and who listens to it at one rank. A layer that sees such an event does
 *
 * <pre>{@code
 * if (type.on) {
 *     type.raise(...); // in a method of its own
 * }
 * }</pre>
 *
 * which costs the reading of a plain field while nobody listens.
 */
public final class EventType {
    private static final EventListener[] NO_LISTENERS = {};
    private static final EventRegistration[] NO_REGISTRATIONS = {};

    /** Whether anybody listens. Written by this class alone; a thread may see a change late. */
    public boolean on;

    private final EventRegistry registry;
    private final int index;
    private final String name;
    private final Category category;
    private final Verbosity verbosity;
    private final String description;
    private final EventSource source;
    private final List<EventElement> elements;
    private final EventLayout layout;
    private volatile EventListener[] listeners = NO_LISTENERS;
    private volatile EventRegistration[] registrations = NO_REGISTRATIONS;

    EventType(
            EventRegistry registry,
            String name,
            Category category,
            Verbosity verbosity,
            String description,
            EventSource source,
            EventLayout layout) {
        this.registry = registry;
        index = registry.size();
        this.name = name;
        this.category = category;
        this.verbosity = verbosity;
        this.description = description;
        this.source = source;
        elements = layout.elements();
        this.layout = layout;
    }

    /** {@return its number} */
    public int index() {
        return index;
    }

    /** {@return its name} */
    public String name() {
        return name;
    }

    /** {@return the group it is listed under} */
    public Category category() {
        return category;
    }

    /** {@return whom it is for} */
    public Verbosity verbosity() {
        return verbosity;
    }

    /** {@return what happened when it is raised} */
    public String description() {
        return description;
    }

    /** {@return where its timestamps come from} */
    public EventSource source() {
        return source;
    }

    /** {@return its data, in order} */
    public List<EventElement> elements() {
        return elements;
    }

    /** {@return where its data lie in a buffer} */
    public EventLayout layout() {
        return layout;
    }

    /** {@return the kind of object whose events a registration is for: the whole rank's} */
    public ObjectBinding binding() {
        return ObjectBinding.NO_OBJECT;
    }

    /** {@return an enumeration whose items are the elements' names} */
    public ToolEnum elementNames() {
        return new ToolEnum(name, elements.stream().map(EventElement::name).toList());
    }

    /** {@return for each element whose values have names, these, in order, with commas between} */
    public Map<String, String> hints() {
        Map<String, String> hints = new LinkedHashMap<>();
        for (EventElement element : elements) {
            if (element.items() != null) {
                hints.put(element.name(), String.join(",", element.items().items()));
            }
        }
        return hints;
    }

    /**
     * Tells all who listen, by the calling thread; a call-back that can't be called here and now is called later. For
     * layers, only if {@link #on}; locks of the library may be held.
     *
     * @param values an element each, in order; not to be changed afterwards
     */
    public void raise(long... values) {
        if (values.length != elements.size()) {
            throw new IllegalArgumentException(
                    name + " has " + elements.size() + " elements and was raised with " + values.length);
        }
        long timestamp = registry.now(source);
        for (EventListener listener : listeners) {
            listener.event(this, timestamp, values);
        }
        for (EventRegistration registration : registrations) {
            registration.offer(timestamp, values);
        }
    }

    /** Adds a listener of JMPI's own; one that is added twice hears twice. Any thread. */
    public synchronized void add(EventListener listener) {
        EventListener[] more = Arrays.copyOf(listeners, listeners.length + 1);
        more[listeners.length] = listener;
        listeners = more;
        update();
    }

    /** Removes a listener, if it is there. Any thread; a call that has begun goes on. */
    public synchronized void remove(EventListener listener) {
        int at = Arrays.asList(listeners).indexOf(listener);
        if (at >= 0) {
            EventListener[] fewer = Arrays.copyOf(listeners, listeners.length - 1);
            System.arraycopy(listeners, at + 1, fewer, at, fewer.length - at);
            listeners = fewer;
            update();
        }
    }

    synchronized void add(EventRegistration registration) {
        if (!Arrays.asList(registrations).contains(registration)) {
            EventRegistration[] more = Arrays.copyOf(registrations, registrations.length + 1);
            more[registrations.length] = registration;
            registrations = more;
            update();
        }
    }

    synchronized void remove(EventRegistration registration) {
        registrations =
                Arrays.stream(registrations).filter(r -> r != registration).toArray(EventRegistration[]::new);
        update();
    }

    private void update() {
        on = listeners.length + registrations.length > 0;
    }

    @Override
    public String toString() {
        return name;
    }
}
