package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of a location's events, also one whose writer was killed: it is ended behind its last whole event. */
public final class EventFile {
    /**
     * What a file has.
     *
     * @param events how many events
     * @param first time of the first event
     * @param last time of the last event
     */
    public record Extent(long events, long first, long last) {}

    private static final int NUMBERS = 2;

    private final FileChannel file;
    private final int chunkSize;
    private final ByteInput in;
    private final FieldValues record = new FieldValues();
    private long events;
    private long last;
    /** Offset in the chunk behind the last whole event. */
    private int good;

    private boolean isEnded;

    private EventFile(FileChannel file, int chunkSize, byte[] chunk) {
        this.file = file;
        this.chunkSize = chunkSize;
        in = new ByteInput(chunk);
    }

    /**
     * Ends a file that is not ended; one that is stays as it is.
     *
     * @param path the file, written by an {@link EventWriter}
     * @param chunkSize bytes of its chunks
     * @return what it has
     * @throws Otf2Exception if it is no file of events
     */
    public static Extent end(Path path, int chunkSize) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = file.size();
            long start = Math.max(0, size - 1) / chunkSize * chunkSize;
            byte[] chunk = read(file, start, chunkSize);
            // a writer that was killed leaves room behind its last chunk
            while (start > 0 && (chunk.length < Otf2.CHUNK_HEADER || chunk[0] != Otf2.ID_CHUNK)) {
                start -= chunkSize;
                chunk = read(file, start, chunkSize);
            }
            if (chunk.length < Otf2.CHUNK_HEADER || chunk[0] != Otf2.ID_CHUNK || chunk[1] != Otf2.LITTLE_ENDIAN) {
                throw new Otf2Exception(path, start, "no chunk of events begins here");
            }
            long first = firstTime(read(file, 0, Otf2.CHUNK_HEADER + 1 + Long.BYTES));
            return new EventFile(file, chunkSize, chunk).end(start, first);
        }
    }

    private static byte[] read(FileChannel file, long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(length, file.size() - at)));
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {
            // until all is there
        }
        return bytes.array();
    }

    private static long firstTime(byte[] begin) {
        ByteInput in = new ByteInput(begin);
        in.position(Otf2.CHUNK_HEADER);
        return in.remaining() == 1 + Long.BYTES && in.u8() == Otf2.ID_TIMESTAMP ? in.fixed64() : 0;
    }

    private Extent end(long start, long first) throws IOException {
        in.position(NUMBERS);
        events = in.fixed64() - 1;
        last = first;
        in.position(Otf2.CHUNK_HEADER);
        good = Otf2.CHUNK_HEADER;
        try {
            scan();
        } catch (ByteInput.Corrupt e) {
            // the record that was being written
            isEnded = false;
        }
        if (!isEnded) {
            write(start);
        }
        return new Extent(events, first, last);
    }

    private void scan() {
        long time = last;
        while (in.hasRemaining()) {
            int id = in.u8();
            switch (id) {
                case Otf2.ID_FILE_END -> {
                    isEnded = true;
                    return;
                }
                case Otf2.ID_CHUNK_END -> {
                    return;
                }
                case Otf2.ID_TIMESTAMP -> time = in.fixed64();
                case Otf2.ID_ATTRIBUTES -> in.position(in.position() + length());
                default -> {
                    skip(EventType.of(id));
                    good = in.position();
                    last = time;
                    events++;
                }
            }
        }
    }

    private int length() {
        long length = in.u8();
        if (length == Otf2.ALL_ONES) {
            length = in.fixed64();
        }
        if (length < 0 || length > in.remaining()) {
            throw in.corrupt("cut off");
        }
        return (int) length;
    }

    private void skip(EventType type) {
        if (!type.hasLength()) {
            in.u64();
            return;
        }
        int limit = in.limit();
        int end = length() + in.position();
        in.limit(end);
        record.read(type.layout, in);
        in.limit(limit);
        in.position(end);
    }

    private void write(long start) throws IOException {
        int room = Math.min(good, chunkSize - 2);
        put(start + room, ByteBuffer.wrap(new byte[] {Otf2.ID_FILE_END, Otf2.ID_BUFFER_END}));
        ByteOutput number = new ByteOutput(Long.BYTES);
        number.fixed64(events);
        put(start + NUMBERS + Long.BYTES, number.buffer.position(0).limit(Long.BYTES));
        file.truncate(start + room + 2);
    }

    private void put(long at, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes, at + bytes.position());
        }
    }
}
