package org.jmpi.mpir.io.watch;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.ForwardingStore;

/**
 * A file whose calls are counted while a tool reads the counters. Every open file is one of these, so that those who call it
 * know what they call.
 */
public final class WatchedStore extends ForwardingStore {
    private final IoMeter meter;
    private final Runnable lost;

    /**
     * Makes one over {@code file}.
     *
     * @param lost is told of each write that failed
     */
    public WatchedStore(FileStore file, IoMeter meter, Runnable lost) {
        super(file);
        this.meter = meter;
        this.lost = lost;
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        long begin = meter.begin();
        if (begin == 0) {
            return file.read(at, to);
        }
        int wanted = to.remaining();
        int got = 0;
        try {
            got = file.read(at, to);
            return got;
        } finally {
            meter.call(IoCount.STORE_READS, IoCount.READ_TIME, begin, got < wanted);
        }
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        try {
            return measured(at, from);
        } catch (IOException e) {
            lost.run();
            throw e;
        }
    }

    private int measured(long at, ByteBuffer from) throws IOException {
        long begin = meter.begin();
        if (begin == 0) {
            return file.write(at, from);
        }
        int wanted = from.remaining();
        int put = 0;
        try {
            put = file.write(at, from);
            return put;
        } finally {
            meter.call(IoCount.STORE_WRITES, IoCount.WRITE_TIME, begin, put < wanted);
        }
    }

    @Override
    public void force(boolean metadata) throws IOException {
        long begin = meter.begin();
        try {
            file.force(metadata);
        } catch (IOException e) {
            // what was written may be gone, and the next call may succeed all the same
            lost.run();
            throw e;
        } finally {
            if (begin != 0) {
                meter.call(IoCount.SYNCS, IoCount.SYNC_TIME, begin, false);
            }
        }
    }

    @Override
    public void setSize(long bytes) throws IOException {
        try {
            file.setSize(bytes);
        } catch (IOException e) {
            lost.run();
            throw e;
        }
    }
}
