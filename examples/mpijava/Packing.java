import mpi.*;
import mpjbuf.Buffer;
import mpjbuf.Type;

/** Packs elements of several types into bytes, and into a buffer of MPJ Express. */
public class Packing {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Packing: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] ints = {1, rank, 3};
        double[] doubles = {0.5, rank * 0.25};
        byte[] bytes = new byte[MPI.COMM_WORLD.Pack_size(2, MPI.INT) + MPI.COMM_WORLD.Pack_size(2, MPI.DOUBLE)];
        int at = MPI.COMM_WORLD.Pack(ints, 1, 2, MPI.INT, bytes, 0);
        at = MPI.COMM_WORLD.Pack(doubles, 0, 2, MPI.DOUBLE, bytes, at);
        byte[] got = new byte[bytes.length];
        Status status = MPI.COMM_WORLD.Sendrecv(bytes, 0, at, MPI.PACKED, right, 0, got, 0, at, MPI.PACKED, left, 0);
        check(status.Get_count(MPI.PACKED) == at, "bytes: " + status.Get_count(MPI.PACKED));
        int[] intsGot = new int[4];
        double[] doublesGot = new double[3];
        at = MPI.COMM_WORLD.Unpack(got, 0, intsGot, 2, 2, MPI.INT);
        at = MPI.COMM_WORLD.Unpack(got, at, doublesGot, 1, 2, MPI.DOUBLE);
        check(intsGot[2] == left && intsGot[3] == 3 && doublesGot[2] == left * 0.25, "unpacked from bytes");

        Buffer out = new Buffer(1000);
        MPI.COMM_WORLD.Pack(ints, 0, 3, MPI.INT, out, 0);
        MPI.COMM_WORLD.Pack(new Object[] {"text", rank}, 0, 2, MPI.OBJECT, out, out.getSize());
        out.putSectionHeader(Type.LONG);
        out.write(new long[] {7, 8L << 40, 9}, 1, 2);
        Buffer in = new Buffer(1000);
        Request request = MPI.COMM_WORLD.Irecv(in, 0, 1000, MPI.PACKED, left, 1);
        MPI.COMM_WORLD.Send(out, 0, out.getSize(), MPI.PACKED, right, 1);
        request.Wait();
        MPI.COMM_WORLD.Unpack(in, 0, intsGot, 0, 3, MPI.INT);
        Object[] objects = new Object[2];
        MPI.COMM_WORLD.Unpack(in, 0, objects, 0, 2, MPI.OBJECT);
        check(intsGot[1] == left && objects[0].equals("text") && objects[1].equals(left), "unpacked from a buffer");
        check(in.getSectionHeader() == Type.LONG && in.getSectionSize() == 2, "the last section");
        long[] longs = new long[2];
        in.read(longs, 0, 2);
        check(longs[0] == 8L << 40 && longs[1] == 9, "longs: " + longs[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
