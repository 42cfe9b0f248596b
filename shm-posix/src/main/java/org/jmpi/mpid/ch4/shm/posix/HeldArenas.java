package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The arena files whose owners live in this JVM. Closing any channel of a file drops all locks that the process has of it: a rank
 * that leaves before another of its JVM would make that one look dead to other processes. So channels of peers stay open until the
 * owner is through.
 */
final class HeldArenas {
    /** By the file's path: the channels of peers that are to be closed with its owner. Guarded by the class. */
    private static final Map<Path, List<FileChannel>> HELD = new HashMap<>();

    private HeldArenas() {}

    /** Notes that the lock of {@code path} is held from now on. */
    static synchronized void hold(Path path) {
        HELD.put(path, new ArrayList<>());
    }

    /** Closes a peer's channel, now or with the owner of the file. */
    static synchronized void close(Path path, FileChannel channel) {
        List<FileChannel> later = HELD.get(path);
        if (later == null) {
            closeNow(channel);
        } else {
            later.add(channel);
        }
    }

    /** Gives the lock of {@code path} back. */
    static synchronized void release(Path path, FileChannel own, FileLock lock) {
        try {
            lock.close();
        } catch (IOException e) {
            // closing the channel is all that the lock needs
        }
        closeNow(own);
        List<FileChannel> later = HELD.remove(path);
        if (later != null) {
            later.forEach(HeldArenas::closeNow);
        }
    }

    private static void closeNow(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // nothing was written through it
        }
    }
}
