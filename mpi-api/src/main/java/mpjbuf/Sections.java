package mpjbuf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jmpi.mpir.mpl.ContextInput;

/**
 * What a {@link Buffer} holds: sections of primitive elements in one piece of memory, each behind a header of eight bytes with
 * its type and its number of elements; and objects, which are serialized when the buffer is committed.
 */
abstract class Sections {
    /** Bytes that a section takes beside its elements: a header, and what fills up the section before. */
    public static final int SECTION_OVERHEAD = 16;

    /** Sections begin at multiples of so many bytes. */
    public static final int ALIGNMENT_UNIT = 8;

    private ByteBuffer memory;
    private boolean writable = true;
    private List<Object> objects = new ArrayList<>();
    private int nextObject;
    private byte[] dynamic = new byte[0];
    private Type type = Type.UNDEFINED;
    /** Where the header of the section is that is written. */
    private int header;
    /** Elements of the section that is read which are still there. */
    private int left;

    Sections(int size) {
        memory = ByteBuffer.allocate(size);
    }

    /** Begins a section. */
    public void putSectionHeader(Type elements) throws BufferException {
        checkState(true);
        int at = align(memory.position());
        if (at + ALIGNMENT_UNIT > memory.capacity()) {
            throw new BufferOverflowException("no room for a section behind " + at + " of " + memory.capacity()
                    + " bytes: expected " + SECTION_OVERHEAD + " bytes for each; make the buffer larger");
        }
        header = at;
        type = elements;
        memory.position(at);
        memory.put((byte) elements.getCode()).put(new byte[3]).putInt(0);
    }

    /** Goes on to the next section, to be read, and returns the type of its elements. */
    public Type getSectionHeader() throws BufferException {
        checkState(false);
        int at = align(memory.position());
        if (at + ALIGNMENT_UNIT > memory.limit()) {
            throw new BufferUnderflowException("no section behind " + at + " of " + memory.limit() + " bytes");
        }
        memory.position(at);
        type = Type.getType(memory.get());
        left = memory.position(at + 4).getInt();
        if (type == Type.UNDEFINED || left < 0 || (long) left * type.size > memory.remaining()) {
            throw new BufferException("byte " + at + " begins no section: expected what putSectionHeader writes");
        }
        return type;
    }

    /** Returns how many elements of this section are still to be read. */
    public int getSectionSize() throws BufferException {
        checkState(false);
        return left;
    }

    /** Ends writing: the buffer can be read now, from its first section on. Does nothing to one that is readable. */
    public void commit() throws BufferException {
        if (writable) {
            dynamic = serialized();
            memory.flip();
            writable = false;
            type = Type.UNDEFINED;
            left = 0;
            nextObject = 0;
        }
    }

    /** Makes this an empty buffer, which can be written. */
    public void clear() throws BufferException {
        memory.clear();
        objects = new ArrayList<>();
        dynamic = new byte[0];
        type = Type.UNDEFINED;
        writable = true;
    }

    /** Returns whether this is written, and not committed yet. */
    public boolean isWritable() {
        return writable;
    }

    /** Returns how many bytes the sections have, without objects. */
    public int getSize() {
        return writable ? memory.position() : memory.limit();
    }

    /** Returns how many bytes are still to be read, without objects. */
    public int getRemaining() throws BufferException {
        checkState(false);
        return memory.remaining();
    }

    /** Returns the room in bytes. */
    public int getCapacity() {
        return memory.capacity();
    }

    /** Returns the byte order of the sections. */
    public ByteOrder getEncoding() {
        return memory.order();
    }

    /** Sets the byte order of what is written from now on. */
    public void setEncoding(ByteOrder order) {
        memory.order(order);
    }

    /** Returns the objects of all sections, serialized; empty before {@link #commit}. */
    public byte[] getDynamicBuffer() {
        return dynamic.clone();
    }

    /** Returns 0: the memory has no offset. */
    public int offset() {
        return 0;
    }

    /** Does nothing: the garbage collector frees it. */
    public void free() {}

    /** Returns all that this holds as bytes; commits. */
    public byte[] toBytes() throws BufferException {
        commit();
        ByteBuffer bytes = ByteBuffer.allocate(5 + memory.limit() + dynamic.length);
        bytes.put((byte) (memory.order() == ByteOrder.BIG_ENDIAN ? 1 : 0)).putInt(memory.limit());
        bytes.put(memory.duplicate().position(0)).put(dynamic);
        return bytes.array();
    }

