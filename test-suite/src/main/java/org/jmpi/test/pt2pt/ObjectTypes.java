package org.jmpi.test.pt2pt;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.Int2;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.Status;
import mpi.Struct;
import mpi.UserFunction;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Derived datatypes of the object API, as programs for Open MPI's Java bindings use them. */
@SuppressWarnings("SameNameButDifferent") // as programs write structs
public final class ObjectTypes {
    /** A point, and inside it a mark with a gap before it. */
    private static final class Point extends Struct {
        private final int x = addDouble();
        private final int id = addInt();
        private final int name = addChar(3);

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            double getX() {
                return getDouble(x);
            }

            int getId() {
                return getInt(id);
            }

            char getName(int i) {
                return getChar(name, i);
            }

            void put(double v, int number, char first) {
                putDouble(x, v);
                putInt(id, number);
                for (int i = 0; i < 3; i++) {
                    putChar(name, i, (char) (first + i));
                }
            }
        }
    }

    private static final class Segment extends Struct {
        private final Point point = new Point();
        private final int ends = addStruct(point, 2);
        private final int flags = addByte(2);
        private final int weight = setOffset(48).addLong();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            Point.Data end(int i) {
                return getData(point, ends, i);
            }

            void putFlag(int i, int v) {
                putByte(flags, i, (byte) v);
            }

            byte getFlag(int i) {
                return getByte(flags, i);
            }

            void putWeight(long v) {
                putLong(weight, v);
            }

            long getWeight() {
                return getLong(weight);
            }
        }
    }

    private final Check check = new Check();
    private final Comm comm = MPI.COMM_WORLD;
    private final int me = comm.getRank();
    private final int size = comm.getSize();
    private final int right = (me + 1) % size;
    private final int left = (me + size - 1) % size;

    private ObjectTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectTypes::run);
    }

    /** A ring. */
    public static int run(String[] args) throws Exception {
        ObjectTypes test = new ObjectTypes();
        test.column();
        test.indexed();
        test.triangle();
        test.structures();
        test.packedShorts();
        test.locations();
        test.reducedVector();
        test.life();
        return test.check.errors();
    }

    /** A column of a matrix in an array, received into a row of a direct buffer. */
    private void column() throws MPIException {
        double[] matrix = new double[20];
        for (int i = 0; i < 20; i++) {
            matrix[i] = 100 * me + i;
        }
        Datatype column = Datatype.createVector(4, 1, 5, MPI.DOUBLE);
        column.commit();
        check.same(16, column.getExtent(), "extent of a column");
        check.same(4, column.getSize(), "size of a column");
        DoubleBuffer row = MPI.newDoubleBuffer(4);
        Request receive = comm.iRecv(row, 4, MPI.DOUBLE, left, 1);
        comm.send(MPI.slice(matrix, 2), 1, column, right, 1);
        Status status = receive.waitStatus();
        check.same(4, status.getElements(MPI.DOUBLE), "elements");
        check.same(1, status.getCount(column), "count of columns");
        for (int i = 0; i < 4; i++) {
            check.isTrue(row.get(i) == 100 * left + 5 * i + 2, "column element " + i + ": " + row.get(i));
        }
        column.free();
        check.isTrue(column.isNull(), "freed");
    }

    /** H forms count bytes. */
    private void indexed() throws MPIException {
        int[] lengths = {2, 1};
        Datatype elements = Datatype.createIndexed(lengths, new int[] {1, 5}, MPI.INT);
        Datatype bytes = Datatype.createHIndexed(lengths, new int[] {4, 20}, MPI.INT);
        elements.commit();
        bytes.commit();
        int[] out = {0, 1 + me, 2 + me, 3, 4, 5 + me, 6};
        IntBuffer in = IntBuffer.allocate(7);
        comm.sendRecv(out, 1, elements, right, 2, in, 1, bytes, left, 2);
        check.equal(new int[] {0, 1 + left, 2 + left, 0, 0, 5 + left, 0}, in.array(), "indexed");
        check.same(elements.getExtent(), bytes.getExtent(), "extents");
        elements.free();
        bytes.free();
    }

    /** A row of a lower triangular matrix is as long as its number. */
    private void triangle() throws MPIException {
        int n = 6;
        int[] lengths = new int[n];
        int[] at = new int[n];
        for (int i = 0; i < n; i++) {
            lengths[i] = i + 1;
            at[i] = i * n;
        }
        Datatype triangle = Datatype.createIndexed(lengths, at, MPI.SHORT);
        Datatype whole = Datatype.createResized(triangle, 0, 2L * n * n);
        whole.commit();
        short[] out = new short[2 * n * n];
        short[] in = new short[2 * n * n];
        for (int i = 0; i < out.length; i++) {
            out[i] = (short) (i + 1000 * me);
        }
        comm.sendRecv(out, 2, whole, right, 3, in, 2, whole, left, 3);
        for (int i = 0; i < in.length; i++) {
            boolean inside = i % n <= i / n % n;
            check.same(inside ? (short) (i + 1000 * left) : 0, in[i], "triangle " + i);
        }
        triangle.free();
        whole.free();
    }

    private void structures() throws MPIException {
        Segment layout = new Segment();
        check.same(56, layout.getExtent(), "extent of a structure");
        check.same(56, layout.getType().getExtent(), "extent of its type");
        check.same(2 * 18 + 2 + 8, layout.getType().getSize(), "size of its type");
        ByteBuffer out = MPI.newByteBuffer(3 * 56);
        byte[] in = new byte[3 * 56];
        for (int i = 0; i < 3; i++) {
            Segment.Data d = layout.getData(out, i);
            d.end(0).put(me + 0.25, i, 'a');
            d.end(1).put(-me - 0.5, -i, 'k');
            d.putFlag(1, 7 * i);
            d.putWeight((long) me << 40 | i);
        }
        comm.sendRecv(out, 3, layout.getType(), right, 4, in, 3, layout.getType(), left, 4);
        for (int i = 0; i < 3; i++) {
            Segment.Data d = layout.getData(in, i);
            check.isTrue(d.end(0).getX() == left + 0.25, "x");
            check.isTrue(d.end(1).getX() == -left - 0.5, "x of the second");
            check.same(-i, d.end(1).getId(), "id");
            check.same('m', d.end(1).getName(2), "name");
            check.same((byte) (7 * i), d.getFlag(1), "flag");
            check.same((long) left << 40 | i, d.getWeight(), "weight");
        }
    }

    private void packedShorts() throws MPIException {
        ByteBuffer memory = MPI.newByteBuffer(24);
        for (int i = 0; i < 12; i++) {
            memory.putShort(2 * i, (short) (100 * me + i));
        }
        Datatype pairs = Datatype.createVector(3, 2, 4, MPI.SHORT);
        pairs.commit();
        byte[] packed = new byte[comm.packSize(1, pairs) + comm.packSize(1, MPI.INT)];
        int at = comm.pack(new int[] {me}, 1, MPI.INT, packed, 0);
        at = comm.pack(memory, 1, pairs, packed, at);
        check.same(4 + 12, at, "position");
        byte[] in = new byte[packed.length];
        comm.sendRecv(packed, at, MPI.PACKED, right, 5, in, in.length, MPI.PACKED, left, 5);
        int[] who = new int[1];
        short[] shorts = new short[6];
        at = comm.unpack(in, 0, who, 1, MPI.INT);
        comm.unpack(in, at, shorts, 6, MPI.SHORT);
        check.same(left, who[0], "unpacked int");
        int b = 100 * left;
        short[] expected = {
            (short) b, (short) (b + 1), (short) (b + 4), (short) (b + 5), (short) (b + 8), (short) (b + 9)
        };
        check.equal(expected, shorts, "unpacked shorts");
    }

    private void locations() throws MPIException {
        ByteBuffer in = MPI.newByteBuffer(2 * MPI.int2.getExtent());
        ByteBuffer out = MPI.newByteBuffer(2 * MPI.int2.getExtent());
        for (int i = 0; i < 2; i++) {
            Int2.Data d = MPI.int2.getData(in, i);
            d.putValue((me + i) % size);
            d.putIndex(me);
        }
        comm.allReduce(in, out, 2, MPI.INT2, MPI.MAXLOC);
        Int2.Data second = MPI.int2.getData(out, 1);
        check.same(size - 1, second.getValue(), "largest");
        check.same((size - 2 + size) % size, second.getIndex(), "its place");
        ByteBuffer mine = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        ByteBuffer least = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        DoubleInt.Data d = MPI.doubleInt.getData(mine);
        d.putValue(0.5 - me);
        d.putIndex(me);
        comm.reduce(mine, least, 1, MPI.doubleInt.getType(), MPI.MINLOC, 0);
        if (me == 0) {
            DoubleInt.Data found = MPI.doubleInt.getData(least);
            check.isTrue(found.getValue() == 1.5 - size, "least");
            check.same(size - 1, found.getIndex(), "place of the least");
        }
    }

    /** The user's function sees the base elements of a derived type. */
    private void reducedVector() throws MPIException {
        Datatype two = Datatype.createContiguous(2, MPI.LONG);
        two.commit();
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) throws MPIException {
                        long[] a = (long[]) in;
                        long[] b = (long[]) inOut;
                        for (int i = 0; i < count * type.getExtent(); i += 2) {
                            b[i] += a[i];
                            b[i + 1] = Math.max(a[i + 1], b[i + 1]);
                        }
                    }
                },
                true);
        long[] out = {1, me, 10, -me};
        long[] sum = new long[4];
        comm.allReduce(out, sum, 2, two, op);
        check.equal(new long[] {size, size - 1, 10L * size, 0}, sum, "user function");
        op.free();
        two.free();
    }

    private void life() throws MPIException {
        Datatype type = Datatype.createHVector(2, 1, 16, MPI.DOUBLE);
        type.commit();
        Datatype copy = type.clone();
        double[] in = new double[3];
        Request receive = comm.iRecv(in, 1, copy, left, 6);
        // pending communication keeps the types
        copy.free();
        comm.send(new double[] {1, 2, 3 + me}, 1, type, right, 6);
        type.free();
        receive.waitFor();
        check.equal(new double[] {1, 0, 3 + left}, in, "types that were freed early");
    }
}
