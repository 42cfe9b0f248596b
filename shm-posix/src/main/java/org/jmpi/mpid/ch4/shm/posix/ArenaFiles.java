package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * Makes arena files and removes those of jobs that crashed.
 *
 * <p>A file gets its name, {@code jmpi-JOB-LPID-PID}, only once its lock is held and its header is written; an arena of such a name
 * whose lock is free has therefore lost its owner. Programs may have files of such names too: those without the header stay.
 */
final class ArenaFiles {
    private static final String PREFIX = "jmpi-";
    /** Of files that may not be locked yet. */
    private static final String NEW_SUFFIX = ".new";
    /** All that {@link #createIn} makes; a program may have other files of our prefix in a temporary directory. */
    private static final String NAMES = ".+-[0-9]+-[0-9]+(-[0-9a-f]+\\.new)?";
    /** Nobody takes so long between making a file and giving it its final name. */
    private static final long NEW_FILE_MILLIS = 600_000;

    private ArenaFiles() {}

    /**
     * Makes an arena in the first directory that takes it.
     *
     * @throws MpirException if none does; names each with its reason
     */
    static FileArena create(ArenaIdentity id, List<Path> directories) {
        List<String> reasons = new ArrayList<>();
        boolean interrupted = Thread.interrupted();
        try {
            for (Path directory : directories) {
                try {
                    return createIn(directory, id);
                } catch (IOException e) {
                    reasons.add(directory + " (" + reason(e) + ")");
                }
            }
        } finally {
            FileArena.restore(interrupted);
        }
        throw noPlace(id, reasons);
    }

    private static MpirException noPlace(ArenaIdentity id, List<String> reasons) {
        return new MpirException(
                ErrorClass.ERR_NO_MEM,
                "no place for " + id.capacity() + " bytes of shared memory; tried " + String.join(", ", reasons)
                        + "; free some space there, name another directory with MPIR_CVAR_CH4_SHM_POSIX_DIR, or run with"
                        + " MPIR_CVAR_NOLOCAL=1");
    }

    private static @Nullable String reason(IOException e) {
        return e.getClass() == IOException.class ? e.getMessage() : e.getClass().getSimpleName();
    }

    private static FileArena createIn(Path directory, ArenaIdentity id) throws IOException {
        String name = PREFIX + id.jobId() + "-" + id.lpid() + "-" + ProcessId.own();
        Path fresh = directory.resolve(name + "-" + Long.toHexString(id.nonceLow()) + NEW_SUFFIX);
        Path named = directory.resolve(name);
        FileChannel channel = createFile(fresh);
        // for a rank that is told to end before all are connected
        fresh.toFile().deleteOnExit();
        named.toFile().deleteOnExit();
        try {
            FileLock lock = channel.lock();
            sweep(directory, fresh, PREFIX + id.jobId() + "-");
            FileArena arena = new FileArena(id, named, channel, lock);
            Files.move(fresh, named, StandardCopyOption.ATOMIC_MOVE);
            HeldArenas.hold(named);
            return arena;
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private static FileChannel createFile(Path path) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try {
            return FileChannel.open(path, options, mode);
        } catch (UnsupportedOperationException e) {
            // no such modes there; temporary directories of such systems belong to one user
            return FileChannel.open(path, options);
        }
    }

    /**
     * Removes this user's files whose owner is dead.
     *
     * @param mine a file of this user
     * @param ofJob what names of this job begin with: its ranks start now, and looking at each costs all of them time
     */
    private static void sweep(Path directory, Path mine, String ofJob) throws IOException {
        UserPrincipal me = null;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.startsWith(PREFIX) && !name.startsWith(ofJob)) {
                    me = me == null ? Files.getOwner(mine) : me;
                    sweepFile(file, name, me);
                }
            }
        }
    }

    private static void sweepFile(Path file, String name, UserPrincipal me) {
        try {
            // closing a second descriptor of a file of this process would drop its lock
            boolean own = (name + "-").contains("-" + ProcessId.own() + "-");
            boolean young = name.endsWith(NEW_SUFFIX)
                    && System.currentTimeMillis()
                                    - Files.getLastModifiedTime(file).toMillis()
                            < NEW_FILE_MILLIS;
            if (!own
                    && !young
                    && name.matches(NAMES)
                    && Files.isRegularFile(file)
                    && Files.getOwner(file).equals(me)) {
                deleteIfDead(file);
            }
        } catch (IOException | UnsupportedOperationException e) {
            // somebody else swept it
        }
    }

    private static void deleteIfDead(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null && isArena(channel, file.toString().endsWith(NEW_SUFFIX))) {
                Files.deleteIfExists(file);
            }
        } catch (OverlappingFileLockException e) {
            // it belongs to this JVM
        }
    }

    /** @param isNew whether its owner may have died before it wrote the header */
    private static boolean isArena(FileChannel channel, boolean isNew) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        channel.read(first, ArenaHeader.MAGIC_AT);
        long magic = first.getLong(0);
        return magic == ArenaHeader.MAGIC || (isNew && magic == 0);
    }
}
