package org.jmpi.tool.otf2;

/**
 * An event of a location, as long as its reader has not read the next one. References are those of the global definitions, the
 * time is corrected.
 */
public interface Event {
    /** Returns its kind. */
    EventType type();

    /** Returns the id of its kind in the file, which tells kinds apart that are {@link EventType#UNKNOWN}. */
    int typeId();

    /** Returns the location's number. */
    long location();

    /** Returns the time in ticks of the trace's clock, unsigned. */
    long time();

    /** Returns how many events its location had before it. */
    long index();

    /** Returns the value of a field, by its index in the kind's layout; of a list its length; 0 if the record is of an older version. */
    long value(int field);

    /** Returns the value of a field, by its name. */
    default long value(String field) {
        int index = type().layout().indexOf(field);
        if (index < 0) {
            throw new IllegalArgumentException(type() + " has no field " + field);
        }
        return value(index);
    }

    /** Returns an element of its list; the elements of an item come one after the other. */
    long item(int index);

    /** Returns how many elements its list has, 0 if it has no list. */
    int itemCount();

    /** Returns its attributes, which may be none. */
    Attributes attributes();

    /** Returns the rank of the other side in the event's communicator or window. Only of kinds that have one. */
    default long peer() {
        return value(type().peer());
    }

    /** Returns the communicator. Only of kinds that have one. */
    default long comm() {
        return value(type().comm());
    }

    /** Returns the message's tag. Only of kinds that have one. */
    default long tag() {
        return value(type().tag());
    }

    /** Returns the bytes that move. Only of kinds that have such a field. */
    default long bytes() {
        return value(type().bytes());
    }

    /** Returns the number of the request, or of the operation that a later event completes. Only of kinds that have one. */
    default long request() {
        return value(type().request());
    }
}
