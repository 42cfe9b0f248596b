package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What the library says of the binary interface, and the one thing of it that a program can set: Fortran's booleans. */
public final class Abi {
    private static final int SIZE = 4;

    private Abi() {}

    public static void main(String[] args) throws Exception {
        int[] version = {7, 7};
        int[] minor = {7};
        int early = MPI_Abi_get_version(version, minor);
        MPI_Init(args);
        Check check = new Check();
        check.ok(early, "Abi_get_version before MPI_Init");
        check.same(-1, version[0], "major version of an interface that isn't implemented");
        check.same(-1, minor[0], "minor version of an interface that isn't implemented");
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        infos(check);
        badBooleans(check);
        booleans(check);
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static void infos(Check check) {
        int[] info = {-1};
        check.ok(MPI_Abi_get_info(info), "Abi_get_info");
        for (String type : new String[] {"aint", "count", "offset"}) {
            check.equal("8", Pairs.get(info[0], "mpi_" + type + "_size"), "size of " + type);
        }
        check.ok(MPI_Info_free(info), "Info_free");
        check.ok(MPI_Abi_get_fortran_info(info), "Abi_get_fortran_info");
        size(check, info[0], "logical", MPI_LOGICAL);
        size(check, info[0], "integer", MPI_INTEGER);
        size(check, info[0], "real", MPI_REAL);
        size(check, info[0], "double_precision", MPI_DOUBLE_PRECISION);
        for (String type : new String[] {"logical16", "integer1", "real2", "complex32", "double_complex"}) {
            check.equal("true", Pairs.get(info[0], "mpi_" + type + "_supported"), type);
        }
        check.error(MPI_ERR_ABI, MPI_Abi_set_fortran_info(info[0]), "Abi_set_fortran_info", "fixed");
        check.error(MPI_ERR_ABI, MPI_Abi_set_fortran_info(MPI_INFO_NULL), "Abi_set_fortran_info without info");
        MPI_Info_free(info);
    }

    private static void size(Check check, int info, String name, int type) {
        int[] size = new int[1];
        MPI_Type_size(type, size);
        check.equal("" + size[0], Pairs.get(info, "mpi_" + name + "_size"), "size of " + name);
    }

    private static void badBooleans(Check check) {
        int[] t = new int[1];
        boolean[] set = {true};
        for (int size : new int[] {-1, 0, 3, 5, 32}) {
            check.error(
                    MPI_ERR_ARG, MPI_Abi_set_fortran_booleans(size, t, t), "size " + size, "logical_size is " + size);
            check.error(MPI_ERR_ARG, MPI_Abi_get_fortran_booleans(size, t, t, set), "size " + size);
        }
        check.error(MPI_ERR_ARG, MPI_Abi_set_fortran_booleans(8, t, t), "a short buffer", "logical_true has 4 bytes");
        check.error(MPI_ERR_ARG, MPI_Abi_set_fortran_booleans(SIZE, t, null), "no buffer", "logical_false is null");
        check.error(MPI_ERR_BUFFER, MPI_Abi_set_fortran_booleans(SIZE, "x", t), "a string for a buffer");
        ByteBuffer readOnly = ByteBuffer.allocate(SIZE).asReadOnlyBuffer();
        check.error(MPI_ERR_ARG, MPI_Abi_get_fortran_booleans(SIZE, readOnly, t, set), "a read-only buffer");
    }

    private static void booleans(Check check) {
        int[] t = {99};
        int[] f = {98};
        boolean[] set = {true};
        check.ok(MPI_Abi_get_fortran_booleans(SIZE, t, f, set), "Abi_get_fortran_booleans");
        check.isTrue(!set[0], "set before anybody did");
        check.isTrue(t[0] == 99 && f[0] == 98, "booleans that are not set");
        ByteBuffer valueOfTrue = ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
        valueOfTrue.putInt(0, -1);
        check.ok(MPI_Abi_set_fortran_booleans(SIZE, valueOfTrue, new int[] {42}), "Abi_set_fortran_booleans");
        check.ok(MPI_Abi_get_fortran_booleans(SIZE, t, f, set), "Abi_get_fortran_booleans");
        check.isTrue(set[0], "not set after it was");
        check.same(-1, t[0], ".TRUE.");
        check.same(42, f[0], ".FALSE.");
        check.error(MPI_ERR_ABI, MPI_Abi_set_fortran_booleans(SIZE, f, t), "setting twice", "set already");
        check.error(MPI_ERR_ABI, MPI_Abi_set_fortran_booleans(1, f, t), "setting another size");
        MPI_Abi_get_fortran_booleans(SIZE, t, f, set);
        check.isTrue(t[0] == -1 && f[0] == 42, "the values after they were set twice");
        long[] other = {7};
        check.ok(MPI_Abi_get_fortran_booleans(8, other, other, set), "booleans of another size");
        check.isTrue(!set[0] && other[0] == 7, "booleans of another size are set");
    }
}
