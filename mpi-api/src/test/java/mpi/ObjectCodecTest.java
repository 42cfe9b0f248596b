package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

class ObjectCodecTest {
    private static final int FEW = 64;

    @Test
    void shouldSayThatASerializerFailsOnNull() {
        ObjectSerializer picky = new ObjectSerializer() {
            @Override
            public void write(Object object, OutputStream out) throws IOException {
                out.write(object.hashCode());
            }

            @Override
            public Object read(InputStream in, Class<?> type) {
                return null;
            }

            @Override
            public String format() {
                return "picky";
            }
        };
        MpirException e = assertThrows(MpirException.class, () -> new ObjectCodec(picky).encode(null));
        assertEquals(ErrorClass.ERR_TYPE, e.errorClass());
        assertTrue(e.getMessage().contains("null"), e.getMessage());
    }

    private final ObjectCodec codec = new ObjectCodec(new JavaSerializer());
    private final ObjectCodec longs = new ObjectCodec(new JavaSerializer(), FEW);

    record Point(double x, double y) implements Serializable {}

    record Segment(Point from, Point[] more) implements Serializable {}

    sealed interface Shape extends Serializable permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    private Object roundTrip(Object object) {
        ObjectBytes bytes = codec.encode(object);
        assertTrue(bytes.isBytes());
        Object read = codec.decode(bytes, Object.class);
        ObjectBytes inLongs = longs.encode(object);
        assertEquals(bytes.length(), inLongs.length());
        assertEquals(bytes.length() <= FEW, inLongs.isBytes());
        assertTrue(Objects.deepEquals(read, longs.decode(inLongs, Object.class)) || object instanceof Throwable);
        return read;
    }

    @Test
    void valuesComeBackBitByBit() {
        assertNull(roundTrip(null));
        for (Object o : List.of(
                true,
                (byte) -1,
                '\uffff',
                (short) -2,
                Integer.MIN_VALUE,
                Long.MAX_VALUE - 1,
                -0.0f,
                Double.MIN_VALUE,
                "",
                "latin \u00ff",
                "beyond \u0100 and \ud83d\ude00",
                "a lone surrogate \ud800")) {
            assertEquals(o, roundTrip(o));
        }
        double quiet = Double.longBitsToDouble(0x7ff8_0000_dead_beefL);
        assertEquals(0x7ff8_0000_dead_beefL, Double.doubleToRawLongBits((Double) roundTrip(quiet)));
    }

    @Test
    void arraysOfPrimitivesComeBack() {
        Random random = new Random(7);
        for (int n : new int[] {0, 1, 7, 8, 1000, 65_536, 100_003}) {
            boolean[] z = new boolean[n];
            byte[] b = new byte[n];
            char[] c = new char[n];
            short[] s = new short[n];
            int[] i = new int[n];
            long[] l = new long[n];
            float[] f = new float[n];
            double[] d = new double[n];
            for (int k = 0; k < n; k++) {
                long bits = random.nextLong();
                z[k] = bits < 0;
                b[k] = (byte) bits;
                c[k] = (char) bits;
                s[k] = (short) bits;
                i[k] = (int) bits;
                l[k] = bits;
                f[k] = (float) random.nextGaussian();
                d[k] = random.nextGaussian();
            }
            for (Object array : new Object[] {z, b, c, s, i, l, f, d}) {
                assertTrue(Objects.deepEquals(array, roundTrip(array)), array.getClass() + " of " + n);
            }
        }
    }

    @SuppressWarnings("IdentityHashMapUsage") // one of the objects to encode
    @Test
    void valuesOfTheJdkNeedNotBeAllowed() {
        Map<String, Object> map = new HashMap<>();
        for (int i = 0; i < 3000; i++) {
            map.put("key " + i, i % 7 == 0 ? List.of(i, i + 1) : Integer.valueOf(i));
        }
        Map<String, Integer> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.put("b", 1);
        for (Object o : List.of(
                map,
                sorted,
                new ArrayList<>(List.of(1, "two", 3.0)),
                Set.of("a", "b"),
                Optional.of(5).get(),
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1.50"),
                LocalDate.of(2026, 1, 31),
                Instant.EPOCH,
                Duration.ofMillis(5),
                ZonedDateTime.parse("2020-02-29T12:00:00+01:00[Europe/Berlin]"),
                new GregorianCalendar(TimeZone.getTimeZone("UTC")),
                UUID.fromString("00000000-0000-0001-0000-000000000002"),
                BitSet.valueOf(new long[] {5}),
                new ConcurrentHashMap<>(Map.of(1, 2)),
                TimeUnit.DAYS,
                Arrays.asList(1, null, 3))) {
            assertEquals(o, roundTrip(o));
        }
        assertEquals(
                1,
                ((IdentityHashMap<?, ?>)
                                codec.decode(codec.encode(new IdentityHashMap<>(Map.of("one", 1))), Object.class))
                        .size());
        assertEquals(5, ((AtomicLong) codec.decode(codec.encode(new AtomicLong(5)), Object.class)).get());
        assertEquals(
                1,
                ((PriorityQueue<?>) codec.decode(codec.encode(new PriorityQueue<>(List.of(2, 1))), Object.class))
                        .peek());
        assertEquals(
                2, ((ArrayDeque<?>) codec.decode(codec.encode(new ArrayDeque<>(List.of(2, 1))), Object.class)).size());
        Throwable thrown = (Throwable) roundTrip(new IllegalStateException("why", new ArithmeticException("cause")));
        assertEquals("cause", thrown.getCause().getMessage());
        assertTrue(Objects.deepEquals(new int[][] {{1}, {2, 3}}, roundTrip(new int[][] {{1}, {2, 3}})));
    }

