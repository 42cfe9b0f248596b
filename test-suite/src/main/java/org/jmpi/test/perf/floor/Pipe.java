package org.jmpi.test.perf.floor;

import java.io.Closeable;
import java.io.IOException;

/** A bare way of bytes between two processes, both directions; either side knows how many come. */
abstract class Pipe implements Closeable {
    /** Looks that find nothing before a side lets others have its core. */
    private static final int LOOKS_BEFORE_YIELD = 2000;

    /** Both sides say which size comes next, while nothing is under way. */
    abstract void prepare(int bytes);

    /** Writes what there is room for of a message of which {@code left} bytes are left, and returns how many. */
    abstract int write(int left) throws IOException;

    /** Reads what is there of a message of which {@code left} bytes are missing, and returns how many. */
    abstract int read(int left) throws IOException;

    final void send(int bytes) throws IOException {
        int looks = 0;
        for (int left = bytes; left > 0; ) {
            int n = write(left);
            left -= n;
            looks = n > 0 ? 0 : pause(looks);
        }
    }

    final void receive(int bytes) throws IOException {
        int looks = 0;
        for (int left = bytes; left > 0; ) {
            int n = read(left);
            left -= n;
            looks = n > 0 ? 0 : pause(looks);
        }
    }

    /** Sends and receives at once. */
    final void exchange(int bytes) throws IOException {
        int looks = 0;
        int in = bytes;
        int out = bytes;
        while (in > 0 || out > 0) {
            int n = out > 0 ? write(out) : 0;
            out -= n;
            int m = in > 0 ? read(in) : 0;
            in -= m;
            looks = n + m > 0 ? 0 : pause(looks);
        }
    }

    static int pause(int looks) {
        if (looks < LOOKS_BEFORE_YIELD) {
            Thread.onSpinWait();
            return looks + 1;
        }
        Thread.yield();
        return looks;
    }
}
