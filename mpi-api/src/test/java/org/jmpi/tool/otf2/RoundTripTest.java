package org.jmpi.tool.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is read again: each kind of record with numbers of each length. */
class RoundTripTest {
    private static final int CHUNK = Otf2.LEAST_CHUNK;
    private static final int LOCATION = 3;
    /** A number for each length, zero, and the undefined ones. */
    private static final long[] NUMBERS = {
        0,
        1,
        0x7F,
        0xFF,
        0x100,
        0xFFFF,
        0x10000,
        0xFFFFFF,
        0x1000000,
        0xFFFFFFFEL,
        0xFFFFFFFFL,
        0x100000000L,
        0xFFFFFFFFFFL,
        0x10000000000L,
        0xFFFFFFFFFFFFL,
        0x1000000000000L,
        0xFFFFFFFFFFFFFFL,
        0x100000000000000L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -2,
        -1
    };

    @TempDir
    private Path folder;

    private static long fit(Encoding encoding, long value) {
        return switch (encoding) {
            case U8 -> value & 0xFF;
            case FIXED16 -> value & 0xFFFF;
            case U32, FLOAT -> value & 0xFFFFFFFFL;
            case S32 -> (int) value;
            default -> value;
        };
    }

    private static long number(int record, int field) {
        return NUMBERS[(record + 5 * field) % NUMBERS.length];
    }

    private Archive archive(DefinitionWriter definitions) throws IOException {
        definitions.close();
        new ArchiveWriter(folder, "t")
                .writeAnchor(new Anchor(
                        false,
                        new Anchor.Chunks(CHUNK, CHUNK),
                        new Anchor.Counts(definitions.locations(), definitions.definitions(), 0, 0),
                        new Anchor.About("machine", "creator", "ünïcödé"),
                        Map.of("JMPI::TEST", "some value"),
                        0xCAFEBABEL));
        return Archive.open(folder.resolve("t.otf2"));
    }

    private DefinitionWriter definitions() throws IOException {
        ArchiveWriter files = new ArchiveWriter(folder, "t");
        files.create();
        return new DefinitionWriter(CHUNK, new FileChunks(files.definitions(), CHUNK));
    }

    private static void write(EventWriter writer, EventType type, int record) {
        Field[] fields = type.layout.fields;
        long[] v = new long[6];
        for (int i = 0; i < fields.length; i++) {
            v[i] = fit(fields[i].encoding(), number(record, i));
        }
        if (fields.length == 2 && fields[1].isList()) {
            long[] items = new long[fields[1].items().length * (record % 5)];
            for (int i = 0; i < items.length; i++) {
                items[i] = fit(fields[1].items()[i % fields[1].items().length], number(record, i));
            }
            writer.writeList(record / 2, type, v[0], items);
            return;
        }
        switch (fields.length) {
            case 0 -> writer.write(record / 2, type);
            case 1 -> writer.write(record / 2, type, v[0]);
            case 2 -> writer.write(record / 2, type, v[0], v[1]);
            case 3 -> writer.write(record / 2, type, v[0], v[1], v[2]);
            case 4 -> writer.write(record / 2, type, v[0], v[1], v[2], v[3]);
            case 5 -> writer.write(record / 2, type, v[0], v[1], v[2], v[3], v[4]);
            default -> writer.write(record / 2, type, v[0], v[1], v[2], v[3], v[4], v[5]);
        }
    }

