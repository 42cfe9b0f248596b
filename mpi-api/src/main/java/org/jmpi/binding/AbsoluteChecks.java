package org.jmpi.binding;

import java.util.Objects;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Checks that elements of absolute addresses lie in objects whose addresses were queried (MPI 4.1, 5.1.5 and 5.1.12). */
final class AbsoluteChecks {
    private AbsoluteChecks() {}

    static void reachable(AddressSpace space, long count, Datatype type, boolean write, String name) {
        long span;
        try {
            span = Math.multiplyExact(count - 1, type.extent);
            Math.addExact(span, Math.addExact(type.trueLb, type.trueExtent));
        } catch (ArithmeticException e) {
            throw bad(type.trueLb, Long.MAX_VALUE, write, name);
        }
        if (space.has(type.trueLb + Math.min(0, span), Math.abs(span) + type.trueExtent, write)) {
            return;
        }
        for (long i = 0; i < count; i++) {
            element(space, i * type.extent, type, write, name);
        }
    }

    private static void element(AddressSpace space, long at, Datatype type, boolean write, String name) {
        if (space.has(at + type.trueLb, type.trueExtent, write)) {
            return;
        }
        if (type.contiguous) {
            throw bad(at, type.size, write, name);
        }
        Objects.requireNonNull(type.layout).runs(0, type.size, (run, len) -> {
            if (!space.has(at + run, len, write)) {
                throw bad(at + run, len, write, name);
            }
        });
    }

    private static MpirException bad(long address, long bytes, boolean write, String name) {
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                name + " is MPI_BOTTOM, and the datatype has " + bytes + " bytes at 0x" + Long.toHexString(address)
                        + ": expected absolute addresses inside one " + (write ? "writable " : "")
                        + "array or buffer that is still in use;"
                        + " make the datatype of displacements that MPI_Get_address gave");
    }
}
