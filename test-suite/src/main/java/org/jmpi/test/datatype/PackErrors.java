package org.jmpi.test.datatype;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of the functions that pack: nothing is written, and the position stays. */
public final class PackErrors {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int[] in = new int[10];
    private final byte[] out = new byte[40];
    private final int[] at = new int[1];
    private final long[] atLong = new long[1];

    private PackErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PackErrors::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        PackErrors test = new PackErrors();
        java.util.Arrays.fill(test.in, 0x01010101);
        test.pack();
        test.unpack();
        test.external();
        test.sizes();
        for (byte b : test.out) {
            test.check.same(0, b, "a byte of the output");
        }
        return test.check.errors();
    }

    private int[] position(int value) {
        at[0] = value;
        return at;
    }

    private void pack() {
        int code = MPI_Pack(in, 10, MPI_INT, out, 39, position(0), W);
        check.error(MPI_ERR_TRUNCATE, code, "little room", "MPI_Pack", "outsize", "39", "40");
        check.same(0, at[0], "position after little room");
        code = MPI_Pack(in, 1, MPI_INT, out, 40, position(37), W);
        check.error(MPI_ERR_TRUNCATE, code, "little room behind", "37");
        check.same(37, at[0], "position");
        code = MPI_Pack(in, 0, MPI_INT, out, 40, position(41), W);
        check.error(MPI_ERR_TRUNCATE, code, "position behind the end", "41");
        code = MPI_Pack(in, 1, MPI_INT, out, 40, position(-1), W);
        check.error(MPI_ERR_ARG, code, "position -1", "position", "-1");
        code = MPI_Pack(in, 1, MPI_INT, out, -1, position(0), W);
        check.error(MPI_ERR_ARG, code, "outsize -1", "outsize", "-1");
        code = MPI_Pack(in, 1, MPI_INT, out, 41, position(0), W);
        check.error(MPI_ERR_BUFFER, code, "short outbuf", "outbuf", "40", "41");
        code = MPI_Pack(in, 1, MPI_INT, null, 8, position(0), W);
        check.error(MPI_ERR_BUFFER, code, "no outbuf", "outbuf", "null");
        code = MPI_Pack(in, 1, MPI_INT, "text", 8, position(0), W);
        check.error(MPI_ERR_BUFFER, code, "a string", "outbuf");
        ByteBuffer readOnly = ByteBuffer.allocateDirect(40).asReadOnlyBuffer();
        code = MPI_Pack(in, 1, MPI_INT, readOnly, 40, position(0), W);
        check.error(MPI_ERR_BUFFER, code, "read-only", "outbuf", "read-only");
        code = MPI_Pack(in, 11, MPI_INT, out, 44, position(0), W);
        check.error(MPI_ERR_BUFFER, code, "short inbuf", "inbuf", "40", "44");
        code = MPI_Pack(in, -1, MPI_INT, out, 40, position(0), W);
        check.error(MPI_ERR_COUNT, code, "count -1", "incount", "-1");
        check.error(MPI_ERR_COMM, MPI_Pack(in, 1, MPI_INT, out, 40, position(0), MPI_COMM_NULL), "comm", "comm");
        check.error(MPI_ERR_ARG, MPI_Pack(in, 1, MPI_INT, out, 40, null, W), "no position", "position");
        int[] type = new int[1];
        MPI_Type_vector(2, 1, 2, MPI_INT, type);
        code = MPI_Pack(in, 1, type[0], out, 40, position(0), W);
        check.error(MPI_ERR_TYPE, code, "not committed", "MPI_Type_commit");
        MPI_Type_free(type);
        code = MPI_Pack(in, 1, MPI_DATATYPE_NULL, out, 40, position(0), W);
        check.error(MPI_ERR_TYPE, code, "null type", "datatype");
    }

    private void unpack() {
        int code = MPI_Unpack(in, 40, position(37), out, 1, MPI_INT, W);
        check.error(MPI_ERR_TRUNCATE, code, "little data", "MPI_Unpack", "insize", "40", "37");
        check.same(37, at[0], "position after little data");
        code = MPI_Unpack(in, 41, position(0), out, 1, MPI_INT, W);
        check.error(MPI_ERR_BUFFER, code, "short inbuf", "inbuf", "41");
        code = MPI_Unpack(in, -2, position(0), out, 1, MPI_INT, W);
        check.error(MPI_ERR_ARG, code, "insize -2", "insize", "-2");
        code = MPI_Unpack(in, 40, position(-3), out, 1, MPI_INT, W);
        check.error(MPI_ERR_ARG, code, "position -3", "position", "-3");
        code = MPI_Unpack(in, 40, position(0), out, -1, MPI_INT, W);
        check.error(MPI_ERR_COUNT, code, "outcount -1", "outcount", "-1");
        code = MPI_Unpack(in, 40, position(0), new byte[3], 1, MPI_INT, W);
        check.error(MPI_ERR_BUFFER, code, "short outbuf", "outbuf", "3", "4");
        code = MPI_Unpack(null, 40, position(0), out, 1, MPI_INT, W);
        check.error(MPI_ERR_BUFFER, code, "no inbuf", "inbuf", "null");
        code = MPI_Unpack(in, 40, position(0), null, 1, MPI_INT, W);
        check.error(MPI_ERR_BUFFER, code, "no outbuf", "outbuf", "null");
    }

    private void external() {
        atLong[0] = 0;
        int code = MPI_Pack_external("native", in, 1, MPI_INT, out, 40, atLong);
        check.error(MPI_ERR_UNSUPPORTED_DATAREP, code, "native", "datarep", "native", "external32");
        code = MPI_Unpack_external("External32", in, 40, atLong, out, 1, MPI_INT);
        check.error(MPI_ERR_UNSUPPORTED_DATAREP, code, "case matters", "External32");
        code = MPI_Pack_external_size("", 1, MPI_INT, new long[1]);
        check.error(MPI_ERR_UNSUPPORTED_DATAREP, code, "an empty name", "datarep");
        check.error(MPI_ERR_ARG, MPI_Pack_external(null, in, 1, MPI_INT, out, 40, atLong), "no name", "datarep");
        code = MPI_Pack_external("external32", in, 10, MPI_INT, out, 39, atLong);
        check.error(MPI_ERR_TRUNCATE, code, "little room", "outsize", "39");
        code = MPI_Unpack_external("external32", in, 7, atLong, out, 2, MPI_INT);
        check.error(MPI_ERR_TRUNCATE, code, "little data", "insize", "7");
        code = MPI_Pack_external("external32", in, -1, MPI_INT, out, 40, atLong);
        check.error(MPI_ERR_COUNT, code, "count -1", "-1");
        code = MPI_Unpack_external("external32", in, 40, atLong, out, -1, MPI_INT);
        check.error(MPI_ERR_COUNT, code, "outcount -1", "-1");
        check.same(0, atLong[0], "position");
    }

    private void sizes() {
        check.error(MPI_ERR_COUNT, MPI_Pack_size(-1, MPI_INT, W, new int[1]), "count -1", "incount", "-1");
        check.error(MPI_ERR_TYPE, MPI_Pack_size(1, MPI_DATATYPE_NULL, W, new int[1]), "null type", "datatype");
        check.error(MPI_ERR_COUNT, MPI_Pack_size_c(1L << 62, MPI_INT, W, new long[1]), "2^64 bytes", "count");
        check.error(MPI_ERR_COUNT, MPI_Pack_external_size("external32", -5, MPI_INT, new long[1]), "count", "-5");
    }
}
