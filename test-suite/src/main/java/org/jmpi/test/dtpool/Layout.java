package org.jmpi.test.dtpool;

import java.util.List;
import java.util.Random;
import org.jmpi.test.util.Check;

/**
 * Basic elements in memory as a random datatype has them, for tests of other chapters: where each one lies, the datatype,
 * and a buffer of some kind that they fit into. The same random numbers make the same one; no element has a negative place.
 */
public final class Layout {
    private static final int DEPTH = 2;
    private static final int MOST_BEHIND = 24;

    /** How many elements of the datatype they are. */
    public final int count;
    /** The bytes that the buffer has. */
    public final int length;

    private final Shape shape;
    private final Model elements;
    private final long storeSeed;
    private Store store;

    private Layout(Random random, Shape shape, int count) {
        this.shape = shape;
        this.count = count;
        elements = shape.model.times(count);
        length = ((int) elements.trueUb() + random.nextInt(MOST_BEHIND) + 7) / 8 * 8;
        storeSeed = random.nextLong();
    }

    /**
     * Returns a layout of {@code units} times the elements of {@code unit}.
     *
     * @param overlaps whether elements may overlap, as for what is only read
     */
    public static Layout of(Random random, List<Basic> unit, int units, boolean overlaps) {
        if (units == 0) {
            return new Layout(random, Shape.of(unit.get(0)), 0);
        }
        int copies = TypePair.copies(random, unit, units);
        int count = units / copies;
        List<Basic> signature = TypePair.repeated(unit, copies);
        Shape whole = new Shapes(random, overlaps).whole(signature, random.nextInt(DEPTH + 1), count);
        return new Layout(random, whole, count);
    }

    /** Returns the layout of one predefined element. */
    public static Layout of(Random random, Basic basic) {
        return new Layout(random, Shape.of(basic), 1);
    }

    /** Returns how many basic elements there are. */
    public int elements() {
        return elements.data.size();
    }

    /** Returns where an element begins, in bytes. */
    public int at(int element) {
        return (int) elements.data.get(element).disp();
    }

    /** Returns what an element is. */
    public Basic basic(int element) {
        return elements.data.get(element).basic();
    }

    /** Makes and commits the datatype, which the caller frees. */
    public int commit(Check check) {
        return shape.commit(check);
    }

    /** Returns the buffer; the first call makes it. */
    public Object buffer() {
        return store().buffer;
    }

    /** Writes the whole buffer. */
    public void write(byte[] bytes) {
        store().write(bytes);
    }

    /** Returns the whole buffer's bytes. */
    public byte[] read() {
        return store().read();
    }

    private Store store() {
        if (store == null) {
            store = Store.anyBytes(new Random(storeSeed), length);
        }
        return store;
    }

    @Override
    public String toString() {
        return count + " * " + shape;
    }
}
