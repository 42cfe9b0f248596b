package org.jmpi.mpir.mpl;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder of this user alone for temporary files, which is deleted by {@link #close}, or when this process ends before that. One that
 * is killed without notice leaves it. Any thread.
 */
public final class ExitFolder implements Closeable {
    private static final int ATTEMPTS = 10;

    private final Path path;
    private final Thread atExit = new Thread(this::deleteAtExit, "jmpi-exit-folder");

    private ExitFolder(Path path) {
        this.path = path;
    }

    /** Creates it in the folder for temporary files, with a name that begins with {@code prefix}. */
    public static ExitFolder create(String prefix) throws IOException {
        ExitFolder folder = new ExitFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(folder.atExit);
        return folder;
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return; // the hook deletes it
        }
        delete(path);
    }

    private void deleteAtExit() {
        try {
            delete(path);
        } catch (IOException e) {
            System.err.println("cannot delete " + path + ": " + e);
        }
    }

    /**
     * Deletes such a folder although others may still write to it.
     *
     * @throws IOException if they write on and on, or it can't be deleted
     */
    public static void delete(Path path) throws IOException {
        for (int i = 1; i < ATTEMPTS; i++) {
            try {
                FileTree.delete(path);
                return;
            } catch (IOException e) {
                // somebody wrote after the folder had been listed
            }
        }
        FileTree.delete(path);
    }
}
