package org.jmpi.test.dtpool;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.test.util.Bytes;

/** One side of a message: a number of elements of a shape, the buffer that they lie in, and what they are in memory. */
final class Side {
    final Shape shape;
    final int count;
    /** The elements in memory. */
    final Model elements;

    final Store store;
    private final long pattern;

    Side(Random random, Shape shape, int count) {
        this.shape = shape;
        this.count = count;
        elements = shape.model.times(count);
        int end = (int) elements.trueUb();
        store = random.nextInt(4) == 0 ? Store.exact(end) : Store.any(random, end + random.nextInt(40));
        pattern = random.nextLong();
    }

    /** Returns what the buffer holds before anything arrives; {@code bits}: bytes 0 and 1 only. */
    byte[] before(boolean bits) {
        byte[] bytes = Bytes.of(store.length(), pattern);
        for (int i = 0; bits && i < bytes.length; i++) {
            bytes[i] &= 1;
        }
        return bytes;
    }

    @Override
    public String toString() {
        String kind = store.buffer.getClass().getSimpleName();
        return count + " * " + shape + " in " + kind + " of " + store.length() + " bytes";
    }

    /** Says where {@code actual} differs from {@code expected} first; null if nowhere. */
    String difference(byte[] expected, byte[] actual) {
        int at = Arrays.mismatch(expected, actual);
        if (at < 0) {
            return null;
        }
        boolean data =
                elements.data.stream().anyMatch(each -> each.disp() <= at && at < each.disp() + each.basic().size);
        return "byte " + at + (data ? "" : ", which lies in a gap,") + " is " + actual[at] + ", expected "
                + expected[at];
    }
}
