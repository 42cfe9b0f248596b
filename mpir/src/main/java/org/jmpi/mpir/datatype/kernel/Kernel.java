package org.jmpi.mpir.datatype.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.mpl.Segment;

/**
 * Copies between many short runs of bytes in a buffer of one kind and consecutive bytes of a segment. Stateless; all
 * places and lengths are in bytes.
 *
 * <p>The caller sees to it that those in the buffer are multiples of its element size ({@link #fits}) and that every run
 * lies inside it; the segment's position may be any. Nothing is allocated but, where the compiler doesn't remove it, one
 * view of the segment a call.
 */
@SuppressWarnings("ClassInitializationDeadlock") // nobody names a subclass elsewhere
public abstract class Kernel {
    private static final Kernel[] KERNELS = new Kernel[2 * BufferKind.NIO];
    private static final Kernel[] HEAP_KERNELS = new Kernel[2 * BufferKind.NIO];

    static {
        KERNELS[BufferKind.BYTES] = new ByteArrayKernel();
        KERNELS[BufferKind.SHORTS] = new ShortArrayKernel();
        KERNELS[BufferKind.CHARS] = new CharArrayKernel();
        KERNELS[BufferKind.INTS] = new IntArrayKernel();
        KERNELS[BufferKind.LONGS] = new LongArrayKernel();
        KERNELS[BufferKind.FLOATS] = new FloatArrayKernel();
        KERNELS[BufferKind.DOUBLES] = new DoubleArrayKernel();
        KERNELS[BufferKind.NIO_BYTES] = new ByteBufferKernel();
        KERNELS[BufferKind.NIO_SHORTS] = new ShortBufferKernel();
        KERNELS[BufferKind.NIO_CHARS] = new CharBufferKernel();
        KERNELS[BufferKind.NIO_INTS] = new IntBufferKernel();
        KERNELS[BufferKind.NIO_LONGS] = new LongBufferKernel();
        KERNELS[BufferKind.NIO_FLOATS] = new FloatBufferKernel();
        KERNELS[BufferKind.NIO_DOUBLES] = new DoubleBufferKernel();
        HEAP_KERNELS[BufferKind.SHORTS] = new ShortArrayHeapKernel();
        HEAP_KERNELS[BufferKind.CHARS] = new CharArrayHeapKernel();
        HEAP_KERNELS[BufferKind.INTS] = new IntArrayHeapKernel();
        HEAP_KERNELS[BufferKind.LONGS] = new LongArrayHeapKernel();
        HEAP_KERNELS[BufferKind.FLOATS] = new FloatArrayHeapKernel();
        HEAP_KERNELS[BufferKind.DOUBLES] = new DoubleArrayHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_SHORTS] = new ShortBufferHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_CHARS] = new CharBufferHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_INTS] = new IntBufferHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_LONGS] = new LongBufferHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_FLOATS] = new FloatBufferHeapKernel();
        HEAP_KERNELS[BufferKind.NIO_DOUBLES] = new DoubleBufferHeapKernel();
        // single accesses to direct memory are slow for long: measured with JDK 17 and 25
        if (Runtime.version().feature() < 25) {
            for (int kind = 0; kind < KERNELS.length; kind++) {
                if (KERNELS[kind] != null) {
                    KERNELS[kind].staged = HEAP_KERNELS[kind];
                }
            }
        }
    }

    @SuppressWarnings("NullAway.Init")
    private Kernel staged;

    private final int mask;

    Kernel(int shift) {
        mask = (1 << shift) - 1;
    }

    /** Returns the kernel between buffers of {@code kind}, a {@link BufferKind}, and {@code seg}; null if there is none. */
    public static Kernel of(int kind, Segment seg) {
        return seg.heap == null ? KERNELS[kind] : HEAP_KERNELS[kind];
    }

    /** Returns whether there are kernels between buffers of {@code kind} and a segment over an array. */
    public static boolean reachesHeap(int kind) {
        return HEAP_KERNELS[kind] != null;
    }

    /** Returns the kernel into an array by way of which {@link #packRuns} is faster than by this one; null if none. */
    public final Kernel staged() {
        return staged;
    }

    /** Returns whether a view of words is better for runs of {@code kind} whose places and lengths make {@code bits}. */
    public static boolean areLongs(int kind, long bits) {
        return kind == BufferKind.NIO_BYTES && (bits & 7) == 0;
    }

    /** Returns a view of {@code bytes} for the kernel of NIO_LONGS. */
    public static Object longs(Object bytes) {
        return ((ByteBuffer) bytes)
                .duplicate()
                .clear()
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }

    /** Returns whether all numbers whose bitwise OR is {@code bits} are multiples of the element size. */
    public final boolean fits(long bits) {
        return (bits & mask) == 0;
    }

    /** Copies {@code runs} runs of {@code length} bytes, {@code stride} apart, from {@code base} on to {@code pos}. */
    public abstract void packStrided(Object src, long base, long stride, int length, int runs, Segment dst, int pos);

    /** Copies from {@code pos} to {@code runs} runs of {@code length} bytes, {@code stride} apart, from {@code base} on. */
    public abstract void unpackStrided(Segment src, int pos, Object dst, long base, long stride, int length, int runs);

    /**
     * Copies whole runs, {@code len} bytes altogether. Run {@code i} lies {@code disps[i]} after {@code base} and has
     * {@code starts[i + 1] - starts[i]} bytes; after the last one the first follows again, {@code stride} further on.
     *
     * @param first the run with which to begin
     */
    public abstract void packRuns(
            Object src, long base, long stride, long[] disps, long[] starts, int first, Segment dst, int pos, int len);

    /** The reverse of {@link #packRuns}. */
    public abstract void unpackRuns(
            Segment src, int pos, Object dst, long base, long stride, long[] disps, long[] starts, int first, int len);

    /** Returns the run before which to stop: {@code len} bytes behind the start of run {@code i}, or the pattern's end. */
    static int lastRun(long[] starts, int i, long len) {
        int n = starts.length - 1;
        return len >= starts[n] - starts[i] ? n : Arrays.binarySearch(starts, starts[i] + len);
    }
}
