package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** The elements between position and limit of a NIO buffer, for calls that know a buffer by its beginning only. */
final class NioElements {
    private NioElements() {}

    /** Returns {@code buf} or a view of it that begins at its position; only while the limit stays where it is. */
    static Buffer remaining(Buffer buf) {
        return buf.position() == 0 ? buf : buf.slice();
    }

    /** Returns what the elements of {@code buf} are. */
    static Datatype typeOf(Buffer buf) {
        if (buf instanceof ByteBuffer) {
            return MPI.BYTE;
        }
        if (buf instanceof DoubleBuffer) {
            return MPI.DOUBLE;
        }
        if (buf instanceof IntBuffer) {
            return MPI.INT;
        }
        if (buf instanceof LongBuffer) {
            return MPI.LONG;
        }
        if (buf instanceof FloatBuffer) {
            return MPI.FLOAT;
        }
        return buf instanceof ShortBuffer ? MPI.SHORT : MPI.CHAR;
    }

    /** Moves the position of {@code buf} beyond what was received. */
    static void advance(Buffer buf, Status status) {
        buf.position(buf.position() + (int) (status.bytes() / typeOf(buf).base.size));
    }
}
