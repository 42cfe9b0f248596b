package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** A file whose calls are told as lines of text, one each, as ROMIO's testfs does it; else it does as another one. */
public final class TraceStore extends ForwardingStore {
    private final Consumer<String> lines;

    /** Makes one over {@code file}; {@code lines} gets the text of each call, in the thread that calls. */
    public TraceStore(FileStore file, Consumer<String> lines) {
        super(file);
        this.lines = lines;
    }

    private interface Call {
        long go() throws IOException;
    }

    private long traced(String call, Call what) throws IOException {
        try {
            long result = what.go();
            lines.accept(call + " = " + result);
            return result;
        } catch (IOException e) {
            lines.accept(call + ": " + e.getMessage());
            throw e;
        }
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        return (int) traced("read " + to.remaining() + " bytes at " + at, () -> file.read(at, to));
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        return (int) traced("write " + from.remaining() + " bytes at " + at, () -> file.write(at, from));
    }

    @Override
    public long size() throws IOException {
        return traced("size", file::size);
    }

    @Override
    public void setSize(long bytes) throws IOException {
        traced("set size to " + bytes, () -> {
            file.setSize(bytes);
            return 0;
        });
    }

    @Override
    public void force(boolean metadata) throws IOException {
        traced("sync", () -> {
            file.force(metadata);
            return 0;
        });
    }

    @Override
    public void refresh() throws IOException {
        traced("refresh", () -> {
            file.refresh();
            return 0;
        });
    }

    @Override
    public void close() throws IOException {
        traced("close", () -> {
            file.close();
            return 0;
        });
    }
}
