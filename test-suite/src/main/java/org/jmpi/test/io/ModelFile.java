package org.jmpi.test.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a file should have: bytes in an array, and how they are dealt. A tile has slots of an etype each; a slot belongs to one
 * rank or to none, and what is of none stays as it was.
 */
final class ModelFile {
    /** What a byte is that nobody wrote, but that lies before one that somebody did. */
    private static final byte HOLE = 0;

    final int ranks;
    final int etype;
    final int slots;
    final int disp;
    /** The rank that each slot of a tile belongs to; -1: none. */
    final int[] owners;

    private byte[] bytes = {};
    private int size;

    ModelFile(SplittableRandom random, int ranks) {
        this.ranks = ranks;
        etype = new int[] {1, 4, 6}[random.nextInt(3)];
        slots = random.nextInt(1, 40) + ranks;
        disp = random.nextInt(3) == 0 ? 0 : random.nextInt(100);
        owners = new int[slots];
        int block = random.nextInt(1, 6);
        boolean isHoley = random.nextInt(3) > 0;
        int owner = 0;
        for (int s = 0; s < slots; s++) {
            if (s % block == 0) {
                owner = random.nextInt(isHoley ? ranks + 1 : ranks);
            }
            owners[s] = owner == ranks ? -1 : owner;
        }
        // nobody has nothing
        for (int r = 0; r < ranks; r++) {
            owners[slots - 1 - r] = r;
        }
    }

    /** Returns how many slots of a tile are of rank {@code r}. */
    int owned(int r) {
        return (int) Arrays.stream(owners).filter(o -> o == r).count();
    }

    /** Returns the slots of rank {@code r}. */
    int[] slotsOf(int r) {
        return java.util.stream.IntStream.range(0, slots)
                .filter(s -> owners[s] == r)
                .toArray();
    }

    /** Returns where byte {@code at} of rank {@code r}'s stream lies. */
    int place(int r, int at) {
        int[] own = slotsOf(r);
        int element = at / etype;
        int tile = element / own.length;
        return disp + (tile * slots + own[element % own.length]) * etype + at % etype;
    }

    void write(int r, int at, byte[] data) {
        int[] own = slotsOf(r);
        for (int i = 0; i < data.length; i++) {
            int element = (at + i) / etype;
            int place = disp + (element / own.length * slots + own[element % own.length]) * etype + (at + i) % etype;
            if (place >= bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, place + 1));
            }
            bytes[place] = data[i];
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

    /** Returns what rank {@code r} reads at byte {@code at} of its stream: fewer bytes than wanted where the file ends. */
    byte[] read(int r, int at, int wanted) {
        byte[] got = new byte[wanted];
        for (int i = 0; i < wanted; i++) {
            int place = place(r, at + i);
            if (place >= size) {
                return Arrays.copyOf(got, i);
            }
            got[i] = bytes[place];
        }
        return got;
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
