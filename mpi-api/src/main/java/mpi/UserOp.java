package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.binding.MPI_User_function;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.mpl.Segment;

/** Calls a {@link UserFunction} with operands of the kind it wants. */
final class UserOp implements MPI_User_function {
    /** Operands that must be copied go in pieces of about this many bytes. */
    private static final int PIECE = 1 << 20;

    private final UserFunction function;

    UserOp(UserFunction function) {
        this.function = function;
    }

    @Override
    public void call(Object in, Object inout, long count, int type) {
        try {
            combine(in, inout, count, type);
        } catch (AbortSignal e) {
            throw e;
        } catch (RuntimeException e) {
            Scratch scratch = Scratch.current();
            if (scratch.reducing != function) {
                throw e;
            }
            // the collective goes on, so that no other rank waits for this one for ever
            scratch.keep(e);
        }
    }

    private void combine(Object in, Object inout, long count, int type) {
        Datatype datatype = Datatype.of(type);
        int extent = Math.toIntExact(
                org.jmpi.mpir.datatype.Datatype.table(Rank.current()).known(type).extent);
        long bytes = count * extent;
        if (isPlain(in, bytes) && isPlain(inout, bytes) && datatype.base != BaseType.BOOLEAN) {
            function.call(view(in, bytes), view(inout, bytes), Math.toIntExact(count), datatype);
            return;
        }
        UserBuffer left = new UserBuffer().set(in);
        UserBuffer right = new UserBuffer().set(inout);
        int step = (int) Math.max(1, Math.min(count, PIECE / Math.max(1, extent)));
        for (long done = 0; done < count; done += step) {
            int n = (int) Math.min(step, count - done);
            piece(left, right, n, n * extent, datatype);
            left.advance((long) n * extent);
            right.advance((long) n * extent);
        }
    }

    private void piece(UserBuffer left, UserBuffer right, int count, int bytes, Datatype datatype) {
        ByteBuffer in = load(left, bytes);
        ByteBuffer inOut = load(right, bytes);
        if (datatype.base == BaseType.BOOLEAN) {
            Object result = toArray(inOut, datatype.base);
            function.call(toArray(in, datatype.base), result, count, datatype);
            fromArray(result, inOut);
        } else {
            function.call(in, inOut, count, datatype);
        }
        MemoryCopy.fromSegment(Segment.of(inOut), 0, right, 0, bytes);
    }

    private static ByteBuffer load(UserBuffer from, int bytes) {
        ByteBuffer copy = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        MemoryCopy.toSegment(from, 0, Segment.of(copy), 0, bytes);
        return copy;
    }

    private static boolean isPlain(Object operand, long bytes) {
        return operand instanceof ByteBuffer b && b.isDirect() && b.capacity() >= bytes;
    }

    private static ByteBuffer view(Object operand, long bytes) {
        return ((ByteBuffer) operand).slice(0, (int) bytes).order(ByteOrder.nativeOrder());
    }

    /** Returns a new array of {@code base} with all that is in {@code from}, a direct buffer. */
    static Object toArray(ByteBuffer from, BaseType base) {
        int bytes = from.capacity();
        Object array = base.newArray(bytes / base.size);
        MemoryCopy.fromSegment(Segment.of(from), 0, new UserBuffer().set(array), 0, bytes);
        return array;
    }

    /** Copies {@code array} to the start of {@code to}, a direct buffer. */
    static void fromArray(Object array, ByteBuffer to) {
        MemoryCopy.toSegment(new UserBuffer().set(array), 0, Segment.of(to), 0, to.capacity());
    }
}
