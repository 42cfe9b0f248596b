package org.jmpi.mpir.datatype;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of Fortran's {@code .TRUE.} and {@code .FALSE.} (MPI 5.0, 20.3.1). JMPI meets no Fortran compiler, so that they are
 * unknown until a program sets them, which it can do once. They are kept for those who ask. Any thread.
 */
public final class FortranBooleans {
    private static final RankSlot<FortranBooleans> SLOT = new RankSlot<>() {
        @Override
        protected FortranBooleans make(Rank rank) {
            return new FortranBooleans();
        }
    };

    /** Returns what Fortran's TRUE and FALSE look like at {@code rank}, if the program said so. */
    public static FortranBooleans of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final int LARGEST = 16;

    private byte @Nullable [] valueOfTrue;

    @SuppressWarnings("NullAway.Init")
    private byte[] valueOfFalse;

    /**
     * Keeps the values (MPI_Abi_set_fortran_booleans).
     *
     * @param size bytes of a LOGICAL: 1, 2, 4, 8 or 16
     * @param logicalTrue an array or NIO buffer that begins with {@code .TRUE.}
     * @param logicalFalse an array or NIO buffer that begins with {@code .FALSE.}
     * @throws MpirException ERR_ABI if they are set already, ERR_ARG for another size or a short buffer
     */
    public synchronized void set(int size, Object logicalTrue, Object logicalFalse) {
        checkSize(size);
        UserBuffer newTrue = buffer(logicalTrue, size, "logical_true");
        UserBuffer newFalse = buffer(logicalFalse, size, "logical_false");
        if (valueOfTrue != null) {
            throw new MpirException(
                    ErrorClass.ERR_ABI,
                    "Fortran's booleans of " + valueOfTrue.length + " bytes are set already: expected one call;"
                            + " ask MPI_Abi_get_fortran_booleans first");
        }
        valueOfTrue = bytes(newTrue, size);
        valueOfFalse = bytes(newFalse, size);
    }

    /**
     * Writes the values to the buffers if values of this size were set (MPI_Abi_get_fortran_booleans).
     *
     * @return whether they were
     * @throws MpirException ERR_ARG for a size that no LOGICAL has, or a buffer that is too short or read-only
     */
    public synchronized boolean get(int size, Object logicalTrue, Object logicalFalse) {
        checkSize(size);
        UserBuffer outTrue = writable(logicalTrue, size, "logical_true");
        UserBuffer outFalse = writable(logicalFalse, size, "logical_false");
        if (valueOfTrue == null || valueOfTrue.length != size) {
            return false;
        }
        BufferCopy copy = new BufferCopy();
        copy.copy(new UserBuffer().set(valueOfTrue), 0, outTrue, 0, size);
        copy.copy(new UserBuffer().set(valueOfFalse), 0, outFalse, 0, size);
        return true;
    }

    private static void checkSize(int size) {
        if (size < 1 || size > LARGEST || Integer.bitCount(size) != 1) {
            throw error("logical_size is " + size + ": expected the bytes of a Fortran LOGICAL, 1, 2, 4, 8 or 16");
        }
    }

    private static UserBuffer writable(Object buffer, int size, String name) {
        UserBuffer found = buffer(buffer, size, name);
        if (found.isReadOnly()) {
            throw error(name + " is read-only: expected a buffer for the result");
        }
        return found;
    }

    private static UserBuffer buffer(Object buffer, int size, String name) {
        if (buffer == null) {
            throw error(name + " is null: expected an array or NIO buffer of " + size + " bytes or more");
        }
        UserBuffer found = new UserBuffer().set(buffer);
        if (found.kind() == BufferKind.NONE) {
            throw UserBuffer.notABuffer(buffer);
        }
        if (found.length() < size) {
            throw error(name + " has " + found.length() + " bytes: expected " + size + " or more");
        }
        return found;
    }

    private static byte[] bytes(UserBuffer from, int size) {
        byte[] bytes = new byte[size];
        new BufferCopy().copy(from, 0, new UserBuffer().set(bytes), 0, size);
        return bytes;
    }

    private static MpirException error(String message) {
        return new MpirException(ErrorClass.ERR_ARG, message);
    }
}
