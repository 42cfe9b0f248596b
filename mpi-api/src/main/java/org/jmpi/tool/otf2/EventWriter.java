package org.jmpi.tool.otf2;

/**
 * Writes the events of one location, in order of time. Allocates nothing and takes no lock; a chunk that is full goes to a
 * {@link ChunkSink}. One thread at a time.
 */
public final class EventWriter {
    private static final int TIMESTAMP = 1 + Long.BYTES;
    private static final int MOST_ATTRIBUTES = 16;
    private static final int LONGEST_NUMBER = 1 + Long.BYTES;

    private final ChunkOutput chunk;
    private final ByteOutput attributes = new ByteOutput(2 + MOST_ATTRIBUTES * (2 * LONGEST_NUMBER + 1));
    private int attributeCount;
    private long last = -1;
    private boolean hasTime;

    /**
     * Begins a file of events.
     *
     * @param chunkSize bytes of a chunk, from {@link Otf2#LEAST_CHUNK} to {@link Otf2#MOST_CHUNK}, the same for all locations
     * @param sink takes the chunks
     */
    public EventWriter(int chunkSize, ChunkSink sink) {
        if (chunkSize < Otf2.LEAST_CHUNK || chunkSize > Otf2.MOST_CHUNK) {
            throw new IllegalArgumentException(
                    "chunks of " + chunkSize + " bytes; expected " + Otf2.LEAST_CHUNK + " to " + Otf2.MOST_CHUNK);
        }
        chunk = new ChunkOutput(chunkSize, true, sink);
    }

    /** Returns how many events were written. */
    public long events() {
        return chunk.events();
    }

    /** Adds an attribute to the next event, up to 16. */
    public void attribute(long attribute, ValueType type, long value) {
        if (attributeCount == MOST_ATTRIBUTES) {
            throw new IllegalStateException("more than " + MOST_ATTRIBUTES + " attributes of an event");
        }
        attributeCount++;
        attributes.u32(attribute);
        attributes.u8(type.ordinal());
        attributes.value(type.encoding, value);
    }

    /** Writes an event without fields. */
    public void write(long time, EventType type) {
        begin(time, type);
        end(type, begun);
    }

    /** Writes an event of one field. */
    public void write(long time, EventType type, long a) {
        begin(time, type);
        put(type, 0, a);
        end(type, begun);
    }

    /** Writes an event of two fields. */
    public void write(long time, EventType type, long a, long b) {
        begin(time, type);
        put(type, 0, a);
        put(type, 1, b);
        end(type, begun);
    }

    /** Writes an event of three fields. */
    public void write(long time, EventType type, long a, long b, long c) {
        begin(time, type);
        put(type, 0, a);
        put(type, 1, b);
        put(type, 2, c);
        end(type, begun);
    }

    /** Writes an event of four fields. */
    public void write(long time, EventType type, long a, long b, long c, long d) {
        begin(time, type);
        put(type, 0, a);
        put(type, 1, b);
        put(type, 2, c);
        put(type, 3, d);
        end(type, begun);
    }

    /** Writes an event of five fields. */
    public void write(long time, EventType type, long a, long b, long c, long d, long e) {
        begin(time, type);
        put(type, 0, a);
        put(type, 1, b);
        put(type, 2, c);
        put(type, 3, d);
        put(type, 4, e);
        end(type, begun);
    }

    /** Writes an event of six fields. */
    public void write(long time, EventType type, long a, long b, long c, long d, long e, long f) {
        begin(time, type);
        put(type, 0, a);
        put(type, 1, b);
        put(type, 2, c);
        put(type, 3, d);
        put(type, 4, e);
        put(type, 5, f);
        end(type, begun);
    }

    /** Writes an event whose second field is a list: its first field, then the elements of all items. */
    public void writeList(long time, EventType type, long first, long... items) {
        Field list = type.layout.fields[1];
        int width = list.items().length;
        ByteOutput payload = new ByteOutput((2 + items.length) * LONGEST_NUMBER + Long.BYTES);
        payload.value(type.layout.fields[0].encoding(), first);
        payload.value(list.encoding(), items.length / width);
        for (int i = 0; i < items.length; i++) {
            payload.value(list.items()[i % width], items[i]);
        }
        prepare(time, payload.position + LONGEST_NUMBER + 1);
        chunk.out.record(type.id, payload);
        chunk.event();
    }

    /** Position of the length byte of the event that is being written. */
    private int begun;

    private void begin(long time, EventType type) {
        prepare(time, 2 + LONGEST_NUMBER * type.layout.fields.length);
        ByteOutput out = chunk.out;
        out.u8(type.id);
        begun = out.position;
        if (type.hasLength()) {
            out.position++;
        }
    }

    private void prepare(long time, int length) {
        int all = TIMESTAMP + 2 + attributes.position + LONGEST_NUMBER + length;
        if (!chunk.hasRoom(all)) {
            chunk.next();
            hasTime = false;
        }
        if (Long.compareUnsigned(time, last) < 0 && last != -1) {
            throw new IllegalArgumentException("an event at " + Long.toUnsignedString(time) + " after one at "
                    + Long.toUnsignedString(last) + "; expected times that don't decrease");
        }
        ByteOutput out = chunk.out;
        if (time != last || !hasTime) {
            out.u8(Otf2.ID_TIMESTAMP);
            out.fixed64(time);
            last = time;
            hasTime = true;
        }
        if (attributeCount > 0) {
            putAttributes(out);
        }
    }

    private void putAttributes(ByteOutput out) {
        out.u8(Otf2.ID_ATTRIBUTES);
        out.length(attributes.position + 2);
        out.u32(attributeCount);
        out.raw(attributes);
        attributes.position = 0;
        attributeCount = 0;
    }

    private void put(EventType type, int field, long value) {
        chunk.out.value(type.layout.fields[field].encoding(), value);
    }

    private void end(EventType type, int at) {
        ByteOutput out = chunk.out;
        if (type.hasLength()) {
            out.buffer.put(at, (byte) (out.position - at - 1));
        }
        chunk.event();
    }

    /** Ends the file. Nothing may be written afterwards. */
    public void close() {
        chunk.end();
    }
}
