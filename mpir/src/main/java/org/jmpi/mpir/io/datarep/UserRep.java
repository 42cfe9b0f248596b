package org.jmpi.mpir.io.datarep;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** A data representation whose functions the program registered (MPI 4.1, 14.5.3). */
final class UserRep extends DataRep {
    private final String name;
    private final @Nullable ConversionFunction read;
    private final @Nullable ConversionFunction write;
    private final ExtentFunction extent;
    private final Map<Integer, Long> sizes = new ConcurrentHashMap<>();

    UserRep(String name, @Nullable ConversionFunction read, @Nullable ConversionFunction write, ExtentFunction extent) {
        this.name = name;
        this.read = read;
        this.write = write;
        this.extent = extent;
    }

    @Override
    long size(int handle, int size) {
        Long known = sizes.get(handle);
        return known != null ? known : ask(handle);
    }

    private long ask(int handle) {
        long size;
        try {
            size = extent.extent(handle);
        } catch (RuntimeException e) {
            throw failed("extent", e);
        }
        if (size <= 0) {
            throw new MpirException(
                    ErrorClass.ERR_CONVERSION,
                    "the extent function of data representation \"" + name + "\" says that a predefined type has "
                            + size + " bytes in a file: expected 1 or more");
        }
        sizes.put(handle, size);
        return size;
    }

    private MpirException failed(String what, RuntimeException e) {
        return new MpirException(
                ErrorClass.ERR_CONVERSION,
                "the " + what + " function of data representation \"" + name + "\" threw " + e
                        + ": expected it to return; nothing more of the access is converted",
                e);
    }

    @Override
    void toFile(int handle, int n, ByteBuffer own, int at, ByteBuffer file, int fileAt) {
        convert(write, "write conversion", handle, n, own, at, file, fileAt, false);
    }

    @Override
    void fromFile(int handle, int n, ByteBuffer file, int fileAt, ByteBuffer own, int at) {
        convert(read, "read conversion", handle, n, own, at, file, fileAt, true);
    }

    private void convert(
            @Nullable ConversionFunction function,
            String what,
            int handle,
            int n,
            ByteBuffer own,
            int at,
            ByteBuffer file,
            int fileAt,
            boolean reads) {
        int size = handle >>> 8 & 0xff;
        ByteBuffer memory = own.slice(at, n * size).order(ByteOrder.nativeOrder());
        ByteBuffer bytes = file.slice(fileAt, (int) (n * size(handle, size))).order(ByteOrder.nativeOrder());
        if (function == null) {
            copy(reads ? bytes : memory, reads ? memory : bytes);
            return;
        }
        int code;
        try {
            code = function.convert(memory, handle, n, bytes);
        } catch (RuntimeException e) {
            throw failed(what, e);
        }
        if (code != 0) {
            throw new MpirException(
                    ErrorClass.ERR_CONVERSION,
                    "the " + what + " function of data representation \"" + name + "\" returned " + code
                            + ": expected MPI_SUCCESS");
        }
    }

    /** No conversion: as many bytes as both have. */
    private static void copy(ByteBuffer from, ByteBuffer to) {
        from.limit(Math.min(from.limit(), to.limit()));
        to.put(from);
    }
}
