package org.jmpi.mpir.tool.event;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.type.ToolBuffer;
import org.jmpi.mpir.tool.type.ToolDatatype;

/** Where the elements of an event lie in a buffer: one after the other, each at a multiple of its size. */
public final class EventLayout {
    private final List<EventElement> elements;
    private final int[] displacements;
    private final int bytes;

    EventLayout(List<EventElement> elements) {
        this.elements = elements;
        displacements = new int[elements.size()];
        int at = 0;
        for (int i = 0; i < displacements.length; i++) {
            int size = elements.get(i).datatype().bytes();
            at = (at + size - 1) / size * size;
            displacements[i] = at;
            at += size;
        }
        bytes = at;
    }

    /** {@return the elements} */
    List<EventElement> elements() {
        return elements;
    }

    /** {@return where an element begins, in bytes} */
    public long displacement(int element) {
        return displacements[element];
    }

    /** {@return how many bytes all elements take} */
    public int bytes() {
        return bytes;
    }

    /** Stores one element in an array of its type, or a ByteBuffer. */
    void read(long value, int element, Object buffer) {
        ToolDatatype datatype = elements.get(element).datatype();
        ToolBuffer target = new ToolBuffer(buffer, datatype, 1);
        switch (datatype) {
            case INT -> target.putInt(0, (int) value);
            case DOUBLE -> target.putDouble(0, Double.longBitsToDouble(value));
            default -> target.putLong(0, value);
        }
    }

    /** Stores all elements in a byte array or a ByteBuffer, whose position doesn't matter, in native order. */
    void copy(long[] values, Object buffer) {
        ByteBuffer target = target(buffer);
        for (int i = 0; i < values.length; i++) {
            if (elements.get(i).datatype() == ToolDatatype.INT) {
                target.putInt(displacements[i], (int) values[i]);
            } else {
                target.putLong(displacements[i], values[i]);
            }
        }
    }

    private ByteBuffer target(Object buffer) {
        ByteBuffer target = buffer instanceof byte[] a
                ? ByteBuffer.wrap(a)
                : buffer instanceof ByteBuffer b && !b.isReadOnly()
                        ? b.duplicate().clear()
                        : null;
        if (target == null || target.capacity() < bytes) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID,
                    "the buffer is "
                            + (target == null
                                    ? buffer == null
                                            ? "null"
                                            : buffer.getClass().getSimpleName()
                                    : "of " + target.capacity() + " bytes")
                            + "; the event takes " + bytes + " bytes: pass byte[" + bytes
                            + "] or a writable ByteBuffer");
        }
        return target.order(ByteOrder.nativeOrder());
    }
}
