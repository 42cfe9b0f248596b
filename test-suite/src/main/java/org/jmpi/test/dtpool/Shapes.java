package org.jmpi.test.dtpool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random shapes of a given signature: whatever they look like, their basic elements are those of the list, in its order.
 * The same random numbers make the same shape.
 */
final class Shapes {
    private static final int TRIES = 6;
    private static final int[] GRAINS = {1, 1, 2, 4, 8, 8};

    private final Random random;
    /** Whether elements may overlap, as nothing forbids for what is only sent. */
    private final boolean overlaps;
    /** Displacements and gaps are multiples of it, so that some types have no odd ones. */
    private final int grain;

    Shapes(Random random, boolean overlaps) {
        this.random = random;
        this.overlaps = overlaps;
        grain = GRAINS[random.nextInt(GRAINS.length)];
    }

    /**
     * Returns a shape of which {@code count} elements have no negative displacement, and overlap only if they may.
     */
    Shape whole(List<Basic> signature, int depth, int count) {
        Shape shape = checked(signature, depth);
        if (!overlaps && shape.model.times(count).overlaps()) {
            Model model = shape.model;
            shape = Shape.resized(model.trueLb() - gap(), roundUp(model.trueExtent() + gap()), shape);
        }
        long low = shape.model.times(count).trueLb();
        return low >= 0 && !chance(4) ? shape : shifted(Math.max(0, roundUp(-low)) + gap(), shape);
    }

    private Shape shifted(long by, Shape old) {
        return switch (random.nextInt(3)) {
            case 0 -> Shape.hindexed(new int[] {1}, new long[] {by}, old);
            case 1 -> Shape.hindexedBlock(1, new long[] {by}, old);
            default -> Shape.struct(new int[] {1}, new long[] {by}, List.of(old));
        };
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private long gap() {
        return chance(2) ? 0 : (long) random.nextInt(5) * grain;
    }

    private long roundUp(long n) {
        return Math.floorDiv(n + grain - 1, grain) * grain;
    }

    /** Tries until no element overlaps another one; what is placed block by block at last never does. */
    private Shape checked(List<Basic> signature, int depth) {
        for (int i = 0; i < TRIES; i++) {
            Shape shape = any(signature, depth);
            if (overlaps || !shape.model.overlaps()) {
                return shape;
            }
        }
        return split(signature, 0);
    }

    private Shape any(List<Basic> signature, int depth) {
        int n = signature.size();
        if (n == 0) {
            return empty();
        }
        if (n == 1 && (depth == 0 || chance(3))) {
            return Shape.of(signature.get(0));
        }
        if (depth == 0) {
            return plain(signature);
        }
        if (chance(8)) {
            return Shape.dup(checked(signature, depth - 1));
        }
        if (chance(6)) {
            return resized(checked(signature, depth - 1));
        }
        List<Integer> copies = IntStream.rangeClosed(2, n)
                .filter(k -> n % k == 0 && isPeriodic(signature, n / k))
                .boxed()
                .toList();
        if (copies.isEmpty() || chance(5)) {
            return split(signature, depth);
        }
        int k = copies.get(random.nextInt(copies.size()));
        return new Repeats(random, overlaps, grain).of(k, checked(signature.subList(0, n / k), depth - 1));
    }

    private static boolean isPeriodic(List<Basic> signature, int period) {
        for (int i = period; i < signature.size(); i++) {
            if (signature.get(i) != signature.get(i - period)) {
                return false;
            }
        }
        return true;
    }

    /** A type without elements; some of them have bounds all the same. */
    private Shape empty() {
        Shape old = Shape.of(Basic.any(random));
        Shape shape =
                switch (random.nextInt(6)) {
                    case 0 -> Shape.contiguous(0, old);
                    case 1 -> Shape.vector(3, 0, 2, old);
                    case 2 -> Shape.hvector(0, 3, 2, old);
                    case 3 -> Shape.indexed(new int[] {0, 0}, new int[] {5, -7}, old);
                    case 4 -> Shape.hindexedBlock(0, new long[] {-3, 40}, old);
                    default -> Shape.struct(new int[0], new long[0], List.of());
                };
        return chance(4) ? Shape.resized(-8, 24, shape) : shape;
    }

    private Shape resized(Shape old) {
        long extent = roundUp(old.model.trueExtent() + gap());
        long lb = roundUp(random.nextInt(33) - 16);
        if (chance(8)) {
            // less than the elements take: for types whose copies are distinguished by displacements, or never repeated
            extent = roundUp(random.nextInt(1 + (int) old.model.trueExtent()));
        }
        return Shape.resized(lb, chance(8) ? -extent : extent, old);
    }

    private Shape plain(List<Basic> signature) {
        Basic first = signature.get(0);
        if (signature.stream().allMatch(each -> each == first)) {
            return Shape.contiguous(signature.size(), Shape.of(first));
        }
        for (Basic.Pair pair : Basic.PAIRS) {
            if (pair.signature().equals(signature)) {
                return Shape.of(pair);
            }
        }
        return split(signature, 0);
    }

    /** A structure of parts of the signature, in the order in which they lie in memory or another one. */
    private Shape split(List<Basic> signature, int depth) {
        List<Shape> parts = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        int most = Math.max(1, depth == 0 ? signature.size() : signature.size() / 2);
        for (int from = 0; from < signature.size(); ) {
            int to = Math.min(signature.size(), from + 1 + random.nextInt(most));
            to = depth == 0 ? runEnd(signature, from) : to;
            List<Basic> part = signature.subList(from, to);
            boolean uniform = runEnd(signature, from) >= to;
            parts.add((uniform && chance(2)) || depth == 0 ? Shape.of(part.get(0)) : checked(part, depth - 1));
            lengths.add(parts.get(parts.size() - 1).model.data.size() == part.size() ? 1 : part.size());
            from = to;
            if (chance(6)) {
                parts.add(chance(2) ? empty() : Shape.of(Basic.any(random)));
                lengths.add(parts.get(parts.size() - 1).model.data.isEmpty() ? random.nextInt(3) : 0);
            }
        }
        int[] blocklengths = lengths.stream().mapToInt(each -> each).toArray();
        return Shape.struct(blocklengths, place(blocklengths, parts), parts);
    }

    private static int runEnd(List<Basic> signature, int from) {
        int to = from;
        while (to < signature.size() && signature.get(to) == signature.get(from)) {
            to++;
        }
        return to;
    }

    private long[] place(int[] lengths, List<Shape> parts) {
        long[] disps = new long[lengths.length];
        long cursor = chance(3) ? -roundUp(random.nextInt(200)) : gap();
        for (int i : order(lengths.length)) {
            Model block = new Model().addBlock(0, lengths[i], parts.get(i).model);
            disps[i] = roundUp(cursor - block.trueLb());
            if (!block.data.isEmpty()) {
                cursor = disps[i] + block.trueUb() + gap();
            }
        }
        return disps;
    }

    private List<Integer> order(int n) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, n).boxed().toList());
        if (chance(3)) {
            Collections.shuffle(order, random);
        } else if (chance(4)) {
            Collections.reverse(order);
        }
        return order;
    }
}
