package org.jmpi.test.util;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.Mpi;

/**
 * Memory of one kind that MPI takes as a buffer, with a pattern of its elements: all primitive arrays and NIO buffers, on
 * the heap, direct, and sliced out of larger ones.
 */
public final class Memory {
    /** Writes a value into an element. */
    @FunctionalInterface
    private interface Setter {
        void set(int index, long value);
    }

    /** Reads an element as {@link Setter} wrote it. */
    @FunctionalInterface
    private interface Getter {
        long get(int index);
    }

    /** Slices begin here and end so far before the end of what they are cut from. */
    private static final int MARGIN = 3;

    private final String name;
    private final Object buffer;
    private final int datatype;
    private final int length;
    private final int bits;
    private final Setter setter;
    private final Getter getter;

    private Memory(String name, Object buffer, int datatype, int length, int bits, Setter setter, Getter getter) {
        this.name = name;
        this.buffer = buffer;
        this.datatype = datatype;
        this.length = length;
        this.bits = bits;
        this.setter = setter;
        this.getter = getter;
    }

    /** Returns one memory of every kind, each of {@code n} elements. */
    public static List<Memory> all(int n) {
        List<Memory> all = new ArrayList<>();
        arrays(all, n);
        for (String where : List.of("heap", "direct", "sliced heap", "sliced direct")) {
            buffers(all, where, n);
        }
        wrapped(all, n);
        return all;
    }

    private static void arrays(List<Memory> all, int n) {
        byte[] b = new byte[n];
        all.add(new Memory("byte[]", b, Mpi.MPI_BYTE, n, 8, (i, v) -> b[i] = (byte) v, i -> b[i]));
        boolean[] z = new boolean[n];
        all.add(new Memory("boolean[]", z, Mpi.MPI_C_BOOL, n, 1, (i, v) -> z[i] = v != 0, i -> z[i] ? -1 : 0));
        short[] s = new short[n];
        all.add(new Memory("short[]", s, Mpi.MPI_SHORT, n, 16, (i, v) -> s[i] = (short) v, i -> s[i]));
        char[] c = new char[n];
        all.add(new Memory("char[]", c, Mpi.MPI_UINT16_T, n, 16, (i, v) -> c[i] = (char) v, i -> (short) c[i]));
        int[] w = new int[n];
        all.add(new Memory("int[]", w, Mpi.MPI_INT, n, 32, (i, v) -> w[i] = (int) v, i -> w[i]));
        long[] l = new long[n];
        all.add(new Memory("long[]", l, Mpi.MPI_INT64_T, n, 64, (i, v) -> l[i] = v, i -> l[i]));
        float[] f = new float[n];
        all.add(new Memory("float[]", f, Mpi.MPI_FLOAT, n, 20, (i, v) -> f[i] = v, i -> (long) f[i]));
        double[] d = new double[n];
        all.add(new Memory("double[]", d, Mpi.MPI_DOUBLE, n, 50, (i, v) -> d[i] = v, i -> (long) d[i]));
    }

    private static ByteBuffer bytes(String where, int n, int size) {
        int total = (n + 2 * MARGIN) * size;
        ByteBuffer whole = where.endsWith("direct") ? ByteBuffer.allocateDirect(total) : ByteBuffer.allocate(total);
        if (where.startsWith("sliced")) {
            whole.position(MARGIN * size).limit((MARGIN + n) * size);
        } else {
            whole.limit(n * size);
        }
        return whole.slice().order(ByteOrder.nativeOrder());
    }

    private static void buffers(List<Memory> all, String where, int n) {
        ByteBuffer b = bytes(where, n, 1);
        all.add(of(where, b, Mpi.MPI_BYTE, n, 8, (i, v) -> b.put(i, (byte) v), b::get));
        if (where.endsWith("heap")) {
            // a view of a heap buffer hides its array from everyone; those that wrap arrays are made elsewhere
            return;
        }
        ShortBuffer s = bytes(where, n, 2).asShortBuffer();
        all.add(of(where, s, Mpi.MPI_SHORT, n, 16, (i, v) -> s.put(i, (short) v), s::get));
        CharBuffer c = bytes(where, n, 2).asCharBuffer();
        all.add(of(where, c, Mpi.MPI_UINT16_T, n, 16, (i, v) -> c.put(i, (char) v), i -> (short) c.get(i)));
        IntBuffer w = bytes(where, n, 4).asIntBuffer();
        all.add(of(where, w, Mpi.MPI_INT, n, 32, (i, v) -> w.put(i, (int) v), w::get));
        LongBuffer l = bytes(where, n, 8).asLongBuffer();
        all.add(of(where, l, Mpi.MPI_INT64_T, n, 64, l::put, l::get));
        FloatBuffer f = bytes(where, n, 4).asFloatBuffer();
        all.add(of(where, f, Mpi.MPI_FLOAT, n, 20, (i, v) -> f.put(i, (float) v), i -> (long) f.get(i)));
        DoubleBuffer d = bytes(where, n, 8).asDoubleBuffer();
        all.add(of(where, d, Mpi.MPI_DOUBLE, n, 50, (i, v) -> d.put(i, (double) v), i -> (long) d.get(i)));
    }