    private static void compare(Event event, EventType type, int record) {
        assertEquals(type, event.type());
        assertEquals(record / 2, event.time());
        assertEquals(LOCATION, event.location());
        assertEquals(record, event.index());
        Field[] fields = type.layout.fields;
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].isList()) {
                int width = fields[i].items().length;
                assertEquals(width * (record % 5), event.itemCount());
                for (int j = 0; j < event.itemCount(); j++) {
                    assertEquals(fit(fields[i].items()[j % width], number(record, j)), event.item(j), type + " " + j);
                }
            } else {
                assertEquals(
                        fit(fields[i].encoding(), number(record, i)),
                        event.value(i),
                        type + "." + fields[i].name() + " of record " + record);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void shouldReadEventsAsTheyWereWritten(EventType type) throws IOException {
        DefinitionWriter definitions = definitions();
        definitions.write(DefinitionType.LOCATION, LOCATION, 0, 1, 0, 0);
        ArchiveWriter files = new ArchiveWriter(folder, "t");
        EventWriter writer = new EventWriter(CHUNK, new FileChunks(files.events(LOCATION), CHUNK));
        // more than a chunk, with numbers of all lengths at its end
        int count = 2 * CHUNK / (2 + type.layout.fields.length) / 4 + 4 * NUMBERS.length;
        for (int i = 0; i < count; i++) {
            write(writer, type, i);
        }
        writer.close();
        assertEquals(count, writer.events());
        try (Events events = archive(definitions).events()) {
            for (int i = 0; i < count; i++) {
                Event event = events.next();
                assertNotNull(event);
                compare(event, type, i);
            }
            assertNull(events.next());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STRING")
    void shouldReadDefinitionsAsTheyWereWritten(DefinitionType type) throws IOException {
        DefinitionWriter definitions = definitions();
        Field[] fields = type.layout.fields;
        int count = 3 * NUMBERS.length;
        for (int i = 0; i < count; i++) {
            definitions.write(type, items(fields, i), values(fields, i));
        }
        var read = archive(definitions).definitions().of(type);
        assertEquals(count, read.size());
        for (int i = 0; i < count; i++) {
            Definition each = read.get(i);
            long[] items = items(fields, i);
            assertEquals(items.length, each.itemCount());
            for (int j = 0; j < items.length; j++) {
                assertEquals(items[j], each.item(j));
            }
            long[] values = values(fields, i);
            int next = 0;
            for (int j = 0; j < fields.length; j++) {
                if (!fields[j].isList()) {
                    assertEquals(values[next++], each.value(j), type + "." + fields[j].name());
                }
            }
        }
    }

    private static long[] values(Field[] fields, int record) {
        long[] values = new long
                [(int) java.util.Arrays.stream(fields)
                        .filter(each -> !each.isList())
                        .count()];
        int next = 0;
        long before = 0;
        for (int i = 0; i < fields.length; i++) {
            if (!fields[i].isList()) {
                before = value(fields[i].encoding(), record, i, before, isCode(fields, i));
                values[next++] = before;
            }
        }
        return values;
    }

    private static boolean isCode(Field[] fields, int i) {
        return i + 1 < fields.length && fields[i + 1].encoding() == Encoding.TYPED;
    }

    /** A code of a type is one of those that there are, or one more. */
    private static long value(Encoding encoding, int record, int field, long before, boolean isCode) {
        if (isCode) {
            return record % (ValueType.values().length + 1);
        }
        return fit(encoding == Encoding.TYPED ? ValueType.encodingOf(before) : encoding, number(record, field));
    }

    private static long[] items(Field[] fields, int record) {
        for (Field each : fields) {
            if (each.isList()) {
                int width = each.items().length;
                long[] items = new long[width * (record % 4)];
                for (int i = 0; i < items.length; i++) {
                    boolean isCode = i % width + 1 < width && each.items()[i % width + 1] == Encoding.TYPED;
                    items[i] = value(each.items()[i % width], record, i, i == 0 ? 0 : items[i - 1], isCode);
                }
                return items;
            }
        }
        return new long[0];
    }

    @Test
    void shouldReadAttributesOfEachType() throws IOException {
        DefinitionWriter definitions = definitions();
        definitions.write(DefinitionType.LOCATION, LOCATION, 0, 1, 0, 0);
        ArchiveWriter files = new ArchiveWriter(folder, "t");
        EventWriter writer = new EventWriter(CHUNK, new FileChunks(files.events(LOCATION), CHUNK));
        for (int i = 0; i < NUMBERS.length; i++) {
            for (ValueType type : ValueType.values()) {
                writer.attribute(type.ordinal(), type, fit(type.encoding, NUMBERS[i]));
                if (type.ordinal() % 16 == 15 || type.ordinal() == ValueType.values().length - 1) {
                    writer.write(i, EventType.ENTER, i);
                }
            }
            writer.write(i, EventType.LEAVE, i);
        }
        writer.close();
        try (Events events = archive(definitions).events()) {
            for (long number : NUMBERS) {
                int seen = 0;
                while (seen < ValueType.values().length) {
                    Attributes attributes = events.next().attributes();
                    for (int j = 0; j < attributes.count(); j++) {
                        ValueType type = ValueType.values()[seen++];
                        assertEquals(type.ordinal(), attributes.attribute(j));
                        assertEquals(type.ordinal(), attributes.typeCode(j));
                        assertEquals(fit(type.encoding, number), attributes.value(j), type.toString());
                    }
                }
                assertEquals(0, events.next().attributes().count(), "attributes are of the next event only");
            }
        }
    }

    @Test
    void shouldReadTheAnchorFile() throws IOException {
        Anchor anchor = archive(definitions()).anchor();
        assertEquals(new Anchor.About("machine", "creator", "ünïcödé"), anchor.about());
        assertEquals(Map.of("JMPI::TEST", "some value"), anchor.properties());
        assertEquals(0xCAFEBABEL, anchor.traceId());
        assertEquals(new Anchor.Chunks(CHUNK, CHUNK), anchor.chunks());
    }

    @Test
    void shouldKeepLongTextsAndLargeGroups() throws IOException {
        DefinitionWriter definitions = definitions();
        String text = "long ".repeat(1000);
        long number = definitions.text(text);
        long[] members = new long[20_000];
        java.util.Arrays.setAll(members, i -> 7L * i);
        definitions.write(DefinitionType.GROUP, members, 0, number, 0, 4, 4, 0);
        Definitions read = archive(definitions).definitions();
        assertEquals(text, read.text(number));
        Definition group = read.get(DefinitionType.GROUP, 0);
        assertEquals(members.length, group.itemCount());
        assertEquals(7L * 19_999, group.item(19_999));
        assertEquals(Otf2.PARADIGM_MPI, group.value("paradigm"));
    }
}
