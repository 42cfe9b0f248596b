package org.jmpi.mpir.io.watch;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Function;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jspecify.annotations.Nullable;

/** The performance variables of a rank's files: sums over all of them, and some of one file. Any thread. */
public final class IoVars extends PvarGroup {
    private static final RankSlot<IoVars> SLOT = new RankSlot<>() {
        @Override
        protected IoVars make(Rank rank) {
            return new IoVars();
        }
    };

    private final AtomicLongArray counts = new AtomicLongArray(IoCount.values().length);

    /** Is told of accesses; null while nobody records them. A thread may see a change late. */
    public @Nullable AccessListener listener;

    private IoVars() {}

    /** Returns what the files of {@code rank} count. */
    public static IoVars of(Rank rank) {
        return SLOT.of(rank);
    }

    void add(IoCount what, long n) {
        counts.getAndAdd(what.ordinal(), n);
    }

    /**
     * Registers them.
     *
     * @param meters gives what a file counts
     */
    public void register(PvarRegistry r, Function<Object, IoMeter> meters) {
        for (IoCount each : IoCount.values()) {
            r.define(each.varClass, each.variable, Category.IO, each.description)
                    .from(source(() -> counts.get(each.ordinal())));
        }
        ofFile(r, meters, "io_file_reads", IoCount.READS, "Accesses to one file that read");
        ofFile(r, meters, "io_file_writes", IoCount.WRITES, "Accesses to one file that write");
        ofFile(r, meters, "io_file_read_bytes", IoCount.READ_BYTES, "Bytes that reads of one file brought");
        ofFile(r, meters, "io_file_write_bytes", IoCount.WRITE_BYTES, "Bytes that writes to one file took");
        ofFile(r, meters, "io_file_calls_read", IoCount.STORE_READS, "Calls of the file system that read one file");
        ofFile(r, meters, "io_file_calls_write", IoCount.STORE_WRITES, "Calls of the file system that write one file");
    }

    private void ofFile(
            PvarRegistry r, Function<Object, IoMeter> meters, String name, IoCount what, String description) {
        r.define(PvarClass.COUNTER, name, Category.IO, description).of(ObjectBinding.MPI_FILE, file -> {
            // of this open file, whatever becomes of the object
            IoMeter meter = meters.apply(file);
            return source(() -> meter.get(what));
        });
    }
}
