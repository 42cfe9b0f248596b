package org.jmpi.mpir.datatype.typerep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.kernel.Kernel;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The layouts, and so the kernels, against what the type map says byte by byte. */
class TypeLayoutTest {
    private static final int ROUNDS = 25;
    private static final ElementMap DOUBLE = new ElementMap(PredefinedTypes.DOUBLE, 8, 8);

    /** Buffers of so many multiples of 8 bytes. */
    static Stream<Arguments> kinds() {
        return Stream.of(
                        kind("byte[]", n -> new byte[8 * n]),
                        kind("short[]", n -> new short[4 * n]),
                        kind("char[]", n -> new char[4 * n]),
                        kind("int[]", n -> new int[2 * n]),
                        kind("long[]", n -> new long[n]),
                        kind("float[]", n -> new float[2 * n]),
                        kind("double[]", n -> new double[n]),
                        kind("ByteBuffer", TypeLayoutTest::direct),
                        kind(
                                "heap ByteBuffer",
                                n -> ByteBuffer.allocate(8 * n + 3).position(3).slice()),
                        kind("ShortBuffer", n -> direct(n).asShortBuffer()),
                        kind("CharBuffer", n -> direct(n).asCharBuffer()),
                        kind("IntBuffer", n -> direct(n).asIntBuffer()),
                        kind("LongBuffer", n -> direct(n).asLongBuffer()),
                        kind("FloatBuffer", n -> direct(n).asFloatBuffer()),
                        kind("DoubleBuffer", n -> direct(n).asDoubleBuffer()))
                .flatMap(k -> IntStream.of(1, 2, 4, 8).mapToObj(unit -> Arguments.of(k.get()[0], k.get()[1], unit)));
    }

    private static Arguments kind(String name, IntFunction<Object> maker) {
        return Arguments.of(name, maker);
    }

    private static ByteBuffer direct(int n) {
        return ByteBuffer.allocateDirect(8 * n).order(ByteOrder.nativeOrder());
    }