    /**
     * Holds what {@link #toBytes} returned of another buffer, and is readable.
     *
     * @throws BufferOverflowException if this has no room for it
     */
    public void fromBytes(byte[] bytes) throws BufferException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < 5) {
            throw new BufferException(bytes.length + " bytes are no buffer: expected what toBytes returns");
        }
        ByteOrder order = in.get() == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int size = in.getInt();
        if (size < 0 || size > in.remaining()) {
            throw new BufferException(
                    "sections of " + size + " bytes in " + in.remaining() + ": expected what toBytes returns");
        }
        if (size > memory.capacity()) {
            throw new BufferOverflowException("sections of " + size + " bytes: expected at most " + memory.capacity()
                    + ", the buffer's room; make it larger");
        }
        clear();
        memory.order(order).put(bytes, in.position(), size).flip();
        dynamic = java.util.Arrays.copyOfRange(bytes, in.position() + size, bytes.length);
        objects = deserialized();
        writable = false;
        nextObject = 0;
    }

    final void write(Type elements, Object source, int n, IntUnaryOperator index) throws BufferException {
        checkState(true);
        checkType(elements);
        if ((long) n * type.size > memory.remaining()) {
            throw new BufferOverflowException(n + " elements of " + type + " take " + (long) n * type.size
                    + " bytes: expected at most " + memory.remaining() + "; make the buffer larger");
        }
        for (int i = 0; i < n; i++) {
            put(source, index.applyAsInt(i));
        }
        memory.putInt(header + 4, memory.getInt(header + 4) + n);
    }

    final void read(Type elements, Object target, int n, IntUnaryOperator index) throws BufferException {
        checkState(false);
        checkType(elements);
        if (n > left) {
            throw new BufferUnderflowException(
                    n + " elements: expected at most " + left + ", which the section still has");
        }
        for (int i = 0; i < n; i++) {
            get(target, index.applyAsInt(i));
        }
        left -= n;
    }

    private void put(Object source, int i) {
        switch (type.getCode()) {
            case 0 -> memory.put(((byte[]) source)[i]);
            case 1 -> memory.putChar(((char[]) source)[i]);
            case 2 -> memory.putShort(((short[]) source)[i]);
            case 3 -> memory.put((byte) (((boolean[]) source)[i] ? 1 : 0));
            case 4 -> memory.putInt(((int[]) source)[i]);
            case 5 -> memory.putLong(((long[]) source)[i]);
            case 6 -> memory.putFloat(((float[]) source)[i]);
            case 7 -> memory.putDouble(((double[]) source)[i]);
            default -> objects.add(((Object[]) source)[i]);
        }
    }

    private void get(Object target, int i) throws BufferException {
        switch (type.getCode()) {
            case 0 -> ((byte[]) target)[i] = memory.get();
            case 1 -> ((char[]) target)[i] = memory.getChar();
            case 2 -> ((short[]) target)[i] = memory.getShort();
            case 3 -> ((boolean[]) target)[i] = memory.get() != 0;
            case 4 -> ((int[]) target)[i] = memory.getInt();
            case 5 -> ((long[]) target)[i] = memory.getLong();
            case 6 -> ((float[]) target)[i] = memory.getFloat();
            case 7 -> ((double[]) target)[i] = memory.getDouble();
            default -> ((Object[]) target)[i] = object();
        }
    }

    @SuppressWarnings("NullAway") // an array may hold null
    private Object object() throws BufferException {
        if (nextObject >= objects.size()) {
            throw new BufferUnderflowException("object " + nextObject + ": expected less than " + objects.size());
        }
        return objects.get(nextObject++);
    }

    private byte[] serialized() throws BufferException {
        if (objects.isEmpty()) {
            return new byte[0];
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(objects.toArray());
        } catch (IOException e) {
            throw new BufferException("an object can't be serialized: " + e, e);
        }
        return bytes.toByteArray();
    }

    private List<Object> deserialized() throws BufferException {
        if (dynamic.length == 0) {
            return new ArrayList<>();
        }
        try (ObjectInputStream in = new ContextInput(new ByteArrayInputStream(dynamic))) {
            return new ArrayList<>(java.util.Arrays.asList((Object[]) in.readObject()));
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            throw new BufferException("the objects can't be read: " + e, e);
        }
    }

    static int volume(int rank, int exts, int[] indexes) {
        int volume = 1;
        for (int d = 0; d < rank; d++) {
            volume *= indexes[exts + d];
        }
        return volume;
    }

    /** Returns the index of element {@code i} of a multi-strided region. */
    static int strided(int i, int from, int rank, int exts, int strs, int[] indexes) {
        int index = from;
        int rest = i;
        for (int d = rank - 1; d >= 0; d--) {
            index += rest % indexes[exts + d] * indexes[strs + d];
            rest /= indexes[exts + d];
        }
        return index;
    }

    private void checkState(boolean write) throws WrongStateException {
        if (writable != write) {
            throw new WrongStateException(
                    write
                            ? "the buffer is committed: expected one that can be written; clear it first"
                            : "the buffer is not committed: expected one that can be read; commit it first");
        }
    }

    private void checkType(Type elements) throws TypeMismatchException {
        if (type != elements) {
            throw new TypeMismatchException("elements of " + elements + ": expected " + type + ", the section's type");
        }
    }

    private static int align(int at) {
        return at + ALIGNMENT_UNIT - 1 & -ALIGNMENT_UNIT;
    }
}
