package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.io.datarep.ConversionFunction;
import org.jmpi.mpir.io.datarep.DataReps;
import org.jmpi.mpir.io.datarep.FileTypes;
import org.jmpi.mpir.io.file.MpiFile;
import org.jspecify.annotations.Nullable;

/** The functions on data representations of files. */
final class DatarepCalls {
    private DatarepCalls() {}

    static void register(
            Rank self,
            String name,
            MPI_Datarep_conversion_function read,
            MPI_Datarep_conversion_function write,
            MPI_Datarep_extent_function extent,
            @Nullable Object extraState) {
        DataReps.of(self).register(name, conversion(read, extraState), conversion(write, extraState), handle -> {
            long[] bytes = {0};
            int code = extent.call(handle, bytes, extraState);
            if (code != Mpi.MPI_SUCCESS) {
                throw new IllegalStateException("it returned " + code + " instead of MPI_SUCCESS");
            }
            return bytes[0];
        });
    }

    private static @Nullable ConversionFunction conversion(
            MPI_Datarep_conversion_function function, @Nullable Object extraState) {
        return function instanceof PredefinedCallbacks.NoConversion
                ? null
                : (memory, handle, n, file) -> function.call(memory, handle, n, file, 0, extraState);
    }

    /** Returns the extent of a type in the file. */
    static long extent(Rank self, MpiFile file, Datatype type) {
        Datatype inFile = FileTypes.of(self, file.rep, type);
        long extent = inFile.extent;
        inFile.drop(Datatype.table(self));
        return extent;
    }
}
