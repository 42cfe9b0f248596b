package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

/** Datatypes made of datatypes against {@link NaiveType}, and at the limits. */
class TypeConstructorsTest {
    private static final int ROUNDS = 4000;
    private static final int MOST_BYTES = 2000;

    private final Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.defaults());

    TypeConstructorsTest() {
        Datatypes.init(Datatype.table(rank));
    }

    private Datatype named(int handle) {
        return Datatype.table(rank).find(handle);
    }

    @Test
    void shouldTakeStructsOfStructsAtOnce() {
        Datatype nested = named(PredefinedTypes.INT);
        for (int level = 0; level < 100; level++) {
            Datatype inner = nested;
            nested = assertTimeoutPreemptively(
                    Duration.ofSeconds(20),
                    () -> TypeConstructors.struct(
                            rank, 1, Counts.of(new int[] {1}), Counts.of(new long[] {4}), new Datatype[] {inner}));
        }
        assertEquals(BasicType.INT32, nested.element);
        assertEquals(400, nested.trueLb);
    }

    @Test
    void shouldDistributeAsManyElementsAsThereCanBe() {
        int[] block = {ArrayConstructors.DISTRIBUTE_BLOCK};
        int[] usual = {ArrayConstructors.DISTRIBUTE_DFLT_DARG};
        Counts all = Counts.of(new long[] {Long.MAX_VALUE});
        Datatype half = ArrayConstructors.darray(
                rank,
                2,
                1,
                1,
                all,
                block,
                usual,
                new int[] {2},
                ArrayConstructors.ORDER_C,
                named(PredefinedTypes.BYTE));
        assertEquals((1L << 62) - 1, half.size);
        assertEquals(1L << 62, half.trueLb);
    }

    @Test
    void randomTypesAreWhatTheStandardDefines() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            RandomTypes.Pair pair = new RandomTypes(rank, seed).next(1 + seed % 3);
            if (pair.naive().size() < MOST_BYTES) {
                compare(pair, "seed " + seed + ": " + pair.how() + ", " + pair.naive());
            }
        }
    }

    private static void compare(RandomTypes.Pair pair, String what) {
        Datatype real = pair.real();
        NaiveType naive = pair.naive();
        List<NaiveType.Entry> entries = new ArrayList<>();
        real.map.forEach(0, (disp, handle, size) -> entries.add(new NaiveType.Entry(disp, handle)));
        assertEquals(naive.elements(), entries, what);
        assertEquals(naive.size(), real.size, what);
        assertEquals(naive.lb(), real.lb, what);
        assertEquals(naive.extent(), real.extent, what);
        assertEquals(naive.trueLb(), real.trueLb, what);
        assertEquals(naive.trueUb() - naive.trueLb(), real.trueExtent, what);
        assertEquals(entries.size(), real.map.elements(), what);
        assertElements(real, entries, what);
        assertCopies(real.commit(), naive, what);
    }

    private static void assertElements(Datatype type, List<NaiveType.Entry> entries, String what) {
        long[] bytes = new long[entries.size() + 1];
        for (int i = 0; i < entries.size(); i++) {
            bytes[i + 1] = bytes[i] + NaiveType.size(entries.get(i));
            assertEquals(bytes[i + 1], type.map.bytesOf(i + 1), what);
        }
        int whole = 0;
        for (int b = 0; b <= type.size; b++) {
            whole = whole < entries.size() && bytes[whole + 1] == b ? whole + 1 : whole;
            long expected = bytes[whole] == b ? whole : -1;
            int in = b;
            assertEquals(expected, Math.max(-1, type.map.elementsIn(b)), () -> what + ": elements in " + in);
        }
    }

    private static void assertCopies(Datatype type, NaiveType naive, String what) {
        int count = 3;
        long[] where = naive.bytes(count);
        long low = java.util.stream.LongStream.of(where).min().orElse(0);
        long high = java.util.stream.LongStream.of(where).max().orElse(0);
        byte[] memory = new byte[(int) (Math.max(0, high) - Math.min(0, low)) + 9];
        new Random(1).nextBytes(memory);
        int origin = (int) -Math.min(0, low);
        UserBuffer user = new UserBuffer()
                .set(ByteBuffer.wrap(memory, origin, memory.length - origin).slice(), type.layout);
        Segment packed = Segment.of(ByteBuffer.allocateDirect(Math.max(8, where.length)));
        int third = where.length / 3 + 1;
        for (int from = 0; from < where.length; from += third) {
            MemoryCopy.toSegment(user, from, packed, from, Math.min(third, where.length - from));
        }
        byte[] expected = new byte[where.length];
        byte[] actual = new byte[where.length];
        for (int i = 0; i < where.length; i++) {
            expected[i] = memory[origin + (int) where[i]];
            actual[i] = packed.bytes.get(i);
        }
        assertArrayEquals(expected, actual, what);
        assertUnpacks(type, where, origin, memory.length, packed, what);
    }

    private static void assertUnpacks(
            Datatype type, long[] where, int origin, int length, Segment packed, String what) {
        byte[] memory = new byte[length];
        UserBuffer user = new UserBuffer()
                .set(ByteBuffer.wrap(memory, origin, length - origin).slice(), type.layout);
        int third = where.length / 3 + 1;
        for (int from = 0; from < where.length; from += third) {
            MemoryCopy.fromSegment(packed, from, user, from, Math.min(third, where.length - from));
        }
        byte[] expected = new byte[length];
        for (int i = 0; i < where.length; i++) {
            expected[origin + (int) where[i]] = packed.bytes.get(i);
        }
        assertArrayEquals(expected, memory, what);
    }

    @Test
    void shouldCountBeyondTwoGibiElements() {
        long n = (1L << 31) + 5;
        Datatype bytes = TypeConstructors.contiguous(rank, n, named(PredefinedTypes.BYTE))
                .commit();
        assertEquals(n, bytes.size);
        assertEquals(n, bytes.extent);
        assertTrue(bytes.contiguous);
        assertEquals(n - 1, bytes.map.elementsIn(n - 1));
        Datatype wide = TypeConstructors.vector(rank, 3, 2, 1L << 33, named(PredefinedTypes.INT));
        assertEquals((1L << 36) + 8, wide.extent);
        assertEquals(24, wide.size);
        assertTrue(wide.contents.isLarge());
        Datatype ints = TypeConstructors.contiguous(rank, n, named(PredefinedTypes.DOUBLE_INT));
        assertEquals(2 * n - 1, ints.map.elementsIn(12 * n - 4));
        assertEquals(-1, ints.map.elementsIn(12 * n - 3));
        assertEquals(12 * n - 4, ints.map.bytesOf(2 * n - 1));
    }

    @Test
    void shouldRefuseSizesBeyond64Bits() {
        Datatype huge = TypeConstructors.contiguous(rank, 1L << 60, named(PredefinedTypes.BYTE));
        assertTooLarge(() -> TypeConstructors.contiguous(rank, 8, huge));
        assertTooLarge(() -> TypeConstructors.vector(rank, 2, 1, 1L << 62, named(PredefinedTypes.INT)));
        assertTooLarge(() -> TypeConstructors.resized(rank, huge, Long.MAX_VALUE, 1));
        Counts big = Counts.of(new long[] {1L << 40, 1L << 40});
        Counts one = Counts.of(new long[] {1, 1});
        Counts zero = Counts.of(new long[] {0, 0});
        assertTooLarge(() -> ArrayConstructors.subarray(
                rank, 2, big, one, zero, ArrayConstructors.ORDER_C, named(PredefinedTypes.INT)));
    }

    private static void assertTooLarge(org.junit.jupiter.api.function.Executable call) {
        assertEquals(ErrorClass.ERR_ARG, assertThrows(MpirException.class, call).errorClass());
    }

    @Test
    void shouldLayOutPairsOfAnyTypes() {
        Datatype pair = ValueIndexTypes.get(rank, named(PredefinedTypes.INT8_T), named(PredefinedTypes.INT64_T));
        assertEquals(9, pair.size);
        assertEquals(16, pair.extent);
        assertEquals(2, pair.map.elements());
    }
}
