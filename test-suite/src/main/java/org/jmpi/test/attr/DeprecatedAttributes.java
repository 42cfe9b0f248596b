package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;
import static org.jmpi.test.attr.Recorder.freeComm;
import static org.jmpi.test.attr.Recorder.get;

import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The deprecated functions do what those of communicators do, and share their keys. */
public final class DeprecatedAttributes {
    private DeprecatedAttributes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DeprecatedAttributes::run);
    }

    /** Every rank by itself, but for duplications. */
    public static int run(String[] args) {
        Check check = new Check();
        Recorder r = new Recorder();
        int[] key = {-7};
        check.ok(MPI_Keyval_create(r::copy, r::delete, key, "x"), "Keyval_create");
        int k = key[0];
        int comm = dup(MPI_COMM_WORLD);
        check.ok(MPI_Attr_put(comm, k, "v"), "Attr_put");
        check.equal("v", get(comm, k), "Comm_get_attr");
        Object[] value = new Object[1];
        boolean[] flag = new boolean[1];
        check.ok(MPI_Attr_get(comm, k, value, flag), "Attr_get");
        check.isTrue(flag[0], "flag");
        check.equal("v", value[0], "Attr_get");
        int made = dup(comm);
        check.equal(List.of("copy " + comm + " " + k + " x v"), r.take(), "copy");
        check.ok(MPI_Attr_delete(comm, k), "Attr_delete");
        check.equal(List.of("delete " + comm + " " + k + " x v"), r.take(), "delete");
        check.ok(MPI_Attr_get(comm, k, value, flag), "Attr_get");
        check.isTrue(!flag[0], "flag after Attr_delete");
        check.ok(MPI_Keyval_free(key), "Keyval_free");
        check.same(MPI_KEYVAL_INVALID, key[0], "freed key");
        freeComm(made);
        check.equal(List.of("delete " + made + " " + k + " x v'"), r.take(), "free");
        predefined(check, comm);
        freeComm(comm);
        return check.errors();
    }

    private static void predefined(Check check, int comm) {
        int[] same = new int[1];
        int[] none = new int[1];
        MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, same, null);
        MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, none, null);
        MPI_Attr_put(comm, same[0], "s");
        MPI_Attr_put(comm, none[0], "n");
        int made = dup(comm);
        check.equal("s", get(made, same[0]), "MPI_DUP_FN");
        check.equal("none", get(made, none[0]), "MPI_NULL_COPY_FN");
        freeComm(made);
        MPI_Keyval_free(same);
        MPI_Keyval_free(none);
    }
}
