package org.jmpi.test.dtpool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random constructors for a number of copies of one shape. */
final class Repeats {
    private final Random random;
    private final boolean overlaps;
    private final int grain;

    Repeats(Random random, boolean overlaps, int grain) {
        this.random = random;
        this.overlaps = overlaps;
        this.grain = grain;
    }

    /** Returns {@code k} copies of {@code old}. Those that must not overlap don't, unless copies in a row do. */
    Shape of(int k, Shape old) {
        Model model = old.model;
        boolean inRow = overlaps || !new Model().addBlock(0, 2, model).overlaps();
        // counted in extents only where that keeps blocks apart
        boolean inExtents = model.extent() != 0 && inRow;
        switch (random.nextInt(inExtents ? 11 : inRow ? 5 : 4)) {
            case 0:
                return hvector(k, inRow, old);
            case 1:
                return hindexed(lengths(k, inRow), old);
            case 2:
                return hindexedBlock(k, inRow ? divisor(k) : 1, old);
            case 3:
                int[] lengths = lengths(k, inRow);
                return Shape.struct(lengths, place(lengths, old, grain), Collections.nCopies(lengths.length, old));
            case 4:
                return Shape.contiguous(k, old);
            case 5:
                int[] blocks = lengths(k, true);
                return Shape.indexed(blocks, extents(blocks, old), old);
            case 6:
                int length = divisor(k);
                return Shape.indexedBlock(length, extents(same(length, k / length), old), old);
            case 7:
                return new ArrayParts(random).subarray(k, old);
            case 8:
                return new ArrayParts(random).darray(k, old);
            default:
                return vector(k, old);
        }
    }

    private int divisor(int k) {
        int[] all = IntStream.rangeClosed(1, k).filter(d -> k % d == 0).toArray();
        return all[random.nextInt(all.length)];
    }

    private long sign() {
        return random.nextInt(4) == 0 ? -1 : 1;
    }

    private Shape vector(int k, Shape old) {
        int length = divisor(k);
        long extent = Math.abs(old.model.extent());
        long units = (span(length, old) + extent - 1) / extent;
        int stride = (int) (sign() * (units + random.nextInt(3)));
        return Shape.vector(k / length, length, overlaps && random.nextInt(3) == 0 ? random.nextInt(3) : stride, old);
    }

    private Shape hvector(int k, boolean inRow, Shape old) {
        int length = inRow ? divisor(k) : 1;
        long stride = sign() * roundUp(span(length, old) + random.nextInt(3) * ((long) grain));
        // narrower than a block: then copies may interlock, or the shape is thrown away
        boolean narrow = overlaps || random.nextInt(8) == 0;
        return Shape.hvector(
                k / length, length, narrow && random.nextInt(3) == 0 ? roundUp(random.nextInt(20)) : stride, old);
    }

    private Shape hindexed(int[] lengths, Shape old) {
        return Shape.hindexed(lengths, place(lengths, old, grain), old);
    }

    private Shape hindexedBlock(int k, int length, Shape old) {
        return Shape.hindexedBlock(length, place(same(length, k / length), old, grain), old);
    }

    private int[] extents(int[] lengths, Shape old) {
        return Shape.in(old.model.extent(), place(lengths, old, Math.abs(old.model.extent())));
    }

    private static int[] same(int length, int n) {
        int[] lengths = new int[n];
        Arrays.fill(lengths, length);
        return lengths;
    }

    /** Splits {@code k} into blocks, some of them empty. */
    private int[] lengths(int k, boolean inRow) {
        List<Integer> lengths = new ArrayList<>();
        for (int left = k; left > 0; ) {
            int n = inRow ? 1 + random.nextInt(left) : 1;
            n = random.nextInt(6) == 0 ? 0 : n;
            lengths.add(n);
            left -= n;
        }
        return lengths.stream().mapToInt(each -> each).toArray();
    }

    private static long span(int length, Shape old) {
        return new Model().addBlock(0, length, old.model).trueExtent();
    }

    private long roundUp(long n) {
        return up(n, grain);
    }

    private static long up(long n, long unit) {
        return Math.floorDiv(n + unit - 1, unit) * unit;
    }

    /** Places blocks one after the other, in a random order, with gaps, at multiples of {@code unit}. */
    private long[] place(int[] lengths, Shape old, long unit) {
        long[] disps = new long[lengths.length];
        long cursor = unit * (random.nextInt(7) - 3);
        boolean even = random.nextInt(3) == 0;
        for (int i : order(lengths.length)) {
            Model block = new Model().addBlock(0, lengths[i], old.model);
            disps[i] = up(cursor - block.trueLb(), unit);
            if (lengths[i] > 0) {
                cursor = disps[i] + block.trueUb() + unit * (even ? 1 : random.nextInt(3));
            }
        }
        return disps;
    }

    private List<Integer> order(int n) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, n).boxed().toList());
        if (random.nextInt(4) == 0) {
            Collections.shuffle(order, random);
        } else if (random.nextInt(4) == 0) {
            Collections.reverse(order);
        }
        return order;
    }
}
