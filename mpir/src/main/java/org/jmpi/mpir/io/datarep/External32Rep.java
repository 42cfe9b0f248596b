package org.jmpi.mpir.io.datarep;

import java.nio.ByteBuffer;
import org.jmpi.mpir.datatype.External32;
import org.jmpi.mpir.datatype.External32Elements;

/** The representation external32 (MPI 4.1, 14.5.2): big-endian, without gaps, the same on all machines. */
final class External32Rep extends DataRep {
    static final String NAME = "external32";
    static final External32Rep INSTANCE = new External32Rep();

    private External32Rep() {}

    @Override
    long size(int handle, int size) {
        return External32.size(handle);
    }

    @Override
    void toFile(int handle, int n, ByteBuffer own, int at, ByteBuffer file, int fileAt) {
        External32Elements.pack(handle, n, own, at, file, fileAt);
    }

    @Override
    void fromFile(int handle, int n, ByteBuffer file, int fileAt, ByteBuffer own, int at) {
        External32Elements.unpack(handle, n, file, fileAt, own, at);
    }
}
