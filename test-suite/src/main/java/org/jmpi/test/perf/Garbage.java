package org.jmpi.test.perf;

/** Makes garbage at a rate; a little of it lives for a while, as a program's does. */
final class Garbage {
    private static final int OBJECT = 1024;
    private static final int ALIVE = 4096;
    private static final double NANOS_PER_S = 1e9;
    private static final double MEGA = 1e6;

    private final double nanosPerObject;
    private final byte[][] alive = new byte[ALIVE][];
    private int next;
    private double due;

    /** @param megabytes a second; 0: none */
    Garbage(int megabytes) {
        nanosPerObject = megabytes == 0 ? 0 : NANOS_PER_S / (megabytes * MEGA / OBJECT);
    }

    /** The rate counts from now on. */
    void begin() {
        due = System.nanoTime();
    }

    /** Makes what is due at {@code now}; returns the time after that. */
    long make(long now) {
        if (nanosPerObject == 0 || now - due < 0) {
            return now;
        }
        for (; now - due >= 0; due += nanosPerObject) {
            alive[next++ % ALIVE] = new byte[OBJECT];
        }
        return System.nanoTime();
    }
}
