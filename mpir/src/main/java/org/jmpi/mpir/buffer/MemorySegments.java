package org.jmpi.mpir.buffer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * {@code java.lang.foreign.MemorySegment} as a communication buffer, where the JDK has it (22 and newer). A segment is
 * resolved to what the copies know already: the array that it is a part of, a byte buffer, or several if it is long.
 *
 * <p>The class files are Java 17's, so its methods are looked up once; on an older JDK nothing is a segment.
 */
@SuppressWarnings("NullAway") // without memory segments nothing is one, and no handle is used
public final class MemorySegments {
    /** Log2 of the bytes of each byte buffer of a long segment. */
    static final int CHUNK_SHIFT = 30;

    static final int CHUNK = 1 << CHUNK_SHIFT;

    private static final @Nullable Class<?> TYPE = find();
    private static final MethodHandle BYTE_SIZE = method("byteSize", long.class);
    private static final MethodHandle ADDRESS = method("address", long.class);
    private static final MethodHandle IS_READ_ONLY = method("isReadOnly", boolean.class);
    private static final MethodHandle IS_NATIVE = method("isNative", boolean.class);
    private static final MethodHandle IS_ALIVE = alive();
    private static final MethodHandle IS_ACCESSIBLE = accessible();
    private static final MethodHandle HEAP_BASE = method("heapBase", Optional.class);
    private static final MethodHandle AS_BYTE_BUFFER = method("asByteBuffer", ByteBuffer.class);
    private static final MethodHandle AS_SLICE = slice();
    private static final MethodHandle OF_BUFFER = ofBuffer();

    private MemorySegments() {}

    private static @Nullable Class<?> find() {
        if (Runtime.version().feature() < 22) {
            return null;
        }
        try {
            return Class.forName("java.lang.foreign.MemorySegment");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static @Nullable MethodHandle method(String name, Class<?> result) {
        return TYPE == null ? null : handle(name, MethodType.methodType(result));
    }

    private static @Nullable MethodHandle slice() {
        return TYPE == null ? null : handle("asSlice", MethodType.methodType(TYPE, long.class, long.class));
    }

    private static @Nullable MethodHandle ofBuffer() {
        if (TYPE == null) {
            return null;
        }
        try {
            return MethodHandles.publicLookup()
                    .findStatic(TYPE, "ofBuffer", MethodType.methodType(TYPE, Buffer.class))
                    .asType(MethodType.methodType(Object.class, Buffer.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static @Nullable MethodHandle accessible() {
        return TYPE == null ? null : handle("isAccessibleBy", MethodType.methodType(boolean.class, Thread.class));
    }

    /** Returns {@code s -> s.scope().isAlive()}. */
    private static @Nullable MethodHandle alive() {
        if (TYPE == null) {
            return null;
        }
        try {
            Class<?> scope = Class.forName("java.lang.foreign.MemorySegment$Scope");
            MethodHandle scopeOf =
                    MethodHandles.publicLookup().findVirtual(TYPE, "scope", MethodType.methodType(scope));
            MethodHandle isAlive =
                    MethodHandles.publicLookup().findVirtual(scope, "isAlive", MethodType.methodType(boolean.class));
            return MethodHandles.filterReturnValue(scopeOf, isAlive)
                    .asType(MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle handle(String name, MethodType type) {
        try {
            MethodHandle found = MethodHandles.publicLookup().findVirtual(TYPE, name, type);
            MethodType general = found.type().changeParameterType(0, Object.class);
            return found.asType(type.returnType() == TYPE ? general.changeReturnType(Object.class) : general);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Returns whether {@code object} is a memory segment. */
    public static boolean isSegment(Object object) {
        return TYPE != null && TYPE.isInstance(object);
    }

    /** Returns the length in bytes of a segment. */
    public static long byteSize(Object segment) {
        try {
            return (long) BYTE_SIZE.invokeExact(segment);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * Returns the length in bytes of a segment that the calling thread can use as a buffer.
     *
     * @throws MpirException of class ERR_BUFFER if its arena is closed or another thread's, or if it is a read-only part
     *     of an array of anything but bytes
     */
    public static long usableBytes(Object segment) {
        if (!isAlive(segment)) {
            throw unusable(segment, "its arena is closed: expected an open one; close it after the last use");
        }
        if (!isAccessible(segment)) {
            throw unusable(
                    segment,
                    "its arena is confined to another thread than "
                            + Thread.currentThread().getName()
                            + ": expected one that this thread may use, from Arena.ofShared for example");
        }
        if (isReadOnly(segment) && !isNative(segment)) {
            buffer(segment);
        }
        return byteSize(segment);
    }

    private static MpirException unusable(Object segment, String why) {
        return new MpirException(
                ErrorClass.ERR_BUFFER, "buffer is a memory segment of " + byteSize(segment) + " bytes, but " + why);
    }

    private static boolean isAlive(Object segment) {
        try {
            return (boolean) IS_ALIVE.invokeExact(segment);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static boolean isAccessible(Object segment) {
        try {
            return (boolean) IS_ACCESSIBLE.invokeExact(segment, Thread.currentThread());
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns whether {@code object} is a segment that can't be written. */
    public static boolean isReadOnly(Object object) {
        try {
            return isSegment(object) && (boolean) IS_READ_ONLY.invokeExact(object);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns the array that a segment is a part of; null if it is native, or read-only. */
    static @Nullable Object array(Object segment) {
        try {
            return ((Optional<?>) HEAP_BASE.invokeExact(segment)).orElse(null);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns whether a segment is no part of an array. */
    static boolean isNative(Object segment) {
        try {
            return (boolean) IS_NATIVE.invokeExact(segment);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns where a segment begins: in its array, in bytes, or in native memory. */
    static long address(Object segment) {
        try {
            return (long) ADDRESS.invokeExact(segment);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns whether this JDK tells where a direct buffer lies. */
    public static boolean knowsAddresses() {
        return TYPE != null;
    }

    /**
     * Returns the address of the first element of a direct buffer, wherever its position is.
     *
     * @param shift log2 of the bytes of an element
     */
    public static long address(Buffer direct, int shift) {
        try {
            return address((Object) OF_BUFFER.invokeExact(direct)) - ((long) direct.position() << shift);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * Returns a view of a segment of at most 2 GiB that has no accessible array.
     *
     * @throws MpirException of class ERR_BUFFER if that is impossible
     */
    static ByteBuffer buffer(Object segment) {
        try {
            return ((ByteBuffer) AS_BYTE_BUFFER.invokeExact(segment)).order(ByteOrder.nativeOrder());
        } catch (UnsupportedOperationException e) {
            throw unusable(
                    segment,
                    "it is a read-only part of an array: expected an array of bytes, or one that can be written; "
                            + "pass the array itself");
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns views of a native segment, each but the last {@link #CHUNK} bytes long. */
    static ByteBuffer[] chunks(Object segment, long size) {
        ByteBuffer[] chunks = new ByteBuffer[(int) ((size + CHUNK - 1) >>> CHUNK_SHIFT)];
        for (int i = 0; i < chunks.length; i++) {
            long at = (long) i << CHUNK_SHIFT;
            chunks[i] = buffer(part(segment, at, Math.min(CHUNK, size - at)));
        }
        return chunks;
    }

    private static Object part(Object segment, long at, long length) {
        try {
            return (Object) AS_SLICE.invokeExact(segment, at, length);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** A segment whose arena is closed, or another thread's, says so itself. */
    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException r ? r : new IllegalStateException(e);
    }
}
