package org.jmpi.mpir.mpl;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** A file with one serialized object, by which processes of one user pass it: it is there whole, or not at all. */
public final class ObjectFile {
    private ObjectFile() {}

    /** Writes an object beside {@code file}, then moves it there. */
    public static void write(Path file, @Nullable Object object) throws IOException {
        Path part = part(file);
        try (OutputStream bytes = Files.newOutputStream(part);
                ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the object of a file, whose classes the thread's context class loader finds. */
    public static @Nullable Object read(Path file) throws IOException, ClassNotFoundException {
        try (InputStream bytes = Files.newInputStream(file);
                ObjectInputStream in = new ContextInput(bytes)) {
            return in.readObject();
        }
    }

    /** Returns the object of a file, or null where there is no file. */
    public static @Nullable Object readIfThere(Path file) throws IOException, ClassNotFoundException {
        try {
            return read(file);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }
}
