package org.jmpi.mpir.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.mpl.ExitFiles;

/**
 * A file that takes its name only when it is closed, with all that was written on the device: who opens the name finds the old
 * file or the whole new one. Until then it lies beside the old one under another name. What fails leaves the old one.
 */
final class Replacement {
    private Replacement() {}

    /** Returns whether the file that is being opened is to replace another one. Its records are those of all ranks. */
    static boolean isWanted(MpiFile file) {
        return file.hints.is(FileHints.REPLACE, "true")
                && file.has(Constants.MODE_CREATE)
                && file.isWritable()
                && !file.has(Constants.MODE_APPEND | Constants.MODE_DELETE_ON_CLOSE);
    }

    /** Has the file open a new one. Local. */
    static void prepare(MpiFile file, String unique) {
        try {
            Path target = Files.isSymbolicLink(file.path) ? file.path.toRealPath() : file.path;
            if (file.has(Constants.MODE_EXCL) && Files.exists(target)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            file.replaced = target;
            file.path = target.toAbsolutePath().resolveSibling("." + target.getFileName() + ExitFiles.NEW + unique);
            if (file.comm.rank == 0) {
                ExitFiles.add(file.path);
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, "opening " + file.path);
        }
    }

    /** Has what this rank wrote on the device. Throws if a write was lost before. */
    static void keep(MpiFile file) {
        if (!isKept(file)) {
            return;
        }
        if (file.hasLostWrites) {
            throw new MpirException(
                    ErrorClass.ERR_IO,
                    file.replaced
                            + " was not replaced: a write to it had failed before; expected all to succeed. To close it"
                            + " without this error set the hint " + FileHints.REPLACE + " to false first");
        }
        try {
            file.store.force(true);
        } catch (IOException e) {
            throw StoreErrors.of(e, file.replaced + " was not replaced: syncing " + file.store.name());
        }
    }

    private static boolean isKept(MpiFile file) {
        return file.replaced != null && file.hints.is(FileHints.REPLACE, "true");
    }

    /**
     * Gives the new file its name, or deletes it. For one rank, when all have closed the file.
     *
     * @param isWhole whether nothing failed
     */
    static void finish(MpiFile file, boolean isWhole) {
        Path target = file.replaced;
        if (target == null) {
            return;
        }
        try {
            if (isWhole && isKept(file)) {
                permitAs(target, file);
                Files.move(file.path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                forceFolder(target);
            }
        } catch (IOException e) {
            throw StoreErrors.of(e, "replacing " + target);
        } finally {
            delete(file);
        }
    }

    private static void permitAs(Path old, MpiFile file) throws IOException {
        if (file.hints.get(FileHints.FILE_PERM) == null && Files.exists(old)) {
            try {
                Files.setPosixFilePermissions(file.path, Files.getPosixFilePermissions(old));
            } catch (UnsupportedOperationException e) {
                // this file system has other ones
            }
        }
    }

    /** The name is on the device, where the system lets folders be opened. */
    private static void forceFolder(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        FileChannel opened;
        try {
            opened = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (IOException e) {
            return;
        }
        try (opened) {
            opened.force(true);
        }
    }

    /** Removes what was not given its name. Local. */
    static void delete(MpiFile file) {
        if (file.replaced == null) {
            return;
        }
        try {
            Files.deleteIfExists(file.path);
        } catch (IOException e) {
            // it is left behind, under a name of its own
        }
    }

    /** This rank needs not look after it any more. */
    static void forget(MpiFile file) {
        if (file.replaced != null) {
            ExitFiles.forget(file.path);
        }
    }
}
