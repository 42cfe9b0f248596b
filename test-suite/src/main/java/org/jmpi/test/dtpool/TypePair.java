package org.jmpi.test.dtpool;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Two different layouts of the same basic elements, one to send from and one to receive into. The signature is chosen
 * first; all follows from the seed, so that every rank makes the same pair.
 */
final class TypePair {
    private static final int DEPTH = 3;
    /** Basic elements of one type at most, about. */
    private static final int MOST = 400;

    private static final int LONG_BYTES = 160_000;

    final Side sent;
    final Side received;
    /** How many basic elements are sent; the receive may have room for more. */
    final int elements;
    /** Whether all bytes are 0 or 1, as one of the buffers holds booleans. */
    final boolean bits;

    /** Makes the pair of {@code seed}; with {@code equal} what is sent fills the receive, and either side may receive. */
    TypePair(long seed, boolean equal) {
        Random random = new Random(seed);
        List<Basic> unit = unit(random);
        int units = units(random, unit);
        boolean partial = !equal && random.nextInt(6) == 0;
        sent = partial
                ? prefix(random, unit, units)
                : side(random, unit, units, new Shapes(random, !equal && random.nextInt(3) == 0));
        received = side(random, unit, units, new Shapes(random, false));
        elements = sent.elements.data.size();
        bits = sent.store.bits || received.store.bits;
    }

    private static List<Basic> unit(Random random) {
        if (random.nextInt(3) == 0) {
            return repeated(List.of(Basic.any(random)), 1 + random.nextInt(12));
        }
        List<Basic> unit = new ArrayList<>();
        int groups = 1 + random.nextInt(3);
        for (int g = 0; g < groups; g++) {
            List<Basic> group = group(random);
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                unit.addAll(group);
            }
        }
        return unit;
    }

    private static List<Basic> group(Random random) {
        if (random.nextInt(5) == 0) {
            return Basic.PAIRS.get(random.nextInt(Basic.PAIRS.size())).signature();
        }
        List<Basic> group = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            group.add(Basic.any(random));
        }
        return group;
    }

    private static int units(Random random, List<Basic> unit) {
        int bytes = unit.stream().mapToInt(each -> each.size).sum();
        return switch (random.nextInt(10)) {
            case 0 -> 1;
            case 1 -> 1 + random.nextInt(1 + LONG_BYTES / bytes);
            case 2, 3 -> 1 + random.nextInt(1 + 8192 / bytes);
            default -> 1 + random.nextInt(24);
        };
    }

    private static Side side(Random random, List<Basic> unit, int units, Shapes shapes) {
        int copies = copies(random, unit, units);
        int count = units / copies;
        return new Side(random, shapes.whole(repeated(unit, copies), random.nextInt(DEPTH + 1), count), count);
    }

    /** Returns how many copies of the unit a type has, so that some number of such types has them all. */
    static int copies(Random random, List<Basic> unit, int units) {
        int most = Math.max(1, MOST / unit.size());
        List<Integer> divisors = new ArrayList<>();
        for (int i = 1; i <= Math.min(units, most); i++) {
            if (units % i == 0) {
                divisors.add(i);
            }
        }
        return divisors.get(random.nextInt(divisors.size()));
    }

    /** One element of some of the signature's first basic elements, perhaps none. */
    private static Side prefix(Random random, List<Basic> unit, int units) {
        List<Basic> most = repeated(unit, Math.min(units, Math.max(1, MOST / unit.size())));
        List<Basic> some = most.subList(0, random.nextInt(most.size() + 1));
        return new Side(random, new Shapes(random, true).whole(some, random.nextInt(DEPTH + 1), 1), 1);
    }

    static List<Basic> repeated(List<Basic> unit, int copies) {
        List<Basic> all = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            all.addAll(unit);
        }
        return all;
    }

    /** Returns what the receive's buffer holds at the end. */
    byte[] arrived() {
        byte[] bytes = received.before(bits);
        sent.elements.copy(sent.before(bits), received.elements, bytes, elements);
        return bytes;
    }

    /** Returns what the send's buffer holds when {@link #received} was sent into it. */
    byte[] arrivedBack() {
        byte[] bytes = sent.before(bits);
        received.elements.copy(received.before(bits), sent.elements, bytes, elements);
        return bytes;
    }
}
