package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Keys that are freed before their values, keys on keys, and on themselves. A method is named after its rule. */
public final class KeyLives {
    private final Check check = new Check();
    private final Journal journal = new Journal(check);

    private KeyLives() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, KeyLives::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        KeyLives test = new KeyLives();
        test.valuesOutliveTheirKey();
        test.freedKeyIsInvalid();
        test.keyWithoutFunctionsIsRefused();
        test.handlesConvert();
        test.valuesOnAKeyAreFreedWithIt();
        test.aKeyOnItselfDoesNotKeepItself();
        test.destroyWaitsForTheLastValueOfTheKey();
        test.twoKeysOnEachOtherEnd();
        return test.check.errors();
    }

    private int type() {
        int[] type = new int[1];
        check.ok(MPI_Type_contiguous(2, MPI_INT, type), "Type_contiguous");
        return type[0];
    }

    private void freeType(int type) {
        check.ok(MPI_Type_free(new int[] {type}), "Type_free");
    }

    private void valuesOutliveTheirKey() {
        int a = journal.key("a");
        int b = journal.key("b");
        int type = type();
        journal.set(a, MPI_HANDLE_DATATYPE, type, 1);
        journal.set(b, MPI_HANDLE_DATATYPE, type, 2);
        int[] key = {a};
        check.ok(MPI_Key_free(key), "Key_free");
        check.same(MPI_KEY_NULL, key[0], "the key");
        journal.expect("Key_free calls nothing");
        int c = journal.key("c");
        check.isTrue(c != a, "the handle of a key with values comes back");
        journal.has(c, MPI_HANDLE_DATATYPE, type, null, "a new key");
        freeType(type);
        journal.expect("the type", "free b=2", "free null a=1", "destroy b=2", "destroy null a=1");
        journal.free(b, c);
    }

    private void freedKeyIsInvalid() {
        int a = journal.key("a");
        int type = type();
        journal.set(a, MPI_HANDLE_DATATYPE, type, 1);
        journal.free(a);
        long[] value = new long[1];
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_KEYVAL, MPI_Value_set(a, MPI_HANDLE_DATATYPE, type, 2), "set", "key is", "freed");
        check.error(MPI_ERR_KEYVAL, MPI_Value_get(a, MPI_HANDLE_DATATYPE, type, value, flag), "get", "key is");
        check.error(MPI_ERR_KEYVAL, MPI_Value_clear(a, MPI_HANDLE_DATATYPE, type), "clear", "key is");
        int[] key = {a};
        check.error(MPI_ERR_KEYVAL, MPI_Key_free(key), "free", "key is");
        check.same(a, key[0], "what could not be freed");
        int b = journal.key("b");
        check.error(MPI_ERR_ARG, MPI_Value_set(b, MPI_HANDLE_KEY, a, 1), "values of it", "freed");
        journal.free(b);
        freeType(type);
        journal.expect("the type", "free null a=1", "destroy null a=1");
    }

    private void keyWithoutFunctionsIsRefused() {
        int[] key = {77};
        int code = MPI_Key_create(null, MPI_VALUE_NULL_FREE_FN, MPI_VALUE_NULL_DESTROY_FN, 0, key);
        check.error(MPI_ERR_ARG, code, "no copy function", "value_copy_fn is null");
        code = MPI_Key_create(MPI_VALUE_DUP_FN, null, MPI_VALUE_NULL_DESTROY_FN, 0, key);
        check.error(MPI_ERR_ARG, code, "no free function", "value_free_fn is null");
        code = MPI_Key_create(MPI_VALUE_DUP_FN, MPI_VALUE_NULL_FREE_FN, null, 0, key);
        check.error(MPI_ERR_ARG, code, "no destroy function", "value_destroy_fn is null");
        code = MPI_Key_create(MPI_VALUE_DUP_FN, MPI_VALUE_NULL_FREE_FN, MPI_VALUE_NULL_DESTROY_FN, 0, null);
        check.error(MPI_ERR_ARG, code, "no place for the key", "key is null");
        check.same(77, key[0], "what failed wrote a key");
        // functions that do nothing do
        code = MPI_Key_create(MPI_VALUE_DUP_FN, MPI_VALUE_NULL_FREE_FN, MPI_VALUE_NULL_DESTROY_FN, 0, key);
        check.ok(code, "Key_create");
        int type = type();
        journal.set(key[0], MPI_HANDLE_DATATYPE, type, 3);
        freeType(type);
        check.ok(MPI_Key_free(key), "Key_free");
    }

    private void handlesConvert() {
        int a = journal.key("a");
        int back = MPI_Key_f2c(MPI_Key_c2f(a));
        check.same(a, back, "a key to Fortran and back");
        check.same(MPI_KEY_NULL, MPI_Key_f2c(MPI_Key_c2f(MPI_KEY_NULL)), "the null key to Fortran and back");
        check.isTrue(MPI_Key_c2f(a) != MPI_Key_c2f(MPI_KEY_NULL), "keys are told apart in Fortran");
        journal.set(back, MPI_HANDLE_DATATYPE, MPI_INT, 4);
        journal.has(a, MPI_HANDLE_DATATYPE, MPI_INT, 4L, "set by the converted handle");
        MPI_Value_clear(a, MPI_HANDLE_DATATYPE, MPI_INT);
        journal.expect("clear", "destroy a=4");
        journal.free(a);
    }

    private void valuesOnAKeyAreFreedWithIt() {
        int a = journal.key("a");
        int on = journal.key("on");
        journal.set(a, MPI_HANDLE_KEY, on, 1);
        journal.inside(call -> {
            check.same(MPI_HANDLE_KEY, call.type(), "handle type");
            check.same(on, call.handle(), "handle");
        });
        journal.free(on);
        journal.inside(call -> {});
        journal.expect("Key_free", "free a=1", "destroy a=1");
        journal.free(a);
    }

    private void aKeyOnItselfDoesNotKeepItself() {
        int a = journal.key("a");
        journal.set(a, MPI_HANDLE_KEY, a, 1);
        journal.has(a, MPI_HANDLE_KEY, a, 1L, "on itself");
        journal.inside(call -> {
            if (call.function().equals("free")) {
                check.error(MPI_ERR_OTHER, MPI_Key_free(new int[] {a}), "free in free", "being freed");
            }
        });
        journal.free(a);
        journal.inside(call -> {});
        journal.expect("Key_free", "free a=1", "destroy null a=1");
        check.error(MPI_ERR_KEYVAL, MPI_Key_free(new int[] {a}), "a second time");
    }

    private void destroyWaitsForTheLastValueOfTheKey() {
        int a = journal.key("a");
        int b = journal.key("b");
        int type = type();
        journal.set(a, MPI_HANDLE_KEY, b, 1);
        journal.set(b, MPI_HANDLE_DATATYPE, type, 2);
        journal.free(b);
        journal.expect("Key_free: the key has a value still", "free a=1");
        freeType(type);
        journal.expect("the last value", "free null b=2", "destroy a=1", "destroy null b=2");
        journal.free(a);
    }

    private void twoKeysOnEachOtherEnd() {
        int a = journal.key("a");
        int b = journal.key("b");
        journal.set(a, MPI_HANDLE_KEY, b, 1);
        journal.set(b, MPI_HANDLE_KEY, a, 2);
        journal.free(a);
        // a lives on: it has a value on b
        journal.expect("the first", "free b=2");
        journal.free(b);
        journal.expect("both are gone", "free null a=1", "destroy null b=2", "destroy null a=1");
    }
}
