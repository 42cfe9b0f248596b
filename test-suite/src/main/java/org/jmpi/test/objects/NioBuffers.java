package org.jmpi.test.objects;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** NIO buffers of every kind, heap and direct, in both byte orders, from position to limit, round a ring. */
public final class NioBuffers {
    private static final int[] LENGTHS = {0, 1, 9, 700, 10_001};
    private static final int BEFORE = 3;
    private static final int AFTER = 2;
    private static final int KINDS = 7;
    private static final int WAYS = 8;
    private static final byte BLANK = 0x5a;

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int right = (comm.getRank() + 1) % comm.getSize();
    private final int left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();

    private NioBuffers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, NioBuffers::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        NioBuffers test = new NioBuffers();
        for (int n : LENGTHS) {
            for (int kind = 0; kind < KINDS; kind++) {
                for (int way = 0; way < WAYS; way++) {
                    test.pass(kind, n, way);
                }
            }
        }
        return test.check.errors();
    }

    private void pass(int kind, int n, int way) {
        ByteOrder outOrder = (way & 1) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteOrder inOrder = (way & 2) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        boolean direct = (way & 4) != 0;
        Buffer out = view(kind, memory(n, direct, outOrder));
        Buffer in = view(kind, memory(n + 1, !direct, inOrder));
        for (int i = 0; i < n; i++) {
            put(out, BEFORE + i, value(comm.getRank(), kind, i));
        }
        out.limit(BEFORE + n).position(BEFORE);
        in.limit(BEFORE + n + 1).position(BEFORE);
        String what = out + " to " + in;
        Status status = move(way % 3, out, in);
        check.same(left, status.getSource(), what + ": source");
        check.same(BEFORE + n, out.position(), what + ": position of what was sent");
        check.same(BEFORE + n, in.position(), what + ": position of what was received");
        check.same(BEFORE + n + 1, in.limit(), what + ": limit");
        in.clear();
        for (int i = 0; i < in.capacity(); i++) {
            int at = i - BEFORE;
            long expected = at >= 0 && at < n ? value(left, kind, at) : blank(kind);
            if (get(in, i) != expected) {
                check.fail(what + ": element " + i + " is " + get(in, i) + ", expected " + expected);
                return;
            }
        }
    }

    private Status move(int way, Buffer out, Buffer in) {
        if (way == 0) {
            return comm.sendRecv(out, right, 4, in, left, 4);
        }
        if (way == 1) {
            Request receive = comm.iRecv(in, left, 4);
            comm.send(readOnly(out), right, 4);
            out.position(out.limit());
            return receive.waitStatus();
        }
        Request send = comm.isSend(out, right, 4);
        Status status = comm.recv(in, left, 4);
        send.waitFor();
        return status;
    }

    private static ByteBuffer memory(int n, boolean direct, ByteOrder order) {
        int bytes = (BEFORE + n + AFTER) * Long.BYTES;
        ByteBuffer memory = direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        for (int i = 0; i < bytes; i++) {
            memory.put(i, BLANK);
        }
        return memory.order(order);
    }

    private static Buffer view(int kind, ByteBuffer memory) {
        return switch (kind) {
            case 0 -> memory;
            case 1 -> memory.asCharBuffer();
            case 2 -> memory.asShortBuffer();
            case 3 -> memory.asIntBuffer();
            case 4 -> memory.asLongBuffer();
            case 5 -> memory.asFloatBuffer();
            default -> memory.asDoubleBuffer();
        };
    }

    private static Buffer readOnly(Buffer b) {
        if (b instanceof ByteBuffer x) {
            return x.asReadOnlyBuffer();
        }
        return b instanceof LongBuffer x ? x.asReadOnlyBuffer() : b;
    }

    private static long bits(int kind) {
        return switch (kind) {
            case 0 -> 8;
            case 1, 2 -> 16;
            case 3, 5 -> 32;
            default -> 64;
        };
    }

    /** Returns a value of which every byte counts and which is no NaN. */
    private static long value(long seed, int kind, int i) {
        long v = 0;
        for (int b = 0; b < 8; b++) {
            v = v << 8 | (Bytes.at(seed + 3L * kind, 8L * i + b) & 0xff);
        }
        v = v << (64 - bits(kind)) >>> (64 - bits(kind));
        long sign = kind == 5 ? 1L << 30 : kind == 6 ? 1L << 62 : 0;
        return v & ~sign;
    }

    private static long blank(int kind) {
        return 0x5a5a5a5a5a5a5a5aL >>> (64 - bits(kind));
    }

    private static void put(Buffer b, int i, long v) {
        if (b instanceof ByteBuffer x) {
            x.put(i, (byte) v);
        } else if (b instanceof CharBuffer x) {
            x.put(i, (char) v);
        } else if (b instanceof ShortBuffer x) {
            x.put(i, (short) v);
        } else if (b instanceof IntBuffer x) {
            x.put(i, (int) v);
        } else if (b instanceof LongBuffer x) {
            x.put(i, v);
        } else if (b instanceof FloatBuffer x) {
            x.put(i, Float.intBitsToFloat((int) v));
        } else {
            ((DoubleBuffer) b).put(i, Double.longBitsToDouble(v));
        }
    }

    private static long get(Buffer b, int i) {
        if (b instanceof ByteBuffer x) {
            return x.get(i) & 0xff;
        }
        if (b instanceof CharBuffer x) {
            return x.get(i);
        }
        if (b instanceof ShortBuffer x) {
            return x.get(i) & 0xffff;
        }
        if (b instanceof IntBuffer x) {
            return x.get(i) & 0xffff_ffffL;
        }
        if (b instanceof LongBuffer x) {
            return x.get(i);
        }
        return b instanceof FloatBuffer x
                ? Float.floatToRawIntBits(x.get(i)) & 0xffff_ffffL
                : Double.doubleToRawLongBits(((DoubleBuffer) b).get(i));
    }
}
