package org.jmpi.tool.otf2;

import java.util.HashMap;
import java.util.Map;

/**
 * Writes global definitions, each before the first one that refers to it. Texts get their numbers here; the others' are the
 * caller's.
 */
public final class DefinitionWriter {
    private static final int LONGEST_NUMBER = 1 + Long.BYTES;

    private final ChunkOutput chunk;
    private final Map<String, Long> texts = new HashMap<>();
    private final ByteOutput payload = new ByteOutput(1 << 12);
    private long definitions;
    private long locations;

    /**
     * Begins the file.
     *
     * @param chunkSize bytes of a chunk, more than the longest definition has
     * @param sink takes the chunks
     */
    public DefinitionWriter(int chunkSize, ChunkSink sink) {
        chunk = new ChunkOutput(chunkSize, false, sink);
        text("");
    }

    /** Returns the number of a text, which is defined if it is new. */
    public long text(String text) {
        Long known = texts.get(text);
        if (known != null) {
            return known;
        }
        long number = texts.size();
        texts.put(text, number);
        payload.position = 0;
        payload.require(LONGEST_NUMBER + Long.BYTES);
        payload.u32(number);
        payload.text(text);
        put(DefinitionType.STRING);
        return number;
    }

    /**
     * Writes a definition.
     *
     * @param type its kind, not a text
     * @param values its fields in the order of {@link DefinitionType#layout()}, without the length of a list
     */
    public void write(DefinitionType type, long... values) {
        write(type, new long[0], values);
    }

    /**
     * Writes a definition with a list.
     *
     * @param type its kind
     * @param items the elements of all items of the list
     * @param values its fields without the list
     */
    public void write(DefinitionType type, long[] items, long... values) {
        payload.position = 0;
        int next = 0;
        long before = 0;
        for (Field each : type.layout.fields) {
            payload.require(LONGEST_NUMBER + Long.BYTES);
            if (each.isList()) {
                putItems(each, items);
            } else {
                Encoding encoding = each.encoding();
                long value = values[next++];
                payload.value(encoding == Encoding.TYPED ? ValueType.encodingOf(before) : encoding, value);
                before = value;
            }
        }
        if (next != values.length) {
            throw new IllegalArgumentException(values.length + " fields of " + type + "; expected " + next);
        }
        put(type);
        locations += type == DefinitionType.LOCATION ? 1 : 0;
    }

    private void putItems(Field list, long[] items) {
        int width = list.items().length;
        payload.value(list.encoding(), items.length / width);
        for (int i = 0; i < items.length; i++) {
            payload.require(LONGEST_NUMBER + Long.BYTES);
            Encoding encoding = list.items()[i % width];
            payload.value(encoding == Encoding.TYPED ? ValueType.encodingOf(items[i - 1]) : encoding, items[i]);
        }
    }

    private void put(DefinitionType type) {
        int length = payload.position + LONGEST_NUMBER + 1;
        if (!chunk.hasRoom(length)) {
            chunk.next();
        }
        if (!chunk.hasRoom(length)) {
            throw new IllegalArgumentException("a " + type.title() + " of " + payload.position
                    + " bytes does not fit into a chunk; expected a larger chunk");
        }
        chunk.out.record(type.id, payload);
        definitions++;
    }

    /** Returns how many definitions were written, texts among them. */
    public long definitions() {
        return definitions;
    }

    /** Returns how many locations were defined. */
    public long locations() {
        return locations;
    }

    /** Ends the file. */
    public void close() {
        chunk.end();
    }
}
