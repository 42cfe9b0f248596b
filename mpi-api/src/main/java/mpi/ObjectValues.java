package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects that need no serialization: null, strings, boxed values and arrays of primitives. An object's kind is
 * {@link #NULL}, or {@link #BOXED} or {@link #ARRAY} and the index of its type, or {@link #LATIN1} or {@link #UTF16} for
 * a string, or {@link #SERIALIZED}.
 */
final class ObjectValues {
    static final int NULL = 0;
    static final int SERIALIZED = 1;
    static final int LATIN1 = 2;
    static final int UTF16 = 3;
    static final int BOXED = 8;
    static final int ARRAY = 16;

    private static final List<Class<?>> BOXES = List.of(
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class);
    private static final List<Class<?>> ARRAYS = List.of(
            boolean[].class,
            byte[].class,
            char[].class,
            short[].class,
            int[].class,
            long[].class,
            float[].class,
            double[].class);
    private static final int[] SHIFTS = {0, 0, 1, 1, 2, 3, 2, 3};
    private static final int STAGE = 1 << 16;

    private ObjectValues() {}

    /** Returns the kind of {@code object}. */
    static int kind(Object object) {
        if (object == null) {
            return NULL;
        }
        if (object instanceof String s) {
            return isLatin1(s) ? LATIN1 : UTF16;
        }
        int array = ARRAYS.indexOf(object.getClass());
        if (array >= 0) {
            return ARRAY + array;
        }
        int box = BOXES.indexOf(object.getClass());
        return box >= 0 ? BOXED + box : SERIALIZED;
    }

    private static boolean isLatin1(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many bytes {@link #write} will write. */
    static long size(Object object, int kind) {
        return switch (kind) {
            case NULL -> 0;
            case LATIN1 -> ((String) object).length();
            case UTF16 -> 2L * ((String) object).length();
            default ->
                kind >= ARRAY ? (long) java.lang.reflect.Array.getLength(object) << SHIFTS[kind - ARRAY] : Long.BYTES;
        };
    }

    static void write(Object object, int kind, OutputStream out) throws IOException {
        switch (kind) {
            case NULL -> {}
            case LATIN1 -> out.write(((String) object).getBytes(StandardCharsets.ISO_8859_1));
            case UTF16 -> writeArray(((String) object).toCharArray(), out);
            default -> {
                if (kind >= ARRAY) {
                    writeArray(object, out);
                } else {
                    out.write(ByteBuffer.allocate(Long.BYTES)
                            .putLong(bits(object))
                            .array());
                }
            }
        }
    }

    private static long bits(Object boxed) {
        if (boxed instanceof Boolean b) {
            return b ? 1 : 0;
        }
        if (boxed instanceof Character c) {
            return c;
        }
        if (boxed instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        }
        return boxed instanceof Float f ? Float.floatToRawIntBits(f) : ((Number) boxed).longValue();
    }

    /**
     * Reads an object.
     *
     * @param kind what it is
     * @param in its bytes
     * @param size how many
     * @param order byte order of array elements
     */
    static @Nullable Object read(int kind, InputStream in, long size, ByteOrder order) throws IOException {
        if (kind >= ARRAY && kind < ARRAY + ARRAYS.size()) {
            Class<?> type = ARRAYS.get(kind - ARRAY).getComponentType();
            return readArray(type, count(size, SHIFTS[kind - ARRAY]), in, order);
        }
        if (kind >= BOXED && kind < BOXED + BOXES.size()) {
            check(size, Long.BYTES);
            return boxed(
                    kind - BOXED,
                    ByteBuffer.wrap(ObjectHeader.exactly(in, Long.BYTES)).getLong());
        }
        return switch (kind) {
            case NULL -> {
                check(size, 0);
                yield null;
            }
            case LATIN1 -> new String(ObjectHeader.exactly(in, count(size, 0)), StandardCharsets.ISO_8859_1);
            case UTF16 -> new String((char[]) readArray(char.class, count(size, 1), in, order));
            default ->
                throw ObjectHeader.bad(
                        "kind " + kind, "a kind of this release", "run the same release of JMPI on all ranks");
        };
    }

    private static Object boxed(int index, long bits) {
        return switch (index) {
            case 0 -> bits != 0;
            case 1 -> (byte) bits;
            case 2 -> (char) bits;
            case 3 -> (short) bits;
            case 4 -> (int) bits;
            case 5 -> bits;
            case 6 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static void check(long size, long expected) {
        if (size != expected) {
            throw ObjectHeader.bad(size + " bytes", "" + expected, "run the same release of JMPI on all ranks");
        }
    }

    private static int count(long size, int shift) {
        long n = size >>> shift;
        if (n << shift != size || n > Integer.MAX_VALUE - 8) {
            throw ObjectHeader.bad(
                    size + " bytes", "elements of " + (1 << shift), "run the same release of JMPI on all ranks");
        }
        return (int) n;
    }

    private static void writeArray(Object array, OutputStream out) throws IOException {
        if (array instanceof byte[] bytes) {
            out.write(bytes);
            return;
        }
        int shift = SHIFTS[ARRAYS.indexOf(array.getClass())];
        int n = java.lang.reflect.Array.getLength(array);
        byte[] stage = new byte[(int) Math.min(STAGE, (long) n << shift)];
        ByteBuffer view = ByteBuffer.wrap(stage).order(ByteOrder.nativeOrder());
        int most = STAGE >>> shift;
        for (int i = 0; i < n; i += most) {
            int count = Math.min(most, n - i);
            put(view, array, i, count);
            out.write(stage, 0, count << shift);
        }
    }

    private static Object readArray(Class<?> type, int n, InputStream in, ByteOrder order) throws IOException {
        if (type == byte.class) {
            return ObjectHeader.exactly(in, n);
        }
        Object array = java.lang.reflect.Array.newInstance(type, n);
        int shift = SHIFTS[ARRAYS.indexOf(array.getClass())];
        int most = STAGE >>> shift;
        for (int i = 0; i < n; i += most) {
            int count = Math.min(most, n - i);
            ByteBuffer view =
                    ByteBuffer.wrap(ObjectHeader.exactly(in, count << shift)).order(order);
            get(view, array, i, count);
        }
        return array;
    }

    /** Copies {@code n} elements of an array from index {@code from} on to the beginning of {@code view}. */
    static void put(ByteBuffer view, Object array, int from, int n) {
        if (array instanceof byte[] a) {
            view.put(0, a, from, n);
        } else if (array instanceof double[] a) {
            view.asDoubleBuffer().put(a, from, n);
        } else if (array instanceof int[] a) {
            view.asIntBuffer().put(a, from, n);
        } else if (array instanceof long[] a) {
            view.asLongBuffer().put(a, from, n);
        } else if (array instanceof float[] a) {
            view.asFloatBuffer().put(a, from, n);
        } else if (array instanceof short[] a) {
            view.asShortBuffer().put(a, from, n);
        } else if (array instanceof char[] a) {
            view.asCharBuffer().put(CharBuffer.wrap(a, from, n));
        } else {
            boolean[] a = (boolean[]) array;
            for (int i = 0; i < n; i++) {
                view.put(i, (byte) (a[from + i] ? 1 : 0));
            }
        }
    }

    /** Copies {@code n} elements from the beginning of {@code view} to an array, from index {@code to} on. */
    static void get(ByteBuffer view, Object array, int to, int n) {
        if (array instanceof byte[] a) {
            view.get(0, a, to, n);
        } else if (array instanceof double[] a) {
            view.asDoubleBuffer().get(a, to, n);
        } else if (array instanceof int[] a) {
            view.asIntBuffer().get(a, to, n);
        } else if (array instanceof long[] a) {
            view.asLongBuffer().get(a, to, n);
        } else if (array instanceof float[] a) {
            view.asFloatBuffer().get(a, to, n);
        } else if (array instanceof short[] a) {
            view.asShortBuffer().get(a, to, n);
        } else if (array instanceof char[] a) {
            view.asCharBuffer().get(a, to, n);
        } else {
            boolean[] a = (boolean[]) array;
            for (int i = 0; i < n; i++) {
                a[to + i] = view.get(i) != 0;
            }
        }
    }
}
