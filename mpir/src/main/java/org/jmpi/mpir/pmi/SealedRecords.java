package org.jmpi.mpir.pmi;

import java.nio.ByteBuffer;
import java.util.function.ObjIntConsumer;
import org.jmpi.mpir.mpl.Seal;

/** Cuts a stream of bytes into sealed records, and opens them. Owned by the thread that reads the connection. */
final class SealedRecords {
    private final PmiSeals seals;
    private final ByteBuffer header = ByteBuffer.allocate(Integer.BYTES);
    private final ByteBuffer record =
            ByteBuffer.allocate(PmiSeals.LONGEST + Seal.TAG).limit(0);
    private final byte[] text = new byte[PmiSeals.LONGEST];

    SealedRecords(PmiSeals seals) {
        this.seals = seals;
    }

    /**
     * Takes the next bytes of the stream, at most those of one record.
     *
     * @param opened gets what was in a record that is complete, from index 0, and how many bytes it is
     * @return the index of the first byte that was not taken
     * @throws PmiException if the record was not sealed at the other end
     */
    int take(byte[] bytes, int from, int end, ObjIntConsumer<byte[]> opened) {
        int at = from;
        if (header.hasRemaining()) {
            at += fill(header, bytes, at, end);
            if (header.hasRemaining()) {
                return at;
            }
            record.clear().limit(seals.length(header));
        }
        at += fill(record, bytes, at, end);
        if (!record.hasRemaining()) {
            ByteBuffer out = ByteBuffer.wrap(text);
            seals.open(record.flip(), out);
            header.clear();
            opened.accept(text, out.position());
        }
        return at;
    }

    private static int fill(ByteBuffer into, byte[] bytes, int from, int end) {
        int length = Math.min(into.remaining(), end - from);
        into.put(bytes, from, length);
        return length;
    }
}
