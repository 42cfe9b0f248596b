package org.jmpi.mpir.coll.barrier;

import java.util.Arrays;

/** Numbers states in the order of their first appearance; knows each by 64 bits of hash. */
final class StateTable {
    private long[] hashes = new long[1 << 12];
    private int[] numbers = new int[1 << 12];
    private int size;

    int size() {
        return size;
    }

    /** Returns the state's number, which is the old {@link #size()} if it is new. */
    int number(byte[] state) {
        if (2 * size >= hashes.length) {
            grow();
        }
        long hash = hash(state);
        int i = find(hash);
        if (hashes[i] == 0) {
            hashes[i] = hash;
            numbers[i] = size++;
        }
        return numbers[i];
    }

    private int find(long hash) {
        int mask = hashes.length - 1;
        int i = (int) (hash >>> 20) & mask;
        while (hashes[i] != 0 && hashes[i] != hash) {
            i = i + 1 & mask;
        }
        return i;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldNumbers = numbers;
        hashes = new long[2 * oldHashes.length];
        numbers = new int[2 * oldHashes.length];
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHashes[i] != 0) {
                int to = find(oldHashes[i]);
                hashes[to] = oldHashes[i];
                numbers[to] = oldNumbers[i];
            }
        }
        Arrays.fill(oldHashes, 0);
    }

    private static long hash(byte[] state) {
        long h = 0x9e3779b97f4a7c15L ^ state.length;
        for (byte b : state) {
            h = (h ^ b) * 0xbf58476d1ce4e5b9L;
            h ^= h >>> 29;
        }
        h = (h ^ h >>> 32) * 0x94d049bb133111ebL;
        h ^= h >>> 31;
        return h == 0 ? 1 : h;
    }
}
