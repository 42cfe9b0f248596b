package mpi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the components of a record class lie, and how they get there and back. */
final class StructLayout {
    private final Class<?> type;
    private final MethodHandle constructor;
    private final List<StructField> fields = new ArrayList<>();
    private int size;
    private int alignment = 1;

    private StructLayout(Class<?> type, Set<Class<?>> around) {
        this.type = type;
        if (!type.isRecord() || !around.add(type)) {
            throw new IllegalArgumentException(type + (type.isRecord() ? " contains itself" : " is no record")
                    + ": expected a record of primitives, "
                    + "arrays of primitives with @ArrayLength and such records");
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            RecordComponent[] components = type.getRecordComponents();
            for (RecordComponent component : components) {
                add(lookup, component, around);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            constructor = lookup.findConstructor(type, MethodType.methodType(void.class, types))
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    type + " cannot be used by JMPI: " + e + "; open its package, opens ... in module-info.java", e);
        }
        around.remove(type);
        size = aligned(size, alignment);
        if (size == 0) {
            throw new IllegalArgumentException(type + " has no components: expected at least one");
        }
    }

    /**
     * Returns the layout of {@code type}.
     *
     * @throws IllegalArgumentException if it has none
     */
    static StructLayout of(Class<?> type) {
        return new StructLayout(type, new HashSet<>());
    }

    private void add(MethodHandles.Lookup lookup, RecordComponent component, Set<Class<?>> around)
            throws IllegalAccessException {
        MethodHandle getter = lookup.unreflect(component.getAccessor());
        StructField field = StructField.of(component, getter, c -> new StructLayout(c, around));
        alignment = Math.max(alignment, field.alignment());
        field.at = aligned(size, field.alignment());
        size = Math.addExact(field.at, field.size());
        fields.add(field);
    }

    private static int aligned(int at, int alignment) {
        return Math.addExact(at, alignment - 1) / alignment * alignment;
    }

    /** Returns the bytes with padding. */
    int size() {
        return size;
    }

    int alignment() {
        return alignment;
    }

    /** Returns the bytes without padding. */
    int dataSize() {
        return blocks().bytes();
    }

    /** Returns what lies where. */
    RecordBlocks blocks() {
        RecordBlocks blocks = new RecordBlocks();
        describe(0, blocks);
        return blocks;
    }

    void describe(int base, RecordBlocks blocks) {
        for (StructField field : fields) {
            field.describe(base + field.at, blocks);
        }
    }

    /** Writes {@code element} at {@code base}. */
    void put(ByteBuffer to, int base, Object element) {
        if (element == null) {
            throw new NullPointerException("a " + type.getName() + " to be sent is null: expected an object");
        }
        for (StructField field : fields) {
            try {
                field.put(to, base + field.at, element);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("an accessor of " + type.getName() + " failed: " + e, e);
            }
        }
    }

    /** Returns the element at {@code base}. */
    Object get(ByteBuffer from, int base) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            StructField field = fields.get(i);
            values[i] = field.get(from, base + field.at);
        }
        try {
            return (Object) constructor.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the constructor of " + type.getName() + " failed: " + e, e);
        }
    }
}
