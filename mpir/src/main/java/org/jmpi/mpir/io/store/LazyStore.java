package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A file that is opened at its first access, for a rank that may have none: ROMIO's deferred open. */
public final class LazyStore implements FileStore {
    /** Opens the file. */
    public interface Opener {
        FileStore open() throws IOException;
    }

    private final Opener opener;
    private final String name;
    private final boolean isReadable;
    private final boolean isVisibleAtOnce;
    private volatile @Nullable FileStore file;
    private boolean isClosed;

    /** Makes one that {@code opener} will open; the others are what is known of it so far. */
    public LazyStore(Opener opener, String name, boolean isReadable, boolean isVisibleAtOnce) {
        this.opener = opener;
        this.name = name;
        this.isReadable = isReadable;
        this.isVisibleAtOnce = isVisibleAtOnce;
    }

    private FileStore file() throws IOException {
        FileStore known = file;
        return known != null ? known : opened();
    }

    private synchronized FileStore opened() throws IOException {
        FileStore known = file;
        if (known == null) {
            if (isClosed) {
                throw new IOException(name + " is closed");
            }
            known = opener.open();
            file = known;
        }
        return known;
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        return file().read(at, to);
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        return file().write(at, from);
    }

    @Override
    public long size() throws IOException {
        return file().size();
    }

    @Override
    public void setSize(long bytes) throws IOException {
        file().setSize(bytes);
    }

    @Override
    public void force(boolean metadata) throws IOException {
        FileStore known = file;
        if (known != null) {
            known.force(metadata);
        }
    }

    @Override
    public void refresh() throws IOException {
        FileStore known = file;
        if (known != null) {
            known.refresh();
        }
    }

    @Override
    public boolean isVisibleAtOnce() {
        return isVisibleAtOnce;
    }

    @Override
    public boolean isReadable() {
        return isReadable;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        FileStore known = file;
        if (known != null) {
            known.close();
        }
    }
}
