package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a structure of primitive values in memory, as a C struct has it but without padding.
 *
 * <p>A subclass declares its fields with the {@code add} methods, which return the field's offset in bytes, and gives
 * access to them in a subclass of {@link Data}. Fields can be declared before Init. Once {@link #getExtent()},
 * {@link #getType()} or {@code getData} was called no more can be added.
 *
 * <p>Ranks that are threads may share one: each gets a datatype of its own.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // as in Open MPI
public abstract class Struct extends StructFields {
    /** For subclasses. */
    public Struct() {}

    /** Returns the extent in bytes. */
    public final int getExtent() throws MPIException {
        return completeExtent();
    }

    /**
     * Returns the datatype of this structure, committed. Its extent is that of the declared fields, its base type is byte.
     * Made once per rank; it need not be freed. Needs Init.
     */
    public final Datatype getType() throws MPIException {
        int extent = completeExtent();
        Datatype constant = predefined();
        return constant != null ? constant : blocks.type(extent);
    }

    /** Returns the constant that is this structure's datatype, if there is one. */
    @Nullable
    Datatype predefined() {
        return null;
    }

    /** Makes an object that has access to the fields. */
    protected abstract Data newData();

    /** Returns access to the structure at the start of {@code buffer}, which must have native byte order. */
    public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
        return data(buffer, 0);
    }

    /** Returns access to structure number {@code index} in {@code buffer}, which must have native byte order. */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
        return data(buffer, Math.multiplyExact(index, getExtent()));
    }

    /** Returns access to the structure at the start of {@code array}. */
    public final <T extends Data> T getData(byte[] array) throws MPIException {
        return data(wrap(array), 0);
    }

    /** Returns access to structure number {@code index} in {@code array}. */
    public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
        return data(wrap(array), Math.multiplyExact(index, getExtent()));
    }

    private static ByteBuffer wrap(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.nativeOrder());
    }

    @SuppressWarnings("unchecked")
    private <T extends Data> T data(ByteBuffer buffer, int offset) {
        completeExtent();
        Data data = newData();
        data.buffer = buffer;
        data.offset = offset;
        return (T) data;
    }

    /**
     * Places the next field, or the end, {@code offset} bytes after the start.
     *
     * @throws IllegalArgumentException if fields lie there already
     */
    public final Struct setOffset(int offset) {
        moveTo(offset);
        return this;
    }

    /** Access to one structure in memory. Fields are named by the offset that {@code add} returned. */
    public abstract class Data {
        @SuppressWarnings("NullAway.Init")
        private ByteBuffer buffer;

        private int offset;

        /** For subclasses. */
        public Data() {}

        /** Returns the memory from this structure's start on, in native byte order. */
        public final ByteBuffer getBuffer() {
            return MPI.slice(buffer, offset);
        }

        private int at(BaseType type, int field, int index) {
            assert isField(type, field, index) : "no " + type + " field at offset " + field + ", index " + index;
            return offset + field + index * type.size;
        }

        /** Returns {@code field}, a byte. */
        protected final byte getByte(int field) {
            return getByte(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of bytes. */
        protected final byte getByte(int field, int index) {
            return buffer.get(at(BaseType.BYTE, field, index));
        }

        /** Sets {@code field}, a byte. */
        protected final void putByte(int field, byte value) {
            putByte(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of bytes. */
        protected final void putByte(int field, int index, byte value) {
            buffer.put(at(BaseType.BYTE, field, index), value);
        }

        /** Returns {@code field}, a char. */
        protected final char getChar(int field) {
            return getChar(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of chars. */
        protected final char getChar(int field, int index) {
            return buffer.getChar(at(BaseType.CHAR, field, index));
        }

        /** Sets {@code field}, a char. */
        protected final void putChar(int field, char value) {
            putChar(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of chars. */
        protected final void putChar(int field, int index, char value) {
            buffer.putChar(at(BaseType.CHAR, field, index), value);
        }

        /** Returns {@code field}, a short. */
        protected final short getShort(int field) {
            return getShort(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of shorts. */
        protected final short getShort(int field, int index) {
            return buffer.getShort(at(BaseType.SHORT, field, index));
        }

        /** Sets {@code field}, a short. */
        protected final void putShort(int field, short value) {
            putShort(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of shorts. */
        protected final void putShort(int field, int index, short value) {
            buffer.putShort(at(BaseType.SHORT, field, index), value);
        }

        /** Returns {@code field}, an int. */
        protected final int getInt(int field) {
            return getInt(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of ints. */
        protected final int getInt(int field, int index) {
            return buffer.getInt(at(BaseType.INT, field, index));
        }

        /** Sets {@code field}, an int. */
        protected final void putInt(int field, int value) {
            putInt(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of ints. */
        protected final void putInt(int field, int index, int value) {
            buffer.putInt(at(BaseType.INT, field, index), value);
        }

        /** Returns {@code field}, a long. */
        protected final long getLong(int field) {
            return getLong(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of longs. */
        protected final long getLong(int field, int index) {
            return buffer.getLong(at(BaseType.LONG, field, index));
        }

        /** Sets {@code field}, a long. */
        protected final void putLong(int field, long value) {
            putLong(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of longs. */
        protected final void putLong(int field, int index, long value) {
            buffer.putLong(at(BaseType.LONG, field, index), value);
        }

        /** Returns {@code field}, a float. */
        protected final float getFloat(int field) {
            return getFloat(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of floats. */
        protected final float getFloat(int field, int index) {
            return buffer.getFloat(at(BaseType.FLOAT, field, index));
        }

        /** Sets {@code field}, a float. */
        protected final void putFloat(int field, float value) {
            putFloat(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of floats. */
        protected final void putFloat(int field, int index, float value) {
            buffer.putFloat(at(BaseType.FLOAT, field, index), value);
        }

        /** Returns {@code field}, a double. */
        protected final double getDouble(int field) {
            return getDouble(field, 0);
        }

        /** Returns element {@code index} of {@code field}, of doubles. */
        protected final double getDouble(int field, int index) {
            return buffer.getDouble(at(BaseType.DOUBLE, field, index));
        }

        /** Sets {@code field}, a double. */
        protected final void putDouble(int field, double value) {
            putDouble(field, 0, value);
        }

        /** Sets element {@code index} of {@code field}, of doubles. */
        protected final void putDouble(int field, int index, double value) {
            buffer.putDouble(at(BaseType.DOUBLE, field, index), value);
        }

        /** Returns access to the structure that {@code struct} describes in {@code field}. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /** Returns access to element {@code index} of {@code field}, which {@code struct} describes. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
            Struct inner = struct;
            return inner.data(buffer, offset + field + index * inner.completeExtent());
        }

        /** Returns the memory from {@code field} on. */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return MPI.slice(buffer, offset + field);
        }

        /** Returns the memory from element {@code index} of {@code field} on, whose elements are of {@code type}. */
        protected final ByteBuffer getBuffer(Datatype type, int field, int index) throws MPIException {
            return MPI.slice(buffer, offset + field + index * type.extentBytes());
        }
    }
}
