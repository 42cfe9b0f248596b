package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that does as another one, but for what a subclass does besides. */
public abstract class ForwardingStore implements FileStore {
    /** The other one. */
    protected final FileStore file;

    /** Makes one over {@code file}. */
    protected ForwardingStore(FileStore file) {
        this.file = file;
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        return file.read(at, to);
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        return file.write(at, from);
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void setSize(long bytes) throws IOException {
        file.setSize(bytes);
    }

    @Override
    public void force(boolean metadata) throws IOException {
        file.force(metadata);
    }

    @Override
    public void refresh() throws IOException {
        file.refresh();
    }

    @Override
    public boolean isVisibleAtOnce() {
        return file.isVisibleAtOnce();
    }

    @Override
    public boolean isReadable() {
        return file.isReadable();
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
