package org.jmpi.tool.otf2;

/** Writes what one location says of its events: which global numbers its own stand for, and the offsets of its clock. */
public final class LocalDefinitionWriter {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final int LONGEST_NUMBER = 1 + Long.BYTES;

    private final ChunkOutput chunk;
    private final ByteOutput payload = new ByteOutput(1 << 8);

    /**
     * Begins the file.
     *
     * @param chunkSize bytes of a chunk of definitions
     * @param sink takes the chunks
     */
    public LocalDefinitionWriter(int chunkSize, ChunkSink sink) {
        chunk = new ChunkOutput(chunkSize, false, sink);
    }

    /**
     * Writes the global numbers of the local numbers 0, 1, 2, ... of a kind. Nothing is written if they are the same, or none.
     *
     * @param type the kind, at most once
     * @param global the global numbers
     */
    public void map(MappingType type, long... global) {
        boolean isSame = true;
        for (int i = 0; i < global.length; i++) {
            isSame &= global[i] == i;
        }
        if (isSame) {
            return;
        }
        payload.position = 0;
        payload.require((global.length + 3) * LONGEST_NUMBER + Long.BYTES);
        payload.u8(type.ordinal());
        payload.u64(global.length);
        payload.u8(0);
        for (long each : global) {
            payload.u64(each);
        }
        put(MAPPING_TABLE);
    }

    /**
     * Writes by how much the trace's clock is ahead of the location's at a time. One alone has no effect; times must grow.
     *
     * @param time the location's time
     * @param offset ticks to add to it
     * @param deviation the standard deviation of the offset, in ticks
     */
    public void clockOffset(long time, long offset, double deviation) {
        payload.position = 0;
        payload.require(4 * LONGEST_NUMBER);
        payload.fixed64(time);
        payload.value(Encoding.S64, offset);
        payload.fixed64(Double.doubleToRawLongBits(deviation));
        put(CLOCK_OFFSET);
    }

    private void put(int id) {
        int length = payload.position + LONGEST_NUMBER + 1;
        if (!chunk.hasRoom(length)) {
            chunk.next();
        }
        if (!chunk.hasRoom(length)) {
            throw new IllegalArgumentException(
                    "a table of " + payload.position + " bytes does not fit into a chunk; expected a larger chunk");
        }
        chunk.out.record(id, payload);
    }

    /** Ends the file. */
    public void close() {
        chunk.end();
    }
}