    @Test
    void cyclesAndSharingArePreserved() {
        List<Object> list = new ArrayList<>();
        int[] shared = {1, 2};
        list.add(list);
        list.add(shared);
        list.add(shared);
        List<?> read = (List<?>) codec.decode(longs.encode(list), Object.class);
        assertTrue(read == read.get(0));
        assertTrue(read.get(1) == read.get(2));
    }

    @Test
    void unlistedClassIsRefusedByNameAndAllowedByEveryWay() {
        ObjectBytes bytes = codec.encode(new ArrayList<>(List.of(new Point(1, 2))));
        String name = "mpi.ObjectCodecTest$Point";
        MpirException e = error(ErrorClass.ERR_TYPE, bytes);
        assertTrue(e.getMessage().contains("class " + name + " is not"), e.getMessage());
        assertTrue(e.getMessage().contains("ObjectMessages.allow(\"" + name + "\")"), e.getMessage());
        for (String pattern : List.of(name, "mpi.*", "mpi.**", "com.acme.*;mpi.*", "*")) {
            Object read = new ObjectCodec(new JavaSerializer(pattern)).decode(bytes, Object.class);
            assertEquals(List.of(new Point(1, 2)), read);
        }
        assertEquals(new Point(1, 2), codec.decode(codec.encode(new Point(1, 2)), Point.class));
    }

    @Test
    void classThatIsAskedForBringsItsComponentsAndPermittedSubclasses() {
        Segment sent = new Segment(new Point(1, 2), new Point[] {new Point(3, 4)});
        assertEquals(
                new Point(3, 4), codec.decode(codec.encode(sent), Segment.class).more()[0]);
        Shape[] shapes = {new Circle(1), new Square(2)};
        assertTrue(Arrays.equals(shapes, codec.decode(codec.encode(shapes), Shape[].class)));
        error(ErrorClass.ERR_TYPE, codec.encode(shapes));
    }

    @Test
    void objectOfAnotherClassThanAskedForIsAnError() {
        MpirException e = assertThrows(MpirException.class, () -> codec.decode(codec.encode(5), String.class));
        assertEquals(ErrorClass.ERR_TYPE, e.errorClass());
        assertTrue(e.getMessage().contains("java.lang.Integer"), e.getMessage());
    }

    @Test
    void whatCannotBeSerializedIsNamed() {
        MpirException e = assertThrows(MpirException.class, () -> codec.encode(List.of(new Object())));
        assertEquals(ErrorClass.ERR_TYPE, e.errorClass());
        assertTrue(e.getMessage().contains("java.lang.Object is not serializable"), e.getMessage());
        assertNotNull(e.getCause());
    }