    private static void wrapped(List<Memory> all, int n) {
        ShortBuffer s = ShortBuffer.wrap(new short[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", s, Mpi.MPI_SHORT, n, 16, (i, v) -> s.put(i, (short) v), s::get));
        CharBuffer c = CharBuffer.wrap(new char[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", c, Mpi.MPI_UINT16_T, n, 16, (i, v) -> c.put(i, (char) v), i -> (short) c.get(i)));
        IntBuffer w = IntBuffer.wrap(new int[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", w, Mpi.MPI_INT, n, 32, (i, v) -> w.put(i, (int) v), w::get));
        LongBuffer l = LongBuffer.wrap(new long[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", l, Mpi.MPI_INT64_T, n, 64, l::put, l::get));
        FloatBuffer f = FloatBuffer.wrap(new float[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", f, Mpi.MPI_FLOAT, n, 20, (i, v) -> f.put(i, (float) v), i -> (long) f.get(i)));
        DoubleBuffer d =
                DoubleBuffer.wrap(new double[n + 2 * MARGIN], MARGIN, n).slice();
        all.add(of("wrapped", d, Mpi.MPI_DOUBLE, n, 50, (i, v) -> d.put(i, (double) v), i -> (long) d.get(i)));
    }

    private static Memory of(String where, Buffer b, int type, int n, int bits, Setter setter, Getter getter) {
        String kind = b.getClass().getSimpleName().replaceFirst("^(Direct|Heap)", "");
        return new Memory(where + " " + kind, b, type, n, bits, setter, getter);
    }

    /** Returns what kind this is. */
    public String name() {
        return name;
    }

    /** Returns the array or buffer. */
    public Object buffer() {
        return buffer;
    }

    /** Returns a read-only view of the memory, null for arrays, which have none. */
    public Object readOnly() {
        if (buffer instanceof ByteBuffer b) {
            return b.asReadOnlyBuffer();
        }
        if (buffer instanceof IntBuffer b) {
            return b.asReadOnlyBuffer();
        }
        if (buffer instanceof DoubleBuffer b) {
            return b.asReadOnlyBuffer();
        }
        if (buffer instanceof LongBuffer b) {
            return b.asReadOnlyBuffer();
        }
        if (buffer instanceof ShortBuffer b) {
            return b.asReadOnlyBuffer();
        }
        if (buffer instanceof CharBuffer b) {
            return b.asReadOnlyBuffer();
        }
        return buffer instanceof FloatBuffer b ? b.asReadOnlyBuffer() : null;
    }

    /** Returns the handle of the elements' datatype. */
    public int datatype() {
        return datatype;
    }

    private long value(long seed, int i) {
        long h = (i + 1) * 0x9e3779b97f4a7c15L ^ seed * 0xbf58476d1ce4e5b9L;
        return (h ^ h >>> 29) << (64 - bits) >> (64 - bits);
    }

    /** Fills all elements with pattern {@code seed}. */
    public void fill(long seed) {
        for (int i = 0; i < length; i++) {
            setter.set(i, value(seed, i));
        }
    }

    /** Checks that the first {@code n} elements are those of pattern {@code seed} and the others those of {@code rest}. */
    public void check(Check check, int n, long seed, long rest, String what) {
        for (int i = 0; i < length; i++) {
            long expected = value(i < n ? seed : rest, i);
            if (getter.get(i) != expected) {
                check.fail(what + ", " + name + ": element " + i + " is " + getter.get(i) + ", expected " + expected);
                return;
            }
        }
    }
}
