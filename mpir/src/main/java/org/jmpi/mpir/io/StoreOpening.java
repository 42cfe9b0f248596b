package org.jmpi.mpir.io;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.DirectStore;
import org.jmpi.mpir.io.store.FaultStore;
import org.jmpi.mpir.io.store.FileNames;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.LazyStore;
import org.jmpi.mpir.io.store.OpenMode;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.io.store.Stores;
import org.jmpi.mpir.io.store.TraceStore;
import org.jmpi.mpir.io.watch.WatchedStore;

/** Opens what one rank needs of the file system for a file. Local. */
final class StoreOpening {
    private final MpiFile file;
    private final Path path;

    StoreOpening(MpiFile file) {
        this.file = file;
        path = file.path;
    }

    /** Gives the file its store. */
    void open(OpenMode mode) {
        try {
            boolean isNew = mode.creates() && !java.nio.file.Files.exists(path);
            String kind = Stores.kind(path, wantedKind());
            FileStore opened = isLater() ? later(mode, kind) : now(mode, kind);
            file.store = opened;
            file.hints.found(kind, opened.isVisibleAtOnce());
            String faults = file.hints.get(FileHints.FAULTS);
            FileStore used = faults == null ? opened : new FaultStore(opened, faults);
            used = kind.equals(Stores.TESTFS) ? new TraceStore(used, this::trace) : used;
            file.store = new WatchedStore(used, file.meter, () -> file.hasLostWrites = true);
            if (isNew) {
                permit();
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, "opening " + path);
        }
    }

    /** Rank 0 makes the file, and aggregators access it; the others may have no need of it. */
    private boolean isLater() {
        int me = file.comm.rank;
        return me != 0
                && file.hints.is(FileHints.NO_INDEPENDENT, "true")
                && Arrays.stream(file.aggregators).noneMatch(r -> r == me);
    }

    private FileStore later(OpenMode mode, String kind) {
        boolean isReadable = mode.reads() || java.nio.file.Files.isReadable(path);
        return new LazyStore(() -> now(mode, kind), path.toString(), isReadable, !kind.equals(Stores.NFS));
    }

    private FileStore now(OpenMode mode, String kind) throws IOException {
        FileStore opened = Stores.open(path, mode, kind);
        boolean reads = file.hints.is(FileHints.DIRECT_READ, "true") && opened.isReadable();
        boolean writes = file.hints.is(FileHints.DIRECT_WRITE, "true") && mode.writes();
        if (!reads && !writes) {
            return opened;
        }
        DirectStore direct = DirectStore.over(opened, path, mode, reads, writes);
        if (direct == null) {
            file.hints.foundNoDirect();
            return opened;
        }
        return direct;
    }

    /** A prefix of the name comes first, then the hint, then ROMIO's variable for all files. */
    private String wantedKind() {
        String prefix = FileNames.prefix(String.valueOf(file.name));
        if (!prefix.isEmpty()) {
            return prefix;
        }
        String hint = file.hints.get(FileHints.FILE_SYSTEM);
        String forced = System.getenv("ROMIO_FSTYPE_FORCE");
        return hint != null ? hint : forced == null ? "" : FileNames.prefix(forced);
    }

    private void trace(String line) {
        System.err.println("rank " + file.comm.rank + ": " + path.getFileName() + ": " + line);
    }

    private void permit() throws IOException {
        String octal = file.hints.get(FileHints.FILE_PERM);
        if (octal == null) {
            return;
        }
        int bits = Integer.parseInt(octal, 8);
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (PosixFilePermission each : PosixFilePermission.values()) {
            // they are in the order of the bits, from the highest one on
            if ((bits & (1 << (8 - each.ordinal()))) != 0) {
                permissions.add(each);
            }
        }
        java.nio.file.Files.setPosixFilePermissions(path, permissions);
    }
}