    @ParameterizedTest(name = "{0}, unit {2}")
    @MethodSource("kinds")
    void shouldMoveWhatTheTypeMapSays(String name, IntFunction<Object> maker, int unit) {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed * 31L + unit);
            TypeMap map = new RandomMaps(random, unit).next(1 + random.nextInt(4));
            long span = map.trueUb();
            long extent = random.nextInt(3) == 0 ? span : (span + unit * random.nextInt(3) + unit - 1) / unit * unit;
            if (map.size() > 0 && map.size() < 100_000) {
                check(map, extent, 1 + random.nextInt(5), maker, random, name + ", seed " + seed);
            }
        }
    }

    @ParameterizedTest(name = "{0}, unit {2}")
    @MethodSource("kinds")
    void shouldMoveManyRunsOfAnyLength(String name, IntFunction<Object> maker, int unit) {
        Random random = new Random(unit);
        ElementMap element = new ElementMap(PredefinedTypes.DOUBLE, unit, unit);
        for (int n : new int[] {1, 2, 3, 4, 5, 8, 9, 65}) {
            TypeMap run = new LoopMap(n, unit, element);
            TypeMap vector = new LoopMap(300, (n + 1L) * unit, run);
            check(vector, vector.trueUb(), 1, maker, random, name + ", vector of " + n);
            check(indexed(600, n, unit, element, random), 0, 1, maker, random, name + ", indexed to " + n);
        }
    }

    private static TypeMap indexed(int blocks, int longest, int unit, TypeMap element, Random random) {
        long[] displacements = new long[blocks];
        long[] lengths = new long[blocks];
        long at = 0;
        for (int i = 0; i < blocks; i++) {
            lengths[i] = 1L + random.nextInt(longest);
            displacements[i] = at;
            at += (lengths[i] + 1 + random.nextInt(3)) * unit;
        }
        return IndexedMap.of(displacements, lengths, unit, element);
    }

    private static void check(
            TypeMap map, long extent, int count, IntFunction<Object> maker, Random random, String what) {
        TypeLayout layout = Flattener.layout(map, extent);
        long[] places = places(map, extent, count);
        int bytes = (int) ((count - 1) * extent + map.trueUb());
        Object base = maker.apply((bytes + 15) / 8);
        UserBuffer user = new UserBuffer().set(base, layout);
        for (int round = 0; round < 6; round++) {
            int total = places.length;
            int from = round == 0 ? 0 : random.nextInt(total);
            int len = round < 2 ? total - from : 1 + random.nextInt(total - from);
            int pos = random.nextBoolean() ? 8 * random.nextInt(3) : random.nextInt(17);
            pack(user, base, places, from, pos, len, random, what);
            unpack(user, base, places, from, pos, len, random, what);
        }
    }

    /** Returns where each byte of the packed stream lies. */
    private static long[] places(TypeMap map, long extent, int count) {
        long[] places = new long[(int) (count * map.size())];
        int[] n = {0};
        for (int i = 0; i < count; i++) {
            map.forEach(i * extent, (disp, handle, size) -> {
                for (int k = 0; k < size; k++) {
                    places[n[0]++] = disp + k;
                }
            });
        }
        assertEquals(places.length, n[0]);
        return places;
    }

    private static byte[] memory(Object base) {
        UserBuffer raw = new UserBuffer().set(base);
        Segment all = Segment.allocate((int) raw.length());
        MemoryCopy.toSegment(raw, 0, all, 0, all.size());
        byte[] bytes = new byte[all.size()];
        all.bytes.get(0, bytes);
        return bytes;
    }

    private static void fill(Object base, Random random) {
        UserBuffer raw = new UserBuffer().set(base);
        Segment all = noise((int) raw.length(), random);
        MemoryCopy.fromSegment(all, 0, raw, 0, all.size());
    }

    private static Segment noise(int size, Random random) {
        byte[] noise = new byte[size];
        random.nextBytes(noise);
        Segment segment = Segment.allocate(size);
        segment.bytes.put(0, noise);
        return segment;
    }

    /** Returns a segment over an array sometimes, where that is allowed. */
    private static Segment packed(UserBuffer user, int size, Random random) {
        Segment direct = noise(size, random);
        return Kernel.reachesHeap(user.kind()) && random.nextBoolean() ? Segment.of(bytes(direct)) : direct;
    }

    private static byte[] bytes(Segment segment) {
        byte[] bytes = new byte[segment.size()];
        segment.bytes.get(0, bytes);
        return bytes;
    }

    private static void pack(
            UserBuffer user, Object base, long[] places, int from, int pos, int len, Random random, String what) {
        fill(base, random);
        byte[] memory = memory(base);
        Segment packed = packed(user, pos + len + 9, random);
        byte[] expected = bytes(packed);
        for (int k = 0; k < len; k++) {
            expected[pos + k] = memory[(int) places[from + k]];
        }
        MemoryCopy.toSegment(user, from, packed, pos, len);
        assertArrayEquals(expected, bytes(packed), what + ": pack " + from + "+" + len + " to " + pos);
        assertArrayEquals(memory, memory(base), what);
    }

    private static void unpack(
            UserBuffer user, Object base, long[] places, int from, int pos, int len, Random random, String what) {
        fill(base, random);
        byte[] expected = memory(base);
        Segment packed = packed(user, pos + len + 9, random);
        byte[] stream = bytes(packed);
        for (int k = 0; k < len; k++) {
            expected[(int) places[from + k]] = stream[pos + k];
        }
        MemoryCopy.fromSegment(packed, pos, user, from, len);
        assertArrayEquals(expected, memory(base), what + ": unpack " + from + "+" + len + " from " + pos);
        assertArrayEquals(stream, bytes(packed), what);
    }

    @Test
    void shouldNotGrowWithTheCountOfAVector() {
        assertTrue(Flattener.flatten(new LoopMap(1_000_000, 16, DOUBLE)).piece() instanceof RunVector);
        TypeMap inner = new LoopMap(1000, 16, DOUBLE);
        assertTrue(Flattener.flatten(new LoopMap(1_000_000, 1 << 20, inner)).piece() instanceof Strided);
    }

    @Test
    void shouldKeepBlocksOfOneKindAsNumbers() {
        int n = 100_000;
        long[] displacements =
                IntStream.range(0, n).mapToLong(i -> i * 80L + i % 3 * 8).toArray();
        long[] lengths = IntStream.range(0, n).mapToLong(i -> 1 + i % 5).toArray();
        assertTrue(
                Flattener.flatten(IndexedMap.of(displacements, lengths, 8, DOUBLE))
                                .piece()
                        instanceof Runs);
        TypeMap vector = new LoopMap(100, 4096, DOUBLE);
        Piece blocks = Flattener.flatten(IndexedMap.of(displacements, lengths, 8, vector))
                .piece();
        assertTrue(blocks instanceof Blocks);
        assertEquals(100L * 8 * 3 * n, blocks.size);
    }

    @Test
    void shouldSeeARunBehindSeveralConstructors() {
        TypeMap half = new LoopMap(4, 8, DOUBLE);
        TypeMap whole = SequenceMap.of(new long[] {0, 32}, new TypeMap[] {half, half});
        assertEquals(64, ((Run) Flattener.flatten(whole).piece()).size);
        assertEquals(null, Flattener.layout(new LoopMap(5, 64, whole), 320));
    }

    @Test
    void shouldJoinLoopsThatGoOnWhereTheInnerOnesEnd() {
        TypeMap inner = new LoopMap(100, 16, DOUBLE);
        Piece outer = Flattener.flatten(new LoopMap(50, 1600, inner)).piece();
        assertEquals(5000, ((RunVector) outer).count);
    }

    @Test
    void shouldCopyLongRunsAndManyPieces() {
        TypeMap rows = new LoopMap(40, 3 << 18, new LoopMap(1 << 15, 8, DOUBLE));
        double[] data = new double[40 * (3 << 15)];
        Random random = new Random(5);
        IntStream.range(0, data.length).forEach(i -> data[i] = random.nextDouble());
        UserBuffer user = new UserBuffer().set(data, Flattener.layout(rows, rows.trueUb()));
        Segment packed = Segment.allocate((int) rows.size());
        MemoryCopy.toSegment(user, 0, packed, 0, packed.size());
        double[] back = new double[data.length];
        MemoryCopy.fromSegment(
                packed, 0, new UserBuffer().set(back, Flattener.layout(rows, rows.trueUb())), 0, packed.size());
        for (int row = 0; row < 40; row++) {
            for (int k = 0; k < 3 << 15; k++) {
                int i = row * (3 << 15) + k;
                assertEquals(k < 1 << 15 ? data[i] : 0, back[i]);
            }
        }
    }
}
