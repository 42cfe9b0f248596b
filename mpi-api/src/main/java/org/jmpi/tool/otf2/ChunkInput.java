package org.jmpi.tool.otf2;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads the records of a file of chunks, one after the other, through a small window. The file is open only while the window is
 * filled, so that an archive may have more locations than a process may have files.
 */
final class ChunkInput implements Closeable {
    private static final int WINDOW = 1 << 15;

    final ByteInput in;
    private final Path path;
    private final int chunkSize;
    private final long size;
    private byte[] window;
    /** Offset in the file of the window's first byte. */
    private long start;
    /** Bytes of the window that are filled. */
    private int filled;
    /** Offset at which the current chunk ends at the latest. */
    private long chunkEnd;

    private int record;
    private boolean isOver;

    ChunkInput(Path path, int chunkSize) throws IOException {
        this.path = path;
        this.chunkSize = chunkSize;
        in = new ByteInput(new byte[0]);
        try (FileChannel file = open()) {
            size = file.size();
        }
        window = new byte[(int) Math.min(WINDOW, size)];
        in.use(window);
        beginChunk(0);
    }

    private FileChannel open() throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw new Otf2Exception(path, "missing; the archive's definitions say that it is there");
        }
    }

    /** Returns the id of the next record, whose other bytes follow; -1 at the end of the file. */
    int next() throws IOException {
        if (isOver) {
            return -1;
        }
        while (true) {
            long at = position();
            if (at >= chunkEnd) {
                throw damaged(
                        at,
                        at >= size
                                ? "the file ends without the mark of its end; it was cut off, or its writer was"
                                : "a chunk without the mark of its end");
            }
            record = in.position();
            require(1);
            in.limit(record + 1);
            int id = in.u8();
            switch (id) {
                case Otf2.ID_CHUNK_END -> beginChunk(nextChunk(at));
                case Otf2.ID_FILE_END -> {
                    isOver = true;
                    return -1;
                }
                case Otf2.ID_BUFFER_END, Otf2.ID_CHUNK ->
                    throw damaged(
                            at,
                            "the record " + id + " in the middle of a chunk; expected an id of events or definitions");
                default -> {
                    return id;
                }
            }
        }
    }

    private long nextChunk(long at) throws IOException {
        long next = at - at % chunkSize + chunkSize;
        if (next >= size) {
            throw damaged(at, "the end of a chunk, but the file has no more; expected the mark of the file's end");
        }
        return next;
    }

    private void beginChunk(long at) throws IOException {
        chunkEnd = Math.min(size, at + chunkSize);
        seek(at);
        record = in.position();
        if (size - at < Otf2.CHUNK_HEADER) {
            throw damaged(at, "a chunk header of " + (size - at) + " bytes; expected " + Otf2.CHUNK_HEADER);
        }
        require(Otf2.CHUNK_HEADER);
        in.limit(in.position() + Otf2.CHUNK_HEADER);
        int mark = in.u8();
        int order = in.u8();
        if (mark != Otf2.ID_CHUNK || (order != Otf2.LITTLE_ENDIAN && order != Otf2.BIG_ENDIAN)) {
            throw damaged(
                    at,
                    String.format(
                            "%02x %02x where a chunk should begin; expected 03, and 42 or 23 for its byte order",
                            mark, order));
        }
        in.order(order == Otf2.BIG_ENDIAN);
        in.position(in.position() + Otf2.CHUNK_HEADER - 2);
    }

    private long position() {
        return start + in.position();
    }

    private void seek(long at) {
        if (at >= start && at <= start + filled) {
            in.position((int) (at - start));
        } else {
            start = at;
            filled = 0;
            in.position(0);
        }
    }

    /** Reads a record's length; the limit of {@link #in} is its end afterwards. Returns the position of the end. */
    int openRecord() throws IOException {
        bound(1);
        long length = in.u8();
        if (length == Otf2.ALL_ONES) {
            bound(8);
            length = in.fixed64();
        }
        if (length < 0 || length > chunkEnd - position()) {
            throw damaged(
                    start + record,
                    "a record of " + Long.toUnsignedString(length) + " bytes, but its chunk has "
                            + (chunkEnd - position()) + " left");
        }
        bound((int) length);
        return in.limit();
    }

    /** Has the limit of {@link #in} be the end of the compressed number that follows. */
    void openNumber() throws IOException {
        bound(1);
        int size = in.u8();
        in.position(in.position() - 1);
        bound(size == Otf2.ALL_ONES ? 1 : size + 1);
    }

    /** Has the next {@code length} bytes be in the window, and the limit be their end. */
    void bound(int length) throws IOException {
        if (length > chunkEnd - position()) {
            throw damaged(start + record, "a record that its chunk cuts off");
        }
        require(length);
        in.limit(in.position() + length);
    }

    private void require(int length) throws IOException {
        int at = in.position();
        if (filled - at >= length) {
            return;
        }
        // the record is kept, so that its offset can be told
        int keep = Math.min(record, at);
        int held = filled - keep;
        byte[] to =
                at - keep + length > window.length ? new byte[Math.max(at - keep + length, 2 * window.length)] : window;
        System.arraycopy(window, keep, to, 0, held);
        window = to;
        in.use(to);
        start += keep;
        record -= keep;
        filled = held;
        in.position(at - keep);
        fill();
        if (filled - in.position() < length) {
            throw damaged(start + filled, "the file ends here, but had " + size + " bytes before");
        }
    }

    private void fill() throws IOException {
        try (FileChannel file = open()) {
            ByteBuffer rest = ByteBuffer.wrap(window, filled, window.length - filled);
            while (rest.hasRemaining() && file.read(rest, start + rest.position()) > 0) {
                // until the window is full or the file ends
            }
            filled = rest.position();
        }
    }

    Otf2Exception damaged(ByteInput.Corrupt e) {
        return damaged(start + e.position, e.getMessage());
    }

    Otf2Exception damaged(String text) {
        return damaged(start + record, text);
    }

    private Otf2Exception damaged(long at, String text) {
        return new Otf2Exception(path, at, text);
    }

    /** Returns the offset of the next byte, of {@link #size} bytes. */
    long offset() {
        return position();
    }

    long size() {
        return size;
    }

    @Override
    public void close() {
        isOver = true;
        window = new byte[0];
        in.use(window);
        in.limit(0);
    }
}
