package org.jmpi.test.util;

import java.util.Arrays;

/** Patterns of bytes in which a wrong, missing, doubled or shifted byte shows. */
public final class Bytes {
    private Bytes() {}

    /** Returns the byte at {@code index} of pattern {@code seed}. */
    public static byte at(long seed, long index) {
        long h = (index + 1) * 0x9e3779b97f4a7c15L ^ seed * 0xbf58476d1ce4e5b9L;
        return (byte) (h >>> 37 ^ h >>> 11);
    }

    /** Returns {@code n} bytes of pattern {@code seed}. */
    public static byte[] of(int n, long seed) {
        byte[] bytes = new byte[n];
        fill(bytes, n, seed);
        return bytes;
    }

    /** Writes the first {@code n} bytes of pattern {@code seed}. */
    public static void fill(byte[] bytes, int n, long seed) {
        for (int i = 0; i < n; i++) {
            bytes[i] = at(seed, i);
        }
    }

    /** Returns {@code n} bytes, none of which pattern checks take for sent ones by habit. */
    public static byte[] blank(int n) {
        byte[] bytes = new byte[n];
        Arrays.fill(bytes, (byte) 0x5a);
        return bytes;
    }

    /** Checks that the first {@code n} bytes are pattern {@code seed} and that the rest is blank. */
    public static void check(Check check, byte[] bytes, int n, long seed, String what) {
        for (int i = 0; i < n; i++) {
            if (bytes[i] != at(seed, i)) {
                check.fail(what + ": byte " + i + " of " + n + " is " + bytes[i] + ", expected " + at(seed, i));
                return;
            }
        }
        for (int i = n; i < bytes.length; i++) {
            if (bytes[i] != 0x5a) {
                check.fail(what + ": byte " + i + ", beyond the " + n + " of the message, was written");
                return;
            }
        }
    }
}
