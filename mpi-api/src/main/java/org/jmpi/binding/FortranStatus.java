package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Status;

/**
 * A status as Fortran has it, an array of {@code MPI_F_STATUS_SIZE} integers in MPICH's order: the count's low word, its
 * high word and the cancelled bit, source, tag, error.
 */
final class FortranStatus {
    private static final int LOW = 0;
    private static final int HIGH_AND_CANCELLED = 1;

    private FortranStatus() {}

    static void toFortran(Status from, int[] to, String name) {
        notIgnored(from, "f08_status");
        array(to, name);
        to[LOW] = (int) from.bytes();
        to[HIGH_AND_CANCELLED] = (int) (from.bytes() >>> Integer.SIZE) << 1 | (from.wasCancelled() ? 1 : 0);
        to[MpiConstants.MPI_F_SOURCE] = from.MPI_SOURCE;
        to[MpiConstants.MPI_F_TAG] = from.MPI_TAG;
        to[MpiConstants.MPI_F_ERROR] = from.MPI_ERROR;
    }

    @SuppressWarnings("IntLongMath") // the shift leaves 31 bits
    static void fromFortran(int[] from, Status to, String name) {
        array(from, "f_status");
        notIgnored(to, name);
        long high = from[HIGH_AND_CANCELLED] >>> 1L;
        long count = high << Integer.SIZE | Integer.toUnsignedLong(from[LOW]);
        to.set(from[MpiConstants.MPI_F_SOURCE], from[MpiConstants.MPI_F_TAG], count);
        to.setWasCancelled((from[HIGH_AND_CANCELLED] & 1) != 0);
        to.MPI_ERROR = from[MpiConstants.MPI_F_ERROR];
    }

    static void copy(Status from, String fromName, Status to, String toName) {
        notIgnored(from, fromName);
        notIgnored(to, toName);
        to.set(from.MPI_SOURCE, from.MPI_TAG, from.bytes());
        to.setWasCancelled(from.wasCancelled());
        to.MPI_ERROR = from.MPI_ERROR;
    }

    private static void notIgnored(Status status, String name) {
        if (status == null) {
            throw error(name + " is null, which means that no status is wanted: expected an MPI_Status");
        }
    }

    private static void array(int[] status, String name) {
        if (status == null || status.length < MpiConstants.MPI_F_STATUS_SIZE) {
            throw error(name + (status == null ? " is MPI_F_STATUS_IGNORE" : " has " + status.length + " elements")
                    + ": expected " + MpiConstants.MPI_F_STATUS_SIZE + " integers (MPI_F_STATUS_SIZE)");
        }
    }

    private static MpirException error(String message) {
        return Checks.error(ErrorClass.ERR_ARG, message);
    }
}
