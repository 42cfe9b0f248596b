package org.jmpi.mpir.coll.barrier;

import java.util.Arrays;

/**
 * A barrier's participants and memory as one state that can be packed, unpacked and moved on. Move p &lt; n: participant p
 * does a step, after entering if it is outside. Move n + p: the oldest write of participant p becomes visible; by owner, move
 * n + p + o n is the oldest one to owner o.
 */
final class Model {
    /** Makes one participant. */
    interface Maker {
        BarrierSteps make(BarrierFlags words, int n, int me);
    }

    /** What is explored: {@code uses} uses, or, with a rebase, any number of them. */
    record Subject(String name, int n, int slots, Maker maker, Rebase rebase, long uses, MemoryOrder order) {}

    final int n;
    final ModelWords words;
    private final Subject subject;
    private final BarrierSteps[] parts;
    private final long[] entered;
    private final boolean[] inside;
    private final long[] local;
    private byte[] packed = new byte[1024];
    private int at;

    Model(Subject subject) {
        this.subject = subject;
        n = subject.n;
        words = new ModelWords(n, subject.slots, subject.order);
        parts = new BarrierSteps[n];
        for (int p = 0; p < n; p++) {
            parts[p] = subject.maker.make(words, n, p);
        }
        entered = new long[n];
        inside = new boolean[n];
        local = new long[parts[0].stateSize()];
    }

    int moves() {
        MemoryOrder order = subject.order;
        return order.capacity() == 0 ? n : order.byOwner() ? n + n * n : 2 * n;
    }

    boolean isEnabled(int move) {
        return move >= n ? isPending(move) : inside[move] || entered[move] < subject.uses;
    }

    /** Returns whether the move has to happen some time: a participant may stay outside for ever, but not inside. */
    boolean isFair(int move) {
        return move >= n ? isPending(move) : inside[move];
    }

    private boolean isPending(int move) {
        int p = move % n;
        return subject.order.byOwner() ? words.isPending(p, move / n - 1) : words.pending[p] > 0;
    }

    private void flush(int move) {
        if (subject.order.byOwner()) {
            words.flush(move % n, move / n - 1);
        } else {
            words.flush(move % n);
        }
    }

    /** Returns whether there is one inside who has to be able to leave, since all have entered. */
    boolean someoneMayLeave() {
        long all = Arrays.stream(entered).min().orElseThrow();
        for (int p = 0; p < n; p++) {
            if (inside[p] && entered[p] <= all) {
                return true;
            }
        }
        return false;
    }

    /** Does a move and returns whether a participant left by it. */
    boolean move(int move) {
        if (move >= n) {
            flush(move);
            return false;
        }
        words.begin(move);
        if (!inside[move]) {
            inside[move] = true;
            entered[move]++;
            parts[move].enter();
        }
        boolean left = parts[move].step();
        inside[move] = !left;
        if (left && subject.order.settles()) {
            words.drain();
        }
        return left;
    }

    /** Returns who has not entered the use that participant {@code p} has just left; -1: all have. */
    int missing(int p) {
        for (int q = 0; q < n; q++) {
            if (entered[q] < entered[p]) {
                return q;
            }
        }
        return -1;
    }

    /** Does a move and says what happened. */
    String narrate(int move) {
        String who = "  " + move % n;
        if (move >= n) {
            move(move);
            return who + ": " + words.last();
        }
        boolean was = inside[move];
        boolean left = move(move);
        String text = was ? "" : "enters use " + entered[move] + ", ";
        return who + ": " + text + words.last() + (left ? ", LEAVES use " + entered[move] : "");
    }

    String narrateState() {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < n; p++) {
            text.append(p == 0 ? "" : ", ")
                    .append(p)
                    .append(inside[p] ? " is in use " : " has left use ")
                    .append(entered[p]);
        }
        return text.toString();
    }

    byte[] pack() {
        if (subject.rebase != null) {
            rebase();
        }
        at = 0;
        for (long word : words.memory) {
            put(word);
        }
        for (int p = 0; p < n; p++) {
            put(entered[p] << 1 | (inside[p] ? 1 : 0));
            parts[p].save(local, 0);
            for (long l : local) {
                put(l);
            }
            if (words.order.capacity() > 0) {
                packStores(p);
            }
        }
        return Arrays.copyOf(packed, at);
    }

    private void packStores(int p) {
        put(words.pending[p]);
        for (int i = 0; i < 2 * words.pending[p]; i++) {
            put(words.stores[p][i]);
        }
    }

    void unpack(byte[] from) {
        packed = packed.length < from.length ? new byte[2 * from.length] : packed;
        System.arraycopy(from, 0, packed, 0, from.length);
        at = 0;
        for (int i = 0; i < words.memory.length; i++) {
            words.memory[i] = take();
        }
        for (int p = 0; p < n; p++) {
            long both = take();
            entered[p] = both >>> 1;
            inside[p] = (both & 1) != 0;
            for (int i = 0; i < local.length; i++) {
                local[i] = take();
            }
            parts[p].restore(local, 0);
            if (words.order.capacity() > 0) {
                unpackStores(p);
            }
        }
    }

    private void unpackStores(int p) {
        words.pending[p] = (int) take();
        for (int i = 0; i < 2 * words.pending[p]; i++) {
            words.stores[p][i] = take();
        }
    }

    private void rebase() {
        long uses = Arrays.stream(entered).min().orElseThrow() - 1;
        if (uses <= 0) {
            return;
        }
        Rebase r = subject.rebase;
        for (int i = 0; i < words.memory.length; i++) {
            words.memory[i] = r.word(words.memory[i], uses, n);
        }
        for (int p = 0; p < n; p++) {
            entered[p] -= uses;
            parts[p].save(local, 0);
            local[0] = r.local(local[0], uses, n);
            parts[p].restore(local, 0);
            for (int i = 0; i < words.pending[p]; i++) {
                words.stores[p][2 * i + 1] = r.word(words.stores[p][2 * i + 1], uses, n);
            }
        }
    }

    private void put(long value) {
        if (at + 10 > packed.length) {
            packed = Arrays.copyOf(packed, 2 * packed.length);
        }
        long v = value << 1 ^ value >> 63;
        while ((v & ~0x7fL) != 0) {
            packed[at++] = (byte) (v | 0x80);
            v >>>= 7;
        }
        packed[at++] = (byte) v;
    }

    private long take() {
        long v = 0;
        int shift = 0;
        byte b;
        do {
            b = packed[at++];
            v |= (long) (b & 0x7f) << shift;
            shift += 7;
        } while (b < 0);
        return v >>> 1 ^ -(v & 1);
    }
}
