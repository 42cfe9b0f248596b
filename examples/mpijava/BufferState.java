import java.nio.ByteOrder;
import mpi.*;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.Type;

/** A buffer is written, committed, read, cleared and written again, in either order of bytes. */
public class BufferState {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("BufferState: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static boolean refuses(Buffer buffer) {
        try {
            buffer.write(new int[] {1}, 0, 1);
            return false;
        } catch (BufferException e) {
            return true;
        }
    }

    static void types() {
        Type[] all = {Type.BYTE, Type.CHAR, Type.SHORT, Type.BOOLEAN, Type.INT, Type.LONG, Type.FLOAT, Type.DOUBLE, Type.OBJECT};
        for (int code = 0; code < all.length; code++) {
            check(all[code].getCode() == code && Type.getType(code) == all[code], "type " + code);
        }
        check(Type.getType(-1) == Type.UNDEFINED && Type.UNDEFINED.getCode() == -1, "no type");
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        types();

        Buffer buffer = new Buffer(2 * Buffer.SECTION_OVERHEAD + 64);
        check(buffer.isWritable() && buffer.getSize() == 0 && buffer.offset() == 0, "a new buffer");
        check(buffer.getCapacity() >= 2 * Buffer.SECTION_OVERHEAD + 64, "room for " + buffer.getCapacity());
        check(refuses(buffer), "an element before the first section");
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            buffer.clear();
            buffer.setEncoding(order);
            check(buffer.getEncoding() == order, "order " + buffer.getEncoding());
            buffer.putSectionHeader(Type.INT);
            buffer.write(new int[] {0, 1 << 24 | rank, -2}, 1, 2);
            buffer.putSectionHeader(Type.OBJECT);
            buffer.write(new Object[] {"of rank " + rank}, 0, 1);
            check(buffer.getSize() % 4 == 0 && buffer.getSize() >= Buffer.ALIGNMENT_UNIT + 8, "bytes: " + buffer.getSize());
            check(buffer.getDynamicBuffer().length == 0, "objects before commit");

            Buffer in = new Buffer(200);
            MPI.COMM_WORLD.Sendrecv(
                    buffer, 0, buffer.getSize(), MPI.PACKED, right, 3, in, 0, 200, MPI.PACKED, left, 3);
            check(!in.isWritable() && refuses(in), "what was received can be read alone");
            check(in.getEncoding() == order, "order at the receiver");
            check(in.getDynamicBuffer().length > 0, "objects at the receiver");
            int before = in.getRemaining();
            check(in.getSectionHeader() == Type.INT && in.getSectionSize() == 2, "the first section");
            int[] ints = new int[2];
            in.read(ints, 0, 2);
            check(ints[0] == (1 << 24 | left) && ints[1] == -2, "ints: " + ints[0] + ", " + ints[1]);
            check(in.getRemaining() < before && in.getSectionSize() == 0, "left to read: " + in.getRemaining());
            check(in.getSectionHeader() == Type.OBJECT, "the second section");
            Object[] objects = new Object[1];
            in.read(objects, 0, 1);
            check(objects[0].equals("of rank " + left), "object: " + objects[0]);
            in.free();
        }

        buffer.clear();
        buffer.putSectionHeader(Type.DOUBLE);
        buffer.write(new double[] {0.5}, 0, 1);
        buffer.commit();
        check(!buffer.isWritable() && buffer.getSectionHeader() == Type.DOUBLE, "committed");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK buffers remember what was written");
        }
        MPI.Finalize();
    }
}
