package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong keys, values, numbers and objects have the error classes of the standard, and change nothing. */
public final class Misuse {
    private Misuse() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Misuse::run);
    }

    /** Local. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "key", "value");
        badKeys(check, info[0]);
        badValues(check, info[0]);
        badNumbers(check, info[0]);
        Pairs.keys(check, info[0], "an object that was misused", "key");
        check.equal("value", Pairs.get(info[0], "key"), "a value that was misused");
        int old = info[0];
        MPI_Info_free(info);
        badObject(check, old, "a freed object");
        badObject(check, MPI_INFO_NULL, "MPI_INFO_NULL");
        badObject(check, MPI_COMM_WORLD, "a communicator");
        environment(check);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return check.errors();
    }

    private static void badKeys(Check check, int info) {
        String tooLong = "k".repeat(MPI_MAX_INFO_KEY + 1);
        for (String key : new String[] {null, "", tooLong}) {
            String word = key == null ? "null" : key.isEmpty() ? "empty" : "" + key.length();
            String what = " of a key that is " + word;
            boolean[] flag = new boolean[1];
            String[] value = {"untouched"};
            int[] length = {99};
            check.error(MPI_ERR_INFO_KEY, MPI_Info_set(info, key, "v"), "Info_set" + what, word);
            check.error(MPI_ERR_INFO_KEY, MPI_Info_delete(info, key), "Info_delete" + what, word);
            check.error(MPI_ERR_INFO_KEY, MPI_Info_get(info, key, 9, value, flag), "Info_get" + what, word);
            check.error(
                    MPI_ERR_INFO_KEY, MPI_Info_get_string(info, key, length, value, flag), "Info_get_string" + what);
            check.error(MPI_ERR_INFO_KEY, MPI_Info_get_valuelen(info, key, length, flag), "Info_get_valuelen" + what);
            check.equal("untouched", value[0], "value" + what);
            check.same(99, length[0], "length" + what);
        }
        check.error(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "Key"), "deleting what isn't there", "\"Key\"");
    }

    private static void badValues(Check check, int info) {
        check.error(MPI_ERR_INFO_VALUE, MPI_Info_set(info, "key", null), "a value that is null", "null");
        String tooLong = "v".repeat(MPI_MAX_INFO_VAL + 1);
        check.error(MPI_ERR_INFO_VALUE, MPI_Info_set(info, "key", tooLong), "a long value", "1025", "1024");
    }

    private static void badNumbers(Check check, int info) {
        String[] text = {"untouched"};
        boolean[] flag = new boolean[1];
        check.error(MPI_ERR_ARG, MPI_Info_get_nthkey(info, -1, text), "key -1", "-1");
        check.error(MPI_ERR_ARG, MPI_Info_get_nthkey(info, 1, text), "key 1 of one", "n is 1", "0 to 0");
        check.error(MPI_ERR_ARG, MPI_Info_get(info, "key", -1, text, flag), "valuelen -1", "valuelen is -1");
        check.error(
                MPI_ERR_ARG, MPI_Info_get_string(info, "key", new int[] {-1}, text, flag), "buflen -1", "buflen is -1");
        check.error(MPI_ERR_ARG, MPI_Info_get(info, "key", 9, null, flag), "no cell for the value", "value");
        check.error(MPI_ERR_ARG, MPI_Info_get_string(info, "key", new int[] {9}, null, flag), "no cell", "value");
        check.error(MPI_ERR_ARG, MPI_Info_get_string(info, "key", new int[0], text, flag), "no length", "buflen");
        check.error(MPI_ERR_ARG, MPI_Info_get_nkeys(info, null), "no cell for the number", "nkeys");
        check.error(MPI_ERR_ARG, MPI_Info_create(null), "no cell for the object", "info");
        check.equal("untouched", text[0], "a value after failed calls");
        int[] none = new int[1];
        MPI_Info_create(none);
        check.error(MPI_ERR_ARG, MPI_Info_get_nthkey(none[0], 0, text), "a key of an empty object");
        MPI_Info_free(none);
    }

    /** Every function on info objects, and functions that take hints. */
    private static void badObject(Check check, int bad, String what) {
        boolean[] flag = new boolean[1];
        String[] text = new String[1];
        int[] number = {-3};
        check.error(MPI_ERR_INFO, MPI_Info_set(bad, "k", "v"), "Info_set of " + what, "info is");
        check.error(MPI_ERR_INFO, MPI_Info_delete(bad, "k"), "Info_delete of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_get(bad, "k", 9, text, flag), "Info_get of " + what);
        check.error(
                MPI_ERR_INFO, MPI_Info_get_string(bad, "k", new int[] {9}, text, flag), "Info_get_string of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_get_valuelen(bad, "k", number, flag), "Info_get_valuelen of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_get_nkeys(bad, number), "Info_get_nkeys of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_get_nthkey(bad, 0, text), "Info_get_nthkey of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_dup(bad, number), "Info_dup of " + what);
        check.error(MPI_ERR_INFO, MPI_Info_free(new int[] {bad}), "Info_free of " + what);
        check.same(-3, number[0], "a number after failed calls");
        if (bad != MPI_INFO_NULL) {
            hints(check, bad, what);
        }
    }

    private static void hints(Check check, int bad, String what) {
        int[] made = {-3};
        int self = MPI_COMM_SELF;
        check.error(MPI_ERR_INFO, MPI_Comm_set_info(self, bad), "Comm_set_info with " + what, "info is");
        int code = MPI_Comm_split_type(self, MPI_COMM_TYPE_SHARED, 0, bad, made);
        check.error(MPI_ERR_INFO, code, "Comm_split_type with " + what);
        check.error(MPI_ERR_INFO, MPI_Comm_dup_with_info(self, bad, made), "Comm_dup_with_info with " + what);
        code = MPI_Comm_idup_with_info(self, bad, made, new int[1]);
        check.error(MPI_ERR_INFO, code, "Comm_idup_with_info with " + what);
        int[] data = new int[1];
        code = MPI_Psend_init(data, 1, 1, MPI_INT, 0, 1, self, bad, made);
        check.error(MPI_ERR_INFO, code, "Psend_init with " + what);
        code = MPI_Precv_init(data, 1, 1, MPI_INT, 0, 1, self, bad, made);
        check.error(MPI_ERR_INFO, code, "Precv_init with " + what);
        check.error(MPI_ERR_INFO, MPI_Abi_set_fortran_info(bad), "Abi_set_fortran_info with " + what);
        check.same(-3, made[0], "a handle after failed calls");
    }

    /** What is predefined stays as it is. */
    private static void environment(Check check) {
        int[] env = {MPI_INFO_ENV};
        check.error(MPI_ERR_INFO, MPI_Info_free(env), "freeing MPI_INFO_ENV", "MPI_INFO_ENV");
        check.same(MPI_INFO_ENV, env[0], "MPI_INFO_ENV after a failed call");
        check.error(MPI_ERR_INFO, MPI_Info_set(MPI_INFO_ENV, "maxprocs", "0"), "changing MPI_INFO_ENV", "read-only");
        check.error(MPI_ERR_INFO, MPI_Info_delete(MPI_INFO_ENV, "maxprocs"), "deleting from MPI_INFO_ENV");
        check.equal("" + MTest.size(), Pairs.get(MPI_INFO_ENV, "maxprocs"), "maxprocs of MPI_INFO_ENV");
    }
}