    private static final class Chain implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("UnusedVariable") // read by serialization
        Chain next;
    }

    @Test
    void chainTooDeepForTheStackIsAnErrorAndNotTheEnd() throws InterruptedException {
        Chain chain = new Chain();
        for (int i = 0; i < 50_000; i++) {
            Chain longer = new Chain();
            longer.next = chain;
            chain = longer;
        }
        Chain deep = chain;
        assertEquals(
                ErrorClass.ERR_OTHER,
                assertThrows(MpirException.class, () -> codec.encode(deep)).errorClass());
        ObjectBytes[] bytes = new ObjectBytes[1];
        Thread withRoom = new Thread(null, () -> bytes[0] = codec.encode(deep), "deep", 1 << 30);
        withRoom.start();
        withRoom.join();
        MpirException e = assertThrows(MpirException.class, () -> codec.decode(bytes[0], Chain.class));
        assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
        assertTrue(e.getMessage().contains("nested too deeply"), e.getMessage());
    }

    private MpirException error(int errorClass, ObjectBytes bytes) {
        MpirException e = assertThrows(MpirException.class, () -> codec.decode(bytes, Object.class));
        assertEquals(errorClass, e.errorClass(), e.getMessage());
        return e;
    }

    @Test
    void messageThatIsNoObjectIsAnError() {
        for (int n : new int[] {0, 1, 4, 23, 24, 100}) {
            MpirException e = error(ErrorClass.ERR_TYPE, new ObjectBytes(new byte[n], 0, n));
            assertTrue(e.getMessage().contains(n + " bytes is no object message"), e.getMessage());
        }
    }

    @Test
    void everyDamagedHeaderByteIsNoticedOrHarmless() {
        for (Object object : new Object[] {"text", new int[] {1, 2, 3}, List.of(1, 2), 5}) {
            ObjectBytes good = codec.encode(object);
            for (int at = 0; at < ObjectHeader.SIZE; at++) {
                for (int change = 1; change < 256; change++) {
                    byte[] bytes = Arrays.copyOf((byte[]) good.array(), (int) good.length());
                    bytes[at] ^= (byte) change;
                    try {
                        codec.decode(new ObjectBytes(bytes, 0, good.length()), Object.class);
                        // the kind and the byte order: a different but whole object
                        assertTrue(at == 5 || at == 6, "byte " + at + " changed by " + change);
                    } catch (MpirException e) {
                        assertTrue(e.errorClass() == ErrorClass.ERR_TYPE || e.errorClass() == ErrorClass.ERR_OTHER);
                    }
                }
            }
        }
    }

    @Test
    void damagedBodyEndsInAnErrorAndAllocatesNothingHuge() {
        ObjectBytes good = codec.encode(new ArrayList<>(List.of(1, "two", new int[] {3}, Map.of(4, 5L))));
        Random random = new Random(42);
        int failed = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = Arrays.copyOf((byte[]) good.array(), (int) good.length());
            int at = ObjectHeader.SIZE + random.nextInt(bytes.length - ObjectHeader.SIZE);
            bytes[at] = (byte) random.nextInt();
            try {
                codec.decode(new ObjectBytes(bytes, 0, good.length()), Object.class);
            } catch (MpirException e) {
                failed++;
            }
        }
        assertTrue(failed > 500, failed + " failed");
    }

    @Test
    void arrayLongerThanItsMessageIsRefusedBeforeItIsAllocated() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(new Object[] {1});
        byte[] stream = out.toByteArray();
        // the length is what follows the class: ... Object; x p then 4 bytes
        int at = new String(stream, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("xp") + 2;
        assertEquals(1, stream[at + 3]);
        stream[at] = 0x7f;
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(new ObjectHeader(
                        ObjectValues.SERIALIZED,
                        java.nio.ByteOrder.LITTLE_ENDIAN,
                        "java".hashCode(),
                        ObjectHeader.SIZE + stream.length)
                .bytes());
        message.write(stream);
        byte[] bytes = message.toByteArray();
        MpirException e = error(ErrorClass.ERR_TYPE, new ObjectBytes(bytes, 0, bytes.length));
        assertTrue(e.getMessage().contains("longer than its message"), e.getMessage());
    }

    private static final class Reversed implements ObjectSerializer {
        @Override
        public void write(Object object, OutputStream out) throws IOException {
            new DataOutputStream(out)
                    .writeUTF(new StringBuilder((String) object).reverse().toString());
        }

        @Override
        public Object read(InputStream in, Class<?> type) throws IOException {
            return new StringBuilder(new java.io.DataInputStream(in).readUTF())
                    .reverse()
                    .toString();
        }
    }

    @Test
    void anotherSerializerGetsEveryObjectAndMustBeTheSame() {
        ObjectCodec other = new ObjectCodec(new Reversed());
        ObjectBytes bytes = other.encode("forward");
        assertTrue(
                new String((byte[]) bytes.array(), java.nio.charset.StandardCharsets.ISO_8859_1).contains("drawrof"));
        assertEquals("forward", other.decode(bytes, String.class));
        MpirException e = error(ErrorClass.ERR_TYPE, bytes);
        assertTrue(e.getMessage().contains("serializer"), e.getMessage());
        assertEquals(
                ErrorClass.ERR_TYPE,
                assertThrows(MpirException.class, () -> other.encode(5)).errorClass());
    }

    @Test
    void objectThatChangesBetweenThePassesIsAnError() {
        ObjectSerializer growing = new ObjectSerializer() {
            private int calls;

            @Override
            public void write(Object object, OutputStream out) throws IOException {
                out.write(new byte[100 + 10 * calls++]);
            }

            @Override
            public Object read(InputStream in, Class<?> type) {
                return null;
            }
        };
        MpirException e = assertThrows(MpirException.class, () -> new ObjectCodec(growing, FEW).encode(""));
        assertTrue(e.getMessage().contains("grew"), e.getMessage());
        assertFalse(e.getMessage().isEmpty());
    }
}
