package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Which error class a failure of the file system has (MPI 4.1, 14.7). */
public final class StoreErrors {
    /** What the system says, by the class of it. Java doesn't tell the error's number. */
    private static final Map<Integer, List<String>> TEXTS = Map.of(
            ErrorClass.ERR_NO_SPACE, List.of("no space left", "file too large", "not enough space"),
            ErrorClass.ERR_QUOTA, List.of("quota exceeded"),
            ErrorClass.ERR_READ_ONLY, List.of("read-only file system"),
            ErrorClass.ERR_ACCESS, List.of("permission denied", "operation not permitted"),
            ErrorClass.ERR_FILE_IN_USE, List.of("text file busy", "being used by another process", "resource busy"),
            ErrorClass.ERR_NO_SUCH_FILE, List.of("no such file"),
            ErrorClass.ERR_BAD_FILE,
                    List.of("is a directory", "not a directory", "name too long", "levels of symbolic links", "nul "));

    private StoreErrors() {}

    /**
     * Returns the error for a failure of the file system.
     *
     * @param what what was done, such as {@code writing bytes 0 to 99 of /x}
     */
    public static MpirException of(IOException e, String what) {
        int errorClass = classOf(e);
        return new MpirException(errorClass, what + ": " + reason(e) + advice(errorClass), e);
    }

    /** Returns the error for a name that can't be a file's. */
    public static MpirException badName(String name, InvalidPathException e) {
        return new MpirException(
                ErrorClass.ERR_BAD_FILE,
                "filename is \"" + name + "\": " + e.getReason() + "; expected a name that this system can have");
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "File exists";
        }
        if (e instanceof AccessDeniedException) {
            return "Permission denied";
        }
        String text = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return text == null || text.isEmpty() ? e.getClass().getSimpleName() : text;
    }

    private static String advice(int errorClass) {
        return switch (errorClass) {
            case ErrorClass.ERR_NO_SUCH_FILE -> "; expected a file that is there, add MPI_MODE_CREATE to make it";
            case ErrorClass.ERR_FILE_EXISTS -> "; expected no file of this name, leave out MPI_MODE_EXCL to open it";
            case ErrorClass.ERR_NO_SPACE -> "; expected room for all bytes, free some";
            case ErrorClass.ERR_ACCESS -> "; expected a file that this user may open so, see its permissions";
            case ErrorClass.ERR_READ_ONLY -> "; expected a file system that can be written";
            case ErrorClass.ERR_BAD_FILE -> "; expected the name of a file";
            default -> "";
        };
    }

    /** Returns the error class of a failure. */
    public static int classOf(IOException e) {
        if (e instanceof NoSuchFileException) {
            return ErrorClass.ERR_NO_SUCH_FILE;
        }
        if (e instanceof FileAlreadyExistsException) {
            return ErrorClass.ERR_FILE_EXISTS;
        }
        if (e instanceof AccessDeniedException) {
            return ErrorClass.ERR_ACCESS;
        }
        if (e instanceof DirectoryNotEmptyException) {
            return ErrorClass.ERR_BAD_FILE;
        }
        String text = reason(e).toLowerCase(Locale.ROOT);
        for (Map.Entry<Integer, List<String>> entry : TEXTS.entrySet()) {
            if (entry.getValue().stream().anyMatch(text::contains)) {
                return entry.getKey();
            }
        }
        return Objects.equals(text, LocalText.NO_SPACE) ? ErrorClass.ERR_NO_SPACE : ErrorClass.ERR_IO;
    }

    /** What the system says in the language of this process. */
    private static final class LocalText {
        static final @Nullable String NO_SPACE = learn();

        private static @Nullable String learn() {
            try (var full = new java.io.FileOutputStream("/dev/full")) {
                full.write(0);
                return null;
            } catch (IOException e) {
                return reason(e).toLowerCase(Locale.ROOT);
            }
        }
    }
}
