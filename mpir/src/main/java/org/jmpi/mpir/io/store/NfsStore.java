package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A file of a network file system whose clients keep what they read and wrote. It is seen elsewhere when it was forced to the server,
 * and what is written elsewhere is seen when the file is opened anew. ROMIO locks each access for that; here only
 * MPI_File_sync and the atomic mode do it.
 */
public final class NfsStore extends ForwardingStore {
    private final NioStore local;
    private final Path path;
    /** Which file it is; null: the system doesn't tell. */
    private final @Nullable Object key;

    private NfsStore(NioStore file, Path path) throws IOException {
        super(file);
        local = file;
        this.path = path;
        key = keyOf(path);
    }

    /** As {@link NioStore#open}. */
    public static NfsStore open(Path path, OpenMode mode) throws IOException {
        NioStore file = NioStore.open(path, mode);
        try {
            return new NfsStore(file, path);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static @Nullable Object keyOf(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void refresh() throws IOException {
        boolean isSame;
        try {
            isSame = key != null && key.equals(keyOf(path));
        } catch (IOException e) {
            // its name is gone: the open one is all there is
            isSame = false;
        }
        if (isSame) {
            local.reopen();
        }
    }

    @Override
    public boolean isVisibleAtOnce() {
        return false;
    }

    @Override
    public long size() throws IOException {
        // a client may remember an old size for a minute
        refresh();
        return file.size();
    }
}
