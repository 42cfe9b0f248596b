package org.jmpi.test.pt2pt;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Memory segments as buffers, on JDK 22 and newer: of arrays, native, read-only, longer than 2 GiB. By reflection, since
 * the suite is compiled for Java 17.
 */
public final class ForeignMemory {
    private static final long LONG = 5L << 30;

    private final Check check = new Check();
    private final Comm comm = MPI.COMM_WORLD;
    private final int me = comm.getRank();
    private final int right = (me + 1) % comm.getSize();
    private final int left = (me + comm.getSize() - 1) % comm.getSize();
    private final Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
    private final Class<?> arena = Class.forName("java.lang.foreign.Arena");

    private ForeignMemory() throws ClassNotFoundException {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ForeignMemory::run);
    }

    /** A ring. */
    public static int run(String[] args) throws Exception {
        if (Runtime.version().feature() < 22) {
            return MTest.skip("java.lang.foreign.MemorySegment needs JDK 22");
        }
        ForeignMemory test = new ForeignMemory();
        for (int n : new int[] {1, 100, 300_000}) {
            test.ofArrays(n);
            test.nativeMemory(n);
        }
        test.vector();
        test.readOnly();
        test.reduced();
        test.persistent();
        test.longMemory();
        return test.check.errors();
    }

    private Object ofArray(Object array) throws ReflectiveOperationException {
        return segment.getMethod("ofArray", array.getClass()).invoke(null, array);
    }

    private Object slice(Object of, long at, long length) throws ReflectiveOperationException {
        return segment.getMethod("asSlice", long.class, long.class).invoke(of, at, length);
    }

    private Object allocate(long bytes) throws ReflectiveOperationException {
        Object auto = arena.getMethod("ofAuto").invoke(null);
        return arena.getMethod("allocate", long.class, long.class).invoke(auto, bytes, 8L);
    }

    private ByteBuffer view(Object of) throws ReflectiveOperationException {
        Method view = segment.getMethod("asByteBuffer");
        return ((ByteBuffer) view.invoke(of)).order(java.nio.ByteOrder.nativeOrder());
    }

    private static int value(int rank, int i) {
        return rank * 1_000_003 + i * 7 + 1;
    }

    /** Parts of arrays, one of them from the middle of an element. */
    private void ofArrays(int n) throws Exception {
        int[] out = new int[n + 2];
        long[] in = new long[n / 2 + 2];
        for (int i = 0; i < n; i++) {
            out[i + 1] = value(me, i);
        }
        Object to = slice(ofArray(in), 5, 4L * n);
        comm.sendRecv(slice(ofArray(out), 4, 4L * n), n, MPI.INT, right, 1, to, n, MPI.INT, left, 1);
        ByteBuffer seen = ByteBuffer.allocate(8 * in.length).order(java.nio.ByteOrder.nativeOrder());
        seen.asLongBuffer().put(in);
        for (int i = 0; i < n; i++) {
            check.same(value(left, i), seen.getInt(5 + 4 * i), "part of an array, " + i);
        }
        check.same(0, in[0] & 0xff, "before the part");
    }

    private void nativeMemory(int n) throws Exception {
        Object out = allocate(4L * n);
        Object in = allocate(4L * n + 4);
        ByteBuffer memory = view(out);
        for (int i = 0; i < n; i++) {
            memory.putInt(4 * i, value(me, i));
        }
        Request receive = comm.iRecv(in, n + 1, MPI.INT, left, 2);
        comm.iSend(out, n, MPI.INT, right, 2).waitFor();
        check.same(n, receive.waitStatus().getCount(MPI.INT), "count");
        ByteBuffer seen = view(in);
        for (int i = 0; i < n; i++) {
            check.same(value(left, i), seen.getInt(4 * i), "native memory, " + i);
        }
        check.same(0, seen.getInt(4 * n), "behind the message");
    }

    private void vector() throws Exception {
        Datatype odd = Datatype.createVector(1000, 1, 2, MPI.INT);
        odd.commit();
        Object out = allocate(8000);
        for (int i = 0; i < 2000; i++) {
            view(out).putInt(4 * i, value(me, i));
        }
        int[] in = new int[2001];
        comm.sendRecv(out, 1, odd, right, 3, slice(ofArray(in), 4, 8000), 1, odd, left, 3);
        for (int i = 0; i < 2000; i++) {
            check.same(i % 2 == 0 ? value(left, i) : 0, in[i + 1], "vector, " + i);
        }
        byte[] raw = new byte[8003];
        comm.sendRecv(out, 1, odd, right, 3, slice(ofArray(raw), 3, 8000), 1, odd, left, 3);
        ByteBuffer seen = ByteBuffer.wrap(raw).order(java.nio.ByteOrder.nativeOrder());
        for (int i = 0; i < 2000; i++) {
            check.same(i % 2 == 0 ? value(left, i) : 0, seen.getInt(3 + 4 * i), "vector of bytes, " + i);
        }
        double[] wide = new double[1001];
        comm.sendRecv(out, 1, odd, right, 3, slice(ofArray(wide), 1, 8000), 1, odd, left, 3);
        for (int i = 1; i < 1000; i++) {
            long low = Double.doubleToRawLongBits(wide[i - 1]) >>> 56;
            long rest = Double.doubleToRawLongBits(wide[i]) & 0xffffff;
            check.same(
                    value(left, 2 * i - 2) & 0xffffffL,
                    Double.doubleToRawLongBits(wide[i - 1]) >>> 8 & 0xffffff,
                    "misaligned, " + i);
            check.isTrue(low == 0 && rest >= 0, "gap, " + i);
        }
        odd.free();
    }

    private void readOnly() throws Exception {
        Object out = segment.getMethod("asReadOnly").invoke(ofArray(new byte[] {1, 2, (byte) me}));
        byte[] in = new byte[3];
        comm.sendRecv(out, 3, MPI.BYTE, right, 4, in, 3, MPI.BYTE, left, 4);
        check.same((byte) left, in[2], "read-only");
        comm.setErrhandler(MPI.ERRORS_RETURN);
        try {
            comm.recv(out, 3, MPI.BYTE, left, 4);
            check.fail("a read-only segment was received into");
        } catch (MPIException e) {
            check.same(MPI.ERR_BUFFER, e.getErrorClass(), "error class");
            check.isTrue(e.getMessage().contains("read-only"), e.getMessage());
        }
        try {
            comm.send(allocate(10), 3, MPI.INT, right, 4);
            check.fail("a segment that is too short was sent");
        } catch (MPIException e) {
            check.isTrue(e.getMessage().contains("10 bytes"), e.getMessage());
        }
        Object confined = arena.getMethod("ofConfined").invoke(null);
        Object gone = arena.getMethod("allocate", long.class).invoke(confined, 8L);
        ((AutoCloseable) confined).close();
        try {
            comm.iRecv(gone, 1, MPI.LONG, left, 4);
            check.fail("memory of a closed arena was taken");
        } catch (MPIException e) {
            check.same(MPI.ERR_BUFFER, e.getErrorClass(), "error class");
            check.isTrue(e.getMessage().contains("closed"), e.getMessage());
        }
        comm.setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private void reduced() throws Exception {
        Object in = allocate(80);
        Object sum = allocate(80);
        for (int i = 0; i < 10; i++) {
            view(in).putDouble(8 * i, me + i);
        }
        comm.allReduce(in, sum, 10, MPI.DOUBLE, MPI.SUM);
        int n = comm.getSize();
        check.isTrue(
                view(sum).getDouble(72) == n * (n - 1) / 2 + 9 * n,
                "allReduce: " + view(sum).getDouble(72));
        comm.bcast(in, 10, MPI.DOUBLE, 0);
        check.isTrue(view(in).getDouble(8) == 1, "bcast");
    }

    private void persistent() throws Exception {
        Object in = allocate(8);
        Object out = ofArray(new long[] {me});
        Prequest[] both = {comm.recvInit(in, 1, MPI.LONG, left, 5), comm.sendInit(out, 1, MPI.LONG, right, 5)};
        for (int i = 0; i < 3; i++) {
            Prequest.startAll(both);
            Request.waitAll(both);
            check.same(left, view(in).getLong(0), "persistent");
        }
        both[0].free();
        both[1].free();
    }

    /** A file without blocks costs only what is touched: a few bytes each beyond 1, 2 and 4 GiB, and a long piece. */
    private void longMemory() throws Exception {
        Path file = Files.createTempFile("jmpi-foreign", null);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Object auto = arena.getMethod("ofAuto").invoke(null);
            Object memory = FileChannel.class
                    .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arena)
                    .invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, LONG, auto);
            Datatype far = Datatype.createHIndexed(
                    new long[] {3, 300_000, 5},
                    new long[] {(1L << 30) - 4, (1L << 31) - 600_000, (1L << 32) + 8},
                    MPI.INT);
            far.commit();
            int[] out = new int[300_008];
            for (int i = 0; i < out.length; i++) {
                out[i] = value(me, i);
            }
            comm.sendRecv(out, out.length, MPI.INT, right, 6, memory, 1, far, left, 6);
            check.same(value(left, 1), view(slice(memory, 1L << 30, 4)).getInt(0), "at 1 GiB");
            check.same(
                    value(left, 3 + 150_000), view(slice(memory, 1L << 31, 4)).getInt(0), "at 2 GiB");
            int[] back = new int[out.length];
            comm.sendRecv(memory, 1, far, right, 7, back, back.length, MPI.INT, left, 7);
            int from = (left + comm.getSize() - 1) % comm.getSize();
            for (int i = 0; i < back.length; i++) {
                check.same(value(from, i), back[i], "far memory, " + i);
            }
            far.free();
        } finally {
            Files.delete(file);
        }
    }
}
