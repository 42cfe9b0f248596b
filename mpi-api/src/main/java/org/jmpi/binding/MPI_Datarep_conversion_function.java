package org.jmpi.binding;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Converts elements of a registered data representation between memory and file (MPI 4.1, 14.5.3). The library packs and
 * unpacks derived datatypes itself: a call is about elements of one predefined type, one behind the other. An access calls the
 * function several times, each time for some of its elements, in the thread that carries it out.
 */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Datarep_conversion_function {
    /**
     * Converts {@code count} elements.
     *
     * @param userbuf direct, in native byte order, position 0: the elements as they are in memory; read for a write, filled for a read
     * @param datatype the handle of the predefined type that they have
     * @param count how many
     * @param filebuf direct, in native byte order, position 0: {@code count} times the extent that the extent function gave;
     *     filled for a write, read for a read
     * @param position 0: the first element of {@code userbuf}
     * @param extra_state what MPI_Register_datarep was given
     * @return {@code MPI_SUCCESS}; else, and if it throws, the access fails with an error of class {@code MPI_ERR_CONVERSION}
     */
    int call(
            ByteBuffer userbuf,
            int datatype,
            long count,
            ByteBuffer filebuf,
            long position,
            @Nullable Object extra_state);
}
