package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.freeTypeKey;
import static org.jmpi.test.attr.Recorder.getType;

import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Attributes of datatypes: derived and predefined ones; copies, failing copies and deletions. */
public final class TypeAttributes {
    private static final int TYPE_KEY = 0x24c00000;

    private final Check check = new Check();

    private TypeAttributes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypeAttributes::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        TypeAttributes test = new TypeAttributes();
        test.derived();
        test.predefined();
        test.predefinedCallbacks();
        test.failures();
        return test.check.errors();
    }

    private static int type() {
        int[] type = new int[1];
        MPI_Type_contiguous(3, MPI_INT, type);
        return type[0];
    }

    private void derived() {
        Recorder r = new Recorder();
        int[] key = {-7};
        check.ok(MPI_Type_create_keyval(r::copy, r::delete, key, "x"), "create_keyval");
        int k = key[0];
        check.same(TYPE_KEY, k & 0x3fc00000, "kind bits");
        int[] type = {type()};
        int t = type[0];
        check.ok(MPI_Type_set_attr(t, k, "a"), "set_attr");
        check.ok(MPI_Type_set_attr(t, k, "b"), "set_attr again");
        check.equal(List.of("delete " + t + " " + k + " x a"), r.take(), "replaced");
        check.equal("b", getType(t, k), "value");
        int[] made = new int[1];
        check.ok(MPI_Type_dup(t, made), "dup");
        check.equal(List.of("copy " + t + " " + k + " x b"), r.take(), "dup");
        check.equal("b'", getType(made[0], k), "copy");
        int[] vector = new int[1];
        MPI_Type_vector(2, 1, 3, t, vector);
        check.equal("none", getType(vector[0], k), "a type made from it has none");
        MPI_Type_free(vector);
        check.ok(MPI_Type_delete_attr(t, k), "delete_attr");
        check.equal(List.of("delete " + t + " " + k + " x b"), r.take(), "deleted");
        check.equal("none", getType(t, k), "after it was deleted");
        int m = made[0];
        check.ok(MPI_Type_free_keyval(key), "free_keyval");
        check.same(MPI_KEYVAL_INVALID, key[0], "freed key");
        check.ok(MPI_Type_free(made), "free");
        check.equal(List.of("delete " + m + " " + k + " x b'"), r.take(), "free");
        check.ok(MPI_Type_free(type), "free without attributes");
        check.equal(List.of(), r.take(), "nothing else");
    }

    private void predefined() {
        Recorder r = new Recorder();
        int k = r.typeKey("x");
        check.ok(MPI_Type_set_attr(MPI_INT, k, "v"), "set_attr on MPI_INT");
        check.equal("v", getType(MPI_INT, k), "of MPI_INT");
        check.equal("none", getType(MPI_INT32_T, k), "of MPI_INT32_T");
        int[] made = new int[1];
        MPI_Type_dup(MPI_INT, made);
        check.equal("v'", getType(made[0], k), "of a duplicate of MPI_INT");
        MPI_Type_free(made);
        check.ok(MPI_Type_delete_attr(MPI_INT, k), "delete_attr on MPI_INT");
        check.same(3, r.take().size(), "copied and deleted twice");
        freeTypeKey(k);
    }

    private void predefinedCallbacks() {
        int[] same = new int[1];
        int[] none = new int[1];
        MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, same, null);
        MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, none, null);
        int[] type = {type()};
        Object value = new Object();
        MPI_Type_set_attr(type[0], same[0], value);
        MPI_Type_set_attr(type[0], none[0], value);
        int[] made = new int[1];
        MPI_Type_dup(type[0], made);
        check.isTrue(getType(made[0], same[0]) == value, "MPI_TYPE_DUP_FN gives the same value");
        check.equal("none", getType(made[0], none[0]), "MPI_TYPE_NULL_COPY_FN");
        MPI_Type_free(made);
        MPI_Type_free(type);
        freeTypeKey(same[0]);
        freeTypeKey(none[0]);
    }

    private void failures() {
        Recorder good = new Recorder();
        Recorder bad = new Recorder();
        int goodKey = good.typeKey("good");
        int badKey = bad.typeKey("bad");
        int[] type = {type()};
        MPI_Type_set_attr(type[0], goodKey, "g");
        MPI_Type_set_attr(type[0], badKey, "b");
        bad.copyCode = MPI_ERR_DIMS;
        int[] made = {-7};
        check.error(MPI_ERR_DIMS, MPI_Type_dup(type[0], made), "copy fails", "MPI_Type_dup", "copy_fn");
        check.same(-7, made[0], "no type was made");
        String undone = "delete " + MPI_DATATYPE_NULL + " " + goodKey + " good g'";
        check.equal(List.of("copy " + type[0] + " " + goodKey + " good g", undone), good.take(), "copy undone");
        bad.deleteCode = MPI_ERR_DIMS;
        check.error(MPI_ERR_DIMS, MPI_Type_delete_attr(type[0], badKey), "delete fails", "delete_fn");
        check.error(MPI_ERR_DIMS, MPI_Type_set_attr(type[0], badKey, "c"), "set fails");
        check.error(MPI_ERR_DIMS, MPI_Type_free(type), "free fails");
        check.equal("b", getType(type[0], badKey), "the value stays");
        check.equal("g", getType(type[0], goodKey), "the older one too");
        int[] size = new int[1];
        check.ok(MPI_Type_size(type[0], size), "the type lives");
        bad.deleteCode = MPI_SUCCESS;
        check.ok(MPI_Type_free(type), "free");
        check.same(MPI_DATATYPE_NULL, type[0], "freed");
        freeTypeKey(goodKey);
        freeTypeKey(badKey);
    }
}
