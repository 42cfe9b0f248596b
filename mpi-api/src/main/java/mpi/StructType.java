package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A record class as a datatype, so that records travel as a struct does in C: without serialization and, between ranks
 * that agree on the layout, whatever the class.
 *
 * <p>Components are primitives, arrays of primitives with {@link ArrayLength}, and records made of such. They lie in the
 * order of their declaration, each at a multiple of its alignment (a primitive's size, a record's largest component),
 * with padding at the end to a multiple of the record's: what a C compiler makes of the struct. A boolean is a byte, 0
 * or 1. Padding is not sent.
 *
 * <p>Immutable, for any thread and any rank; worth keeping in a constant. For example
 *
 * <pre>{@code
 * record Particle(int id, @ArrayLength(3) double[] position) {}
 * static final StructType<Particle> PARTICLE = StructType.of(Particle.class);
 *
 * comm.send(particles, PARTICLE, dest, tag);
 * List<Particle> received = comm.recv(PARTICLE, source, tag);
 * }</pre>
 *
 * @param <T> the record class
 */
public final class StructType<T extends Record> {
    private final Class<T> type;
    private final StructLayout layout;

    private StructType(Class<T> type) {
        this.type = type;
        layout = StructLayout.of(type);
    }

    /**
     * Returns the layout of {@code type}.
     *
     * @throws IllegalArgumentException if a component has another type or no length, or the class is not open to JMPI
     */
    public static <T extends Record> StructType<T> of(Class<T> type) {
        return new StructType<>(type);
    }

    /** Returns the bytes from one element to the next, padding included. */
    public int getExtent() {
        return layout.size();
    }

    /** Returns the bytes that an element has in a message. */
    public int getSize() {
        return layout.dataSize();
    }

    /**
     * Returns the committed datatype of one element for the calling rank; local. It goes with buffers of {@link #pack},
     * and is the same until {@link #free}.
     */
    public Datatype datatype() throws MPIException {
        return RankObjects.of(Wrapper.checkRunning()).structTypes.find(this, layout);
    }

    /** Frees the calling rank's datatype, if it has one. A later use makes another. Local. */
    public void free() throws MPIException {
        RankObjects.of(Wrapper.checkRunning()).structTypes.free(this);
    }

    /**
     * Returns a new buffer, in native byte order, that holds {@code elements}.
     *
     * @throws IllegalArgumentException if an array does not have the length declared, or all are too many for a buffer
     * @throws NullPointerException if an element or a part of one is null
     */
    public ByteBuffer pack(List<? extends T> elements) {
        ByteBuffer buffer = allocate(elements.size());
        int at = 0;
        for (T element : elements) {
            layout.put(buffer, at, element);
            at += layout.size();
        }
        return buffer;
    }

    /** Returns a new buffer, in native byte order, with room for {@code count} elements. */
    public ByteBuffer allocate(int count) {
        long bytes = (long) count * layout.size();
        if (bytes < 0 || bytes > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(count + " elements of " + layout.size()
                    + " bytes: expected at most 2^31 - 9 bytes in a buffer; send them in several messages");
        }
        return ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder());
    }

    /** Returns the first {@code count} elements that {@code buffer} holds from its beginning on. */
    public List<T> unpack(ByteBuffer buffer, int count) {
        List<T> elements = new ArrayList<>(count);
        ByteBuffer ordered = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            elements.add(type.cast(layout.get(ordered, i * layout.size())));
        }
        return elements;
    }

    /** Sets the first {@code count} elements of {@code into} to those that {@code buffer} holds. */
    void unpack(ByteBuffer buffer, int count, T[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = type.cast(layout.get(buffer, i * layout.size()));
        }
    }

    @Override
    public String toString() {
        return "StructType[" + type.getName() + ", extent=" + layout.size() + ", displacements="
                + Arrays.toString(layout.blocks().displacements()) + "]";
    }
}
