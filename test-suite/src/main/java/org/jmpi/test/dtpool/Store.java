package org.jmpi.test.dtpool;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** A communication buffer of some kind, which the test itself writes and reads as bytes in native order. */
final class Store {
    private static final int KINDS = 18;
    private static final int BITS = 1;
    /** Slices begin this many bytes inside what they are cut from. */
    private static final int MARGIN = 24;

    /** What MPI gets. */
    final Object buffer;
    /** Whether it can hold bytes 0 and 1 only. */
    final boolean bits;

    private final int bytes;

    /** Makes a buffer of {@code atLeast} bytes or a few more. */
    static Store any(Random random, int atLeast) {
        return new Store(random.nextInt(KINDS), (atLeast + 7) / 8);
    }

    /** Makes one that can hold any bytes. */
    static Store anyBytes(Random random, int atLeast) {
        int kind = random.nextInt(KINDS);
        return new Store(kind == BITS ? 0 : kind, (atLeast + 7) / 8);
    }

    /** Makes one of exactly {@code bytes} bytes. */
    static Store exact(int bytes) {
        return new Store(new byte[bytes], bytes);
    }

    private Store(int kind, int longs) {
        this(make(kind, longs), 8 * longs);
    }

    private Store(Object buffer, int bytes) {
        this.buffer = buffer;
        this.bytes = bytes;
        bits = buffer instanceof boolean[];
    }

    private static Object make(int kind, int n) {
        return switch (kind) {
            case 0 -> new byte[8 * n];
            case BITS -> new boolean[8 * n];
            case 2 -> new short[4 * n];
            case 3 -> new char[4 * n];
            case 4 -> new int[2 * n];
            case 5 -> new long[n];
            case 6 -> new float[2 * n];
            case 7 -> new double[n];
            default -> buffer(kind, 8 * n);
        };
    }

    private static Object buffer(int kind, int bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        return switch (kind) {
            case 8 -> ByteBuffer.allocate(bytes);
            case 9 -> direct;
            case 10 -> ByteBuffer.allocateDirect(bytes);
            case 11 -> slice(ByteBuffer.allocate(bytes + 2 * MARGIN), bytes);
            case 12 -> slice(ByteBuffer.allocateDirect(bytes + 2 * MARGIN), bytes);
            case 13 -> direct.asShortBuffer();
            case 14 -> direct.asIntBuffer();
            case 15 -> direct.asDoubleBuffer();
            case 16 -> java.nio.IntBuffer.allocate(bytes / 4 + 4).position(4).slice();
            default -> java.nio.DoubleBuffer.allocate(bytes / 8 + 3).position(3).slice();
        };
    }

    private static ByteBuffer slice(ByteBuffer whole, int bytes) {
        return whole.position(MARGIN).limit(MARGIN + bytes).slice();
    }

    /** Returns what the buffer may be sent from: itself, or a view that must not be written. */
    Object readOnly() {
        return buffer instanceof ByteBuffer b ? b.asReadOnlyBuffer() : buffer;
    }

    int length() {
        return bytes;
    }

    void write(byte[] from) {
        ByteBuffer all = ByteBuffer.wrap(from).order(ByteOrder.nativeOrder());
        if (buffer instanceof byte[] a) {
            all.get(a);
        } else if (buffer instanceof boolean[] a) {
            for (int i = 0; i < a.length; i++) {
                a[i] = from[i] != 0;
            }
        } else if (buffer instanceof short[] a) {
            all.asShortBuffer().get(a);
        } else if (buffer instanceof char[] a) {
            all.asCharBuffer().get(a);
        } else if (buffer instanceof int[] a) {
            all.asIntBuffer().get(a);
        } else if (buffer instanceof long[] a) {
            all.asLongBuffer().get(a);
        } else if (buffer instanceof float[] a) {
            all.asFloatBuffer().get(a);
        } else if (buffer instanceof double[] a) {
            all.asDoubleBuffer().get(a);
        } else {
            writeBuffer(all);
        }
    }

    private void writeBuffer(ByteBuffer all) {
        if (buffer instanceof ByteBuffer b) {
            b.duplicate().put(all);
        } else if (buffer instanceof java.nio.ShortBuffer b) {
            b.duplicate().put(all.asShortBuffer());
        } else if (buffer instanceof java.nio.IntBuffer b) {
            b.duplicate().put(all.asIntBuffer());
        } else {
            ((java.nio.DoubleBuffer) buffer).duplicate().put(all.asDoubleBuffer());
        }
    }

    byte[] read() {
        byte[] to = new byte[bytes];
        ByteBuffer all = ByteBuffer.wrap(to).order(ByteOrder.nativeOrder());
        if (buffer instanceof byte[] a) {
            all.put(a);
        } else if (buffer instanceof boolean[] a) {
            for (int i = 0; i < a.length; i++) {
                to[i] = (byte) (a[i] ? 1 : 0);
            }
        } else if (buffer instanceof short[] a) {
            all.asShortBuffer().put(a);
        } else if (buffer instanceof char[] a) {
            all.asCharBuffer().put(a);
        } else if (buffer instanceof int[] a) {
            all.asIntBuffer().put(a);
        } else if (buffer instanceof long[] a) {
            all.asLongBuffer().put(a);
        } else if (buffer instanceof float[] a) {
            all.asFloatBuffer().put(a);
        } else if (buffer instanceof double[] a) {
            all.asDoubleBuffer().put(a);
        } else {
            readBuffer(all);
        }
        return to;
    }

    private void readBuffer(ByteBuffer all) {
        if (buffer instanceof ByteBuffer b) {
            all.put(b.duplicate());
        } else if (buffer instanceof java.nio.ShortBuffer b) {
            all.asShortBuffer().put(b.duplicate());
        } else if (buffer instanceof java.nio.IntBuffer b) {
            all.asIntBuffer().put(b.duplicate());
        } else {
            all.asDoubleBuffer().put(((java.nio.DoubleBuffer) buffer).duplicate());
        }
    }
}
