import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.DoubleInt;
import mpi.Int2;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Struct;
import mpi.UserFunction;

/** Derived types, structures, pairs, packing, and operations of the program's own. */
public class Types {
    private static Intracomm comm;
    private static int rank;
    private static int other;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        comm = MPI.COMM_WORLD;
        rank = comm.getRank();
        other = comm.getSize() - 1 - rank;
        derived();
        structure();
        pairs();
        complex();
        packed();
        operations();
        MPI.Finalize();
    }

    private static void derived() throws MPIException {
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        column.commit();
        same(9, column.getExtent(), "extent");
        same(3, column.getSize(), "size");
        int[] matrix = new int[12];
        for (int i = 0; i < 12; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] in = new int[3];
        comm.sendRecv(matrix, 1, column, other, 1, in, 3, MPI.INT, other, 1);
        same(100 * other + 8, in[2], "column");
        Datatype wide = Datatype.createResized(column, 0, 4);
        Datatype two = Datatype.createContiguous(2, wide);
        Datatype some = Datatype.createIndexed(new int[] {1, 2}, new int[] {0, 3}, MPI.INT);
        Datatype far = Datatype.createHIndexed(new int[] {1, 1}, new int[] {0, 16}, MPI.INT);
        Datatype rows = Datatype.createHVector(2, 1, 16, MPI.INT);
        Datatype mixed =
                Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        same(6, two.getSize(), "two columns");
        same(3, some.getSize(), "indexed");
        same(5, far.getExtent(), "bytes");
        same(5, rows.getTrueExtent(), "rows");
        same(12, mixed.getSize(), "structure");
        same(0, mixed.getLb() + mixed.getTrueLb(), "bounds");
        Datatype copy = some.dup();
        copy.setName("copy");
        check(copy.getName().equals("copy"), "name");
        int key = Datatype.createKeyval();
        copy.setAttr(key, "value");
        check("value".equals(copy.clone().getAttr(key)), "attribute");
        copy.deleteAttr(key);
        check(copy.getAttr(key) == null, "deleted");
        Datatype.freeKeyval(key);
        for (Datatype type : new Datatype[] {column, wide, two, some, far, rows, mixed, copy}) {
            type.free();
            check(type.isNull(), "freed");
        }
    }

    /** A particle: where it is, and what it weighs. */
    private static class Particle extends Struct {
        final int id = addInt();
        final int at = addDouble(3);
        final int charge = addShort();
        final int weight = setOffset(40).addFloat();

        @Override
        protected Data newData() {
            return new Data();
        }

        class Data extends Struct.Data {
            int getId() {
                return getInt(id);
            }

            void putId(int value) {
                putInt(id, value);
            }

            double getAt(int dimension) {
                return getDouble(at, dimension);
            }

            void putAt(int dimension, double value) {
                putDouble(at, dimension, value);
            }

            void putRest(short c, float w) {
                putShort(charge, c);
                putFloat(weight, w);
            }

            float getRest() {
                return getShort(charge) + getFloat(weight);
            }
        }
    }

    private static void structure() throws MPIException {
        Particle particle = new Particle();
        same(44, particle.getExtent(), "extent of a structure");
        ByteBuffer out = MPI.newByteBuffer(2 * 44);
        for (int i = 0; i < 2; i++) {
            Particle.Data data = particle.getData(out, i);
            data.putId(10 * rank + i);
            data.putAt(2, rank + 0.5);
            data.putRest((short) -3, i);
        }
        byte[] in = new byte[2 * 44];
        comm.sendRecv(out, 2, particle.getType(), other, 2, in, 2, particle.getType(), other, 2);
        Particle.Data data = particle.getData(in, 1);
        same(10 * other + 1, data.getId(), "id");
        check(data.getAt(2) == other + 0.5 && data.getRest() == -2, "rest");
        particle.getType().free();
    }

    private static void pairs() throws MPIException {
        ByteBuffer out = MPI.newByteBuffer(8);
        ByteBuffer in = MPI.newByteBuffer(8);
        Int2.Data mine = MPI.int2.getData(out);
        mine.putValue(-rank);
        mine.putIndex(rank);
        comm.allReduce(out, in, 1, MPI.INT2, MPI.MINLOC);
        Int2.Data least = MPI.int2.getData(in);
        same(comm.getSize() - 1, least.getIndex(), "index of the least");
        same(1 - comm.getSize(), least.getValue(), "the least");
        byte[] bytes = new byte[16];
        DoubleInt.Data greatest = MPI.doubleInt.getData(bytes);
        greatest.putValue(rank / 2.0);
        greatest.putIndex(7);
        comm.allReduce(bytes, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        check(greatest.getValue() == (comm.getSize() - 1) / 2.0 && greatest.getIndex() == 7, "greatest");
    }

    private static void complex() throws MPIException {
        DoubleBuffer numbers = MPI.newDoubleBuffer(4);
        DoubleComplex second = DoubleComplex.get(numbers, 1);
        second.putReal(1.5);
        second.putImag(-rank);
        comm.allReduce(numbers, 2, MPI.DOUBLE_COMPLEX, MPI.SUM);
        int size = comm.getSize();
        check(second.getReal() == 1.5 * size && numbers.get(3) == -size * (size - 1) / 2, "complex sum");
    }

    private static void packed() throws MPIException {
        byte[] space = new byte[comm.packSize(3, MPI.INT) + comm.packSize(1, MPI.DOUBLE)];
        int end = comm.pack(new int[] {rank, 5, 6}, 3, MPI.INT, space, 0);
        end = comm.pack(new double[] {0.125}, 1, MPI.DOUBLE, space, end);
        byte[] in = new byte[space.length];
        comm.sendRecv(space, end, MPI.PACKED, other, 3, in, in.length, MPI.PACKED, other, 3);
        int[] ints = new int[3];
        double[] doubles = new double[1];
        int position = comm.unpack(in, 0, ints, 3, MPI.INT);
        position = comm.unpack(in, position, doubles, 1, MPI.DOUBLE);
        same(end, position, "position");
        check(ints[0] == other && ints[2] == 6 && doubles[0] == 0.125, "unpacked");
    }

    private static void operations() throws MPIException {
        Op xor = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) throws MPIException {
                        int[] left = (int[]) in;
                        int[] right = (int[]) inOut;
                        for (int i = 0; i < count * type.getExtent(); i++) {
                            right[i] ^= left[i];
                        }
                    }
                },
                true);
        int[] bits = {1 << rank, 64};
        comm.allReduce(bits, 2, MPI.INT, xor);
        same((1 << comm.getSize()) - 1, bits[0], "operation on arrays");
        check(xor.isCommutative(), "commutative");
        Op last = new Op(
                new UserFunction() {
                    @Override
                    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        for (int i = 0; i < count; i++) {
                            inOut.putLong(8 * i, Math.max(in.getLong(8 * i), inOut.getLong(8 * i)));
                        }
                    }
                },
                false);
        long[] greatest = new long[1];
        comm.allReduce(new long[] {rank + (1L << 33)}, greatest, 1, MPI.LONG, last);
        check(greatest[0] == comm.getSize() - 1 + (1L << 33), "operation on buffers");
        xor.free();
        last.free();
        check(xor.isNull(), "freed operation");
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    private static void same(int expected, int got, String what) {
        check(expected == got, what + ": expected " + expected + ", got " + got);
    }
}
