package org.jmpi.mpir.pt2pt;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jmpi.mpir.tool.pvar.Instrument;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarWatermark;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of a rank's buffers for buffered sends. Any thread. */
final class BsendVars {
    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    @SuppressWarnings("NullAway.Init")
    private LongSupplier used;

    @SuppressWarnings("NullAway.Init")
    private volatile PvarWatermark high;

    /** Registers them; {@code size} and {@code inUse} sum up all buffers. */
    void register(PvarRegistry r, LongSupplier size, LongSupplier inUse) {
        String what = "Bytes of attached buffers that messages of buffered sends take, MPI_BSEND_OVERHEAD included";
        used = inUse;
        r.registerLevel("bsend_buffer_used", Category.CH4, what, inUse);
        r.registerSize("bsend_buffer_size", Category.CH4, "Bytes of the buffers that are attached now", size);
        r.registerCounter(
                "bsend_messages_copied",
                Category.CH4,
                "Buffered sends that could not leave at once and were copied",
                messages::sum);
        r.registerCounter("bsend_bytes_copied", Category.CH4, "Bytes of data that buffered sends copied", bytes::sum);
        high = r.registerHighWatermark("bsend_buffer_used", Category.CH4, "Most of: " + what, inUse);
    }

    /** Counts a message that stays in a buffer, which has room set aside for it. */
    void copied(long size) {
        if (Instrument.ON) {
            messages.increment();
            bytes.add(size);
            PvarWatermark mark = high;
            if (mark != null) {
                mark.update(used.getAsLong());
            }
        }
    }
}
