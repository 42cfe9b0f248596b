package org.jmpi.tool.otf2;

/** The chunk of a file that is being filled. */
final class ChunkOutput {
    /** At the end of each chunk one byte says that it is the end; the last one has two, and says it of the file. */
    private static final int END = 2;

    private final int chunkSize;
    private final ChunkSink sink;
    private final boolean countsEvents;
    final ByteOutput out;
    private long events;

    ChunkOutput(int chunkSize, boolean countsEvents, ChunkSink sink) {
        this.chunkSize = chunkSize;
        this.countsEvents = countsEvents;
        this.sink = sink;
        out = new ByteOutput(sink.first());
        begin();
    }

    private void begin() {
        out.u8(Otf2.ID_CHUNK);
        out.u8(Otf2.LITTLE_ENDIAN);
        out.fixed64(countsEvents ? events + 1 : 1);
        out.fixed64(0);
    }

    boolean hasRoom(int length) {
        return chunkSize - END - out.position >= length;
    }

    void event() {
        events++;
    }

    /** Returns how many events were written. */
    long events() {
        return events;
    }

    private void setLast() {
        int at = out.position;
        out.position = 2 + Long.BYTES;
        out.fixed64(countsEvents ? events : 0);
        out.position = at;
    }

    /** What a number of eight bytes left behind the last record would be read as records. */
    private void clearRest(int to) {
        for (int i = out.position; i < Math.min(to, out.position + Long.BYTES); i++) {
            out.buffer.put(i, (byte) 0);
        }
    }

    /** Passes the chunk on and begins the next one. */
    void next() {
        setLast();
        clearRest(out.buffer.capacity());
        out.use(sink.next(out.buffer, chunkSize));
        begin();
    }

    /** Passes the last chunk on. */
    void end() {
        setLast();
        out.u8(Otf2.ID_FILE_END);
        out.u8(Otf2.ID_BUFFER_END);
        sink.last(out.buffer, out.position);
    }
}
