package org.jmpi.mpir.win;

/**
 * What one rank told the others of its part of a window when the window was made.
 *
 * @param size in bytes; 0 for a dynamic window
 * @param dispUnit what a displacement of 1 means, in bytes
 * @param memory where the part lies
 * @param block where the words lie that synchronise accesses to it, see {@code OneSided.prepare}
 */
public record WinPart(long size, int dispUnit, WinPlace memory, WinPlace block) {
    /** How many longs {@link #write} writes. */
    public static final int LONGS = 10;

    /** Writes this from {@code at} on. */
    public void write(long[] to, int at) {
        to[at] = size;
        to[at + 1] = dispUnit;
        write(memory, to, at + 2);
        write(block, to, at + 6);
    }

    private static void write(WinPlace place, long[] to, int at) {
        to[at] = place.rank();
        to[at + 1] = place.region();
        to[at + 2] = place.regionSize();
        to[at + 3] = place.start();
    }

    /** Returns what {@link #write} wrote. */
    public static WinPart read(long[] from, int at) {
        return new WinPart(from[at], (int) from[at + 1], place(from, at + 2), place(from, at + 6));
    }

    private static WinPlace place(long[] from, int at) {
        return new WinPlace((int) from[at], from[at + 1], from[at + 2], from[at + 3]);
    }
}
