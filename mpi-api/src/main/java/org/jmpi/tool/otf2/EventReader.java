package org.jmpi.tool.otf2;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the events of one location in the order of its file. It is the event that it has read last. */
final class EventReader implements Event, Closeable {
    private final long location;
    private final ChunkInput file;
    private final LocalDefinitions local;
    private final boolean isMapped;
    private final FieldValues record = new FieldValues();
    private final Attributes attributes = new Attributes();
    private EventType type = EventType.UNKNOWN;
    private int typeId;
    private long time;
    private long index = -1;
    private boolean areAttributesRead;

    EventReader(long location, Path events, int chunkSize, LocalDefinitions local) throws IOException {
        this.location = location;
        this.local = local;
        isMapped = local.hasMappings();
        time = local.clock.correct(0);
        file = new ChunkInput(events, chunkSize);
    }

    /** Reads the next event; false if there is none. */
    boolean next() throws IOException {
        attributes.clear();
        areAttributesRead = false;
        try {
            int id;
            while ((id = file.next()) >= 0) {
                if (id == Otf2.ID_TIMESTAMP) {
                    file.bound(8);
                    time = local.clock.correct(file.in.fixed64());
                } else if (id == Otf2.ID_ATTRIBUTES) {
                    readAttributes();
                } else {
                    readEvent(id);
                    return true;
                }
            }
        } catch (ByteInput.Corrupt e) {
            throw file.damaged(e);
        }
        return false;
    }

    private void readAttributes() throws IOException {
        int end = file.openRecord();
        if (areAttributesRead) {
            throw file.damaged("two lists of attributes before one event; expected one");
        }
        areAttributesRead = true;
        attributes.read(file.in);
        if (isMapped) {
            attributes.map(local);
        }
        file.in.position(end);
    }

    private void readEvent(int id) throws IOException {
        typeId = id;
        type = EventType.of(id);
        index++;
        if (!type.hasLength()) {
            file.openNumber();
            record.read(type.layout, file.in);
        } else {
            int end = file.openRecord();
            record.read(type.layout, file.in);
            file.in.position(end);
        }
        if (isMapped && type.isMapped) {
            map();
        }
        if (type == EventType.BUFFER_FLUSH) {
            record.values[0] = local.clock.correct(record.values[0]);
        }
    }

    private void map() {
        Field[] fields = type.layout.fields;
        for (int i = 0; i < record.count; i++) {
            MappingType mapping = fields[i].mapping();
            if (mapping == null) {
                continue;
            }
            if (fields[i].isList()) {
                for (int j = 0; j < record.itemCount; j++) {
                    record.items[j] = local.map(mapping, record.items[j]);
                }
            } else {
                record.values[i] = local.map(mapping, record.values[i]);
            }
        }
    }

    /** Returns the bytes of its file. */
    long size() {
        return file.size();
    }

    /** Returns the bytes of its file that are read. */
    long offset() {
        return file.offset();
    }

    @Override
    public EventType type() {
        return type;
    }

    @Override
    public int typeId() {
        return typeId;
    }

    @Override
    public long location() {
        return location;
    }

    @Override
    public long time() {
        return time;
    }

    @Override
    public long index() {
        return index;
    }

    @Override
    public long value(int field) {
        return field < record.count ? record.values[field] : 0;
    }

    @Override
    public long item(int at) {
        if (at >= record.itemCount) {
            throw new IndexOutOfBoundsException(at);
        }
        return record.items[at];
    }

    @Override
    public int itemCount() {
        return record.itemCount;
    }

    @Override
    public Attributes attributes() {
        return attributes;
    }

    @Override
    public void close() {
        file.close();
    }
}
