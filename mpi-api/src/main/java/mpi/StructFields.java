package mpi;

import java.util.HashMap;
import java.util.Map;

/** The declaration of a structure's fields, methods of {@link Struct}. */
abstract class StructFields {
    private record Field(BaseType type, int length) {}

    /** The fields as blocks of a datatype. */
    final StructBlocks blocks = new StructBlocks();

    private final Map<Integer, Field> fields = new HashMap<>();
    private int extent;
    private boolean complete;

    /** Adds a byte and returns its offset. */
    public final int addByte() {
        return addByte(1);
    }

    /** Adds {@code length} bytes and returns their offset. */
    public final int addByte(int length) {
        return add(BaseType.BYTE, length);
    }

    /** Adds a char and returns its offset. */
    public final int addChar() {
        return addChar(1);
    }

    /** Adds {@code length} chars and returns their offset. */
    public final int addChar(int length) {
        return add(BaseType.CHAR, length);
    }

    /** Adds a short and returns its offset. */
    public final int addShort() {
        return addShort(1);
    }

    /** Adds {@code length} shorts and returns their offset. */
    public final int addShort(int length) {
        return add(BaseType.SHORT, length);
    }

    /** Adds an int and returns its offset. */
    public final int addInt() {
        return addInt(1);
    }

    /** Adds {@code length} ints and returns their offset. */
    public final int addInt(int length) {
        return add(BaseType.INT, length);
    }

    /** Adds a long and returns its offset. */
    public final int addLong() {
        return addLong(1);
    }

    /** Adds {@code length} longs and returns their offset. */
    public final int addLong(int length) {
        return add(BaseType.LONG, length);
    }

    /** Adds a float and returns its offset. */
    public final int addFloat() {
        return addFloat(1);
    }

    /** Adds {@code length} floats and returns their offset. */
    public final int addFloat(int length) {
        return add(BaseType.FLOAT, length);
    }

    /** Adds a double and returns its offset. */
    public final int addDouble() {
        return addDouble(1);
    }

    /** Adds {@code length} doubles and returns their offset. */
    public final int addDouble(int length) {
        return add(BaseType.DOUBLE, length);
    }

    /** Adds a structure and returns its offset. */
    public final int addStruct(Struct struct) throws MPIException {
        return addStruct(struct, 1);
    }

    /** Adds {@code length} structures and returns their offset. */
    public final int addStruct(Struct struct, int length) throws MPIException {
        int offset = reserve(Math.multiplyExact(struct.getExtent(), checkLength(length)));
        blocks.add(offset, length, struct);
        return offset;
    }

    /** Adds an element of {@code type} and returns its offset. Needs Init. */
    public final int addData(Datatype type) throws MPIException {
        return addData(type, 1);
    }

    /** Adds {@code length} elements of {@code type} and returns their offset. Needs Init. */
    public final int addData(Datatype type, int length) throws MPIException {
        int offset = reserve(Math.multiplyExact(type.extentBytes(), checkLength(length)));
        blocks.add(offset, length, type);
        return offset;
    }

    private int add(BaseType type, int length) {
        int offset = reserve(Math.multiplyExact(type.size, checkLength(length)));
        fields.put(offset, new Field(type, length));
        blocks.add(offset, length, type);
        return offset;
    }

    private int reserve(int bytes) {
        assertOpen();
        int offset = extent;
        extent = Math.addExact(extent, bytes);
        return offset;
    }

    /** Ends the declaration of fields and returns the extent. */
    final int completeExtent() {
        complete = true;
        return extent;
    }

    /** Places the next field, or the end. */
    final void moveTo(int offset) {
        assertOpen();
        if (offset < extent) {
            throw new IllegalArgumentException(
                    "offset " + offset + ": expected " + extent + ", where the last field ends, or more");
        }
        extent = offset;
    }

    private void assertOpen() {
        if (complete) {
            throw new AssertionError(
                    getClass().getName() + ": a field was added after the layout was used; declare all fields before");
        }
    }

    private static int checkLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length " + length + ": expected 0 or more");
        }
        return length;
    }

    final boolean isField(BaseType type, int offset, int index) {
        Field field = fields.get(offset);
        return field != null && field.type == type && index >= 0 && index < field.length;
    }
}
