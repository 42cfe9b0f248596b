package mpi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.Function;

/** One component of a record in a {@link StructLayout}. */
abstract class StructField {
    /** Where it lies, in bytes from the record's beginning. */
    int at;

    abstract int size();

    abstract int alignment();

    abstract void describe(int displacement, RecordBlocks blocks);

    abstract void put(ByteBuffer to, int position, Object record) throws Throwable;

    abstract Object get(ByteBuffer from, int position);

    /** Returns the field of {@code component}, whose value {@code getter} reads. */
    static StructField of(RecordComponent component, MethodHandle getter, Function<Class<?>, StructLayout> layouts) {
        Class<?> type = component.getType();
        if (type.isPrimitive()) {
            return new Primitive(baseOf(type), getter.asType(MethodType.methodType(type, Object.class)));
        }
        MethodHandle object = getter.asType(MethodType.methodType(Object.class, Object.class));
        if (type.isRecord()) {
            return new Nested(layouts.apply(type), object);
        }
        ArrayLength length = component.getAnnotation(ArrayLength.class);
        if (type.isArray() && type.getComponentType().isPrimitive() && length != null && length.value() > 0) {
            return new Elements(component.toString(), baseOf(type.getComponentType()), length.value(), object);
        }
        throw new IllegalArgumentException("component " + component + " of " + component.getDeclaringRecord()
                + ": expected a primitive, a record, or an array of primitives with its @ArrayLength, at least 1");
    }

    private static BaseType baseOf(Class<?> primitive) {
        return BaseType.valueOf(primitive.getName().toUpperCase(Locale.ROOT));
    }

    private static final class Primitive extends StructField {
        private final BaseType type;
        private final MethodHandle getter;

        Primitive(BaseType type, MethodHandle getter) {
            this.type = type;
            this.getter = getter;
        }

        @Override
        int size() {
            return type.size;
        }

        @Override
        int alignment() {
            return type.size;
        }

        @Override
        void describe(int displacement, RecordBlocks blocks) {
            blocks.add(type, displacement, 1);
        }

        @Override
        void put(ByteBuffer to, int position, Object record) throws Throwable {
            switch (type) {
                case BYTE -> to.put(position, (byte) getter.invokeExact(record));
                case BOOLEAN -> to.put(position, (byte) ((boolean) getter.invokeExact(record) ? 1 : 0));
                case CHAR -> to.putChar(position, (char) getter.invokeExact(record));
                case SHORT -> to.putShort(position, (short) getter.invokeExact(record));
                case INT -> to.putInt(position, (int) getter.invokeExact(record));
                case LONG -> to.putLong(position, (long) getter.invokeExact(record));
                case FLOAT -> to.putFloat(position, (float) getter.invokeExact(record));
                case DOUBLE -> to.putDouble(position, (double) getter.invokeExact(record));
                case OBJECT -> throw new AssertionError("a record's field in memory is no object");
            }
        }

        @Override
        Object get(ByteBuffer from, int position) {
            return switch (type) {
                case BYTE -> from.get(position);
                case BOOLEAN -> from.get(position) != 0;
                case CHAR -> from.getChar(position);
                case SHORT -> from.getShort(position);
                case INT -> from.getInt(position);
                case LONG -> from.getLong(position);
                case FLOAT -> from.getFloat(position);
                case DOUBLE -> from.getDouble(position);
                case OBJECT -> throw new AssertionError("a record's field in memory is no object");
            };
        }
    }

    private static final class Elements extends StructField {
        private final String name;
        private final BaseType type;
        private final int length;
        private final MethodHandle getter;

        Elements(String name, BaseType type, int length, MethodHandle getter) {
            this.name = name;
            this.type = type;
            this.length = length;
            this.getter = getter;
        }

        @Override
        int size() {
            return Math.multiplyExact(type.size, length);
        }

        @Override
        int alignment() {
            return type.size;
        }

        @Override
        void describe(int displacement, RecordBlocks blocks) {
            blocks.add(type, displacement, length);
        }

        @Override
        void put(ByteBuffer to, int position, Object record) throws Throwable {
            Object array = (Object) getter.invokeExact(record);
            if (Array.getLength(array) != length) {
                throw new IllegalArgumentException(name + " has " + Array.getLength(array) + " elements: expected "
                        + length + ", what its @ArrayLength says");
            }
            ObjectValues.put(to.slice(position, size()).order(to.order()), array, 0, length);
        }

        @Override
        Object get(ByteBuffer from, int position) {
            Object array = type.newArray(length);
            ObjectValues.get(from.slice(position, size()).order(from.order()), array, 0, length);
            return array;
        }
    }

    private static final class Nested extends StructField {
        private final StructLayout layout;
        private final MethodHandle getter;

        Nested(StructLayout layout, MethodHandle getter) {
            this.layout = layout;
            this.getter = getter;
        }

        @Override
        int size() {
            return layout.size();
        }

        @Override
        int alignment() {
            return layout.alignment();
        }

        @Override
        void describe(int displacement, RecordBlocks blocks) {
            layout.describe(displacement, blocks);
        }

        @Override
        void put(ByteBuffer to, int position, Object record) throws Throwable {
            layout.put(to, position, (Object) getter.invokeExact(record));
        }

        @Override
        Object get(ByteBuffer from, int position) {
            return layout.get(from, position);
        }
    }
}
