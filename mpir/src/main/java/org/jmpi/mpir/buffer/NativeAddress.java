package org.jmpi.mpir.buffer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** Where the memory of a direct buffer lies, through the JDK's MemorySegment, which is there from 22 on. */
final class NativeAddress {
    private static final int FIRST_RELEASE = 22;
    private static final @Nullable MethodHandle ADDRESS = find();

    private NativeAddress() {}

    private static @Nullable MethodHandle find() {
        if (Runtime.version().feature() < FIRST_RELEASE) {
            return null;
        }
        try {
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle of = lookup.findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class));
            MethodHandle address = lookup.findVirtual(segment, "address", MethodType.methodType(long.class));
            return MethodHandles.filterReturnValue(of, address);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns the address of element 0 of a direct buffer; 0 if the JDK does not tell. */
    static long of(Buffer direct) {
        if (ADDRESS == null) {
            return 0;
        }
        try {
            // the segment begins at the position
            return (long) ADDRESS.invokeExact(direct.duplicate().clear());
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
