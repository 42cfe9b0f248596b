package org.jmpi.test.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What a file should have: bytes in an array, and how they are dealt. */
final class ModelFile {
    /** What a byte is that nobody wrote, but that lies before one that somebody did. */
    private static final byte HOLE = 0;

    final ModelElement element;
    final Dealing dealing;

    private byte[] bytes = {};
    private int size;

    ModelFile(SplittableRandom random, int ranks) {
        element = ModelElement.any(random);
        dealing = Dealing.any(random, element, ranks);
    }

    /** Writes {@code data}, which is whole etypes, from an offset in etypes on. */
    void write(int r, int offset, byte[] data) {
        byte[] stream = element.toFile(data);
        for (int i = 0; i < stream.length; i++) {
            int place = dealing.place(r, offset * element.fileSize + i);
            if (place >= bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, place + 1));
            }
            bytes[place] = stream[i];
            size = Math.max(size, place + 1);
        }
    }

    void setSize(int newSize) {
        if (newSize > bytes.length) {
            bytes = Arrays.copyOf(bytes, newSize);
        }
        if (newSize < size) {
            Arrays.fill(bytes, newSize, size, HOLE);
        }
        size = newSize;
    }

    int size() {
        return size;
    }

    /** Returns what rank {@code r} reads from an offset in etypes on: fewer bytes than wanted where the file ends. */
    byte[] read(int r, int offset, int wanted) {
        byte[] stream = new byte[wanted / element.size * element.fileSize];
        int n = 0;
        while (n < stream.length && dealing.place(r, offset * element.fileSize + n) < size) {
            stream[n] = bytes[dealing.place(r, offset * element.fileSize + n)];
            n++;
        }
        return element.toMemory(Arrays.copyOf(stream, n));
    }

    /** Returns where the file on disk differs; null: nowhere. */
    String difference(Path path) throws IOException {
        byte[] found = Files.readAllBytes(path);
        byte[] expected = Arrays.copyOf(bytes, size);
        int at = Arrays.mismatch(expected, found);
        if (at < 0) {
            return null;
        }
        return "byte " + at + " of " + found.length + ": expected " + (at < size ? expected[at] : "the end")
                + ", found " + (at < found.length ? found[at] : "the end");
    }
}
