package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What is put into an info object comes out of it, in order, in full and in part. */
public final class Pairs {
    private static final int MANY = 300;

    private Pairs() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Pairs::run);
    }

    /** Local. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] info = {-1};
        check.ok(MPI_Info_create(info), "Info_create");
        keys(check, info[0], "a new object");
        order(check, info[0]);
        blanks(check, info[0]);
        limits(check, info[0]);
        check.ok(MPI_Info_free(info), "Info_free");
        check.same(MPI_INFO_NULL, info[0], "a freed handle");
        lengths(check);
        copies(check);
        many(check);
        return check.errors();
    }

    static String get(int info, String key) {
        String[] value = new String[1];
        MPI_Info_get_string(info, key, new int[] {MPI_MAX_INFO_VAL + 1}, value, new boolean[1]);
        return value[0];
    }

    /** Checks that the keys are {@code expected}, in that order. */
    static void keys(Check check, int info, String what, String... expected) {
        int[] n = {-1};
        check.ok(MPI_Info_get_nkeys(info, n), "Info_get_nkeys");
        check.same(expected.length, n[0], "keys of " + what);
        String[] key = new String[1];
        for (int i = 0; i < Math.min(n[0], expected.length); i++) {
            check.ok(MPI_Info_get_nthkey(info, i, key), "Info_get_nthkey");
            check.equal(expected[i], key[0], "key " + i + " of " + what);
        }
    }

    private static void order(Check check, int info) {
        check.ok(MPI_Info_set(info, "one", "1"), "Info_set");
        MPI_Info_set(info, "two", "2");
        MPI_Info_set(info, "Two", "II");
        MPI_Info_set(info, "one", "uno");
        keys(check, info, "three pairs", "one", "two", "Two");
        check.equal("uno", get(info, "one"), "a value that was replaced");
        check.equal("2", get(info, "two"), "two");
        check.equal("II", get(info, "Two"), "Two");
        check.ok(MPI_Info_delete(info, "two"), "Info_delete");
        keys(check, info, "two pairs", "one", "Two");
        check.equal(null, get(info, "two"), "a value that was deleted");
        MPI_Info_set(info, "two", "again");
        keys(check, info, "a pair that came again", "one", "Two", "two");
        MPI_Info_delete(info, "one");
        MPI_Info_delete(info, "Two");
        MPI_Info_delete(info, "two");
        keys(check, info, "an emptied object");
    }

    /** As in C, blanks belong to keys and values; and a value may be empty. */
    private static void blanks(Check check, int info) {
        MPI_Info_set(info, " key ", " a value ");
        MPI_Info_set(info, "key", "");
        check.equal(" a value ", get(info, " key "), "a value with blanks");
        check.equal("", get(info, "key"), "an empty value");
        MPI_Info_delete(info, " key ");
        keys(check, info, "blanks", "key");
        MPI_Info_delete(info, "key");
    }

    private static void limits(Check check, int info) {
        String longest = "k".repeat(MPI_MAX_INFO_KEY - 1) + "!";
        String most = "v".repeat(MPI_MAX_INFO_VAL - 1) + "!";
        check.ok(MPI_Info_set(info, longest, most), "the longest pair");
        check.equal(most, get(info, longest), "the longest value");
        keys(check, info, "the longest pair", longest);
        check.ok(MPI_Info_delete(info, longest), "deleting the longest key");
    }

    /** The two calls that cut a value, and the two that tell its length. */
    private static void lengths(Check check) {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "key", "abcdef");
        String[] value = {"untouched"};
        boolean[] flag = new boolean[1];
        int[] length = {-5};
        check.ok(MPI_Info_get(info[0], "key", 6, value, flag), "Info_get");
        check.isTrue(flag[0], "Info_get: flag");
        check.equal("abcdef", value[0], "Info_get of all");
        MPI_Info_get(info[0], "key", 4, value, flag);
        check.equal("abcd", value[0], "Info_get of 4 characters");
        MPI_Info_get(info[0], "key", 0, value, flag);
        check.equal("", value[0], "Info_get of 0 characters");
        value[0] = "untouched";
        check.ok(MPI_Info_get(info[0], "other", 6, value, flag), "Info_get of no key");
        check.isTrue(!flag[0], "Info_get of no key: flag");
        check.equal("untouched", value[0], "Info_get of no key");
        check.ok(MPI_Info_get_valuelen(info[0], "key", length, flag), "Info_get_valuelen");
        check.isTrue(flag[0], "Info_get_valuelen: flag");
        check.same(6, length[0], "Info_get_valuelen");
        check.ok(MPI_Info_get_valuelen(info[0], "other", length, flag), "Info_get_valuelen of no key");
        check.isTrue(!flag[0], "Info_get_valuelen of no key: flag");
        check.same(6, length[0], "Info_get_valuelen of no key leaves the length");
        strings(check, info[0]);
        MPI_Info_free(info);
    }

    private static void strings(Check check, int info) {
        string(check, info, "key", 100, "abcdef", 7);
        string(check, info, "key", 7, "abcdef", 7);
        string(check, info, "key", 6, "abcde", 7);
        string(check, info, "key", 1, "", 7);
        string(check, info, "key", 0, "untouched", 7);
        string(check, info, "other", 100, "untouched", 100);
        string(check, info, "other", 0, "untouched", 0);
        int[] room = {0};
        check.ok(MPI_Info_get_string(info, "key", room, null, new boolean[1]), "the length alone");
        check.same(7, room[0], "the length alone");
    }

    private static void string(Check check, int info, String key, int room, String expected, int needs) {
        String what = "Info_get_string of " + key + " into " + room;
        int[] buflen = {room};
        String[] value = {"untouched"};
        boolean[] flag = {!key.equals("key")};
        check.ok(MPI_Info_get_string(info, key, buflen, value, flag), what);
        check.isTrue(flag[0] == key.equals("key"), what + ": flag");
        check.equal(expected, value[0], what);
        check.same(needs, buflen[0], what + ": buflen");
    }

    /** A copy has the pairs in the same order and a life of its own. */
    private static void copies(Check check) {
        int[] info = new int[1];
        int[] copy = {-1};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "b", "1");
        MPI_Info_set(info[0], "a", "2");
        check.ok(MPI_Info_dup(info[0], copy), "Info_dup");
        check.isTrue(copy[0] != info[0], "a copy has a handle of its own");
        keys(check, copy[0], "a copy", "b", "a");
        MPI_Info_set(info[0], "a", "changed");
        MPI_Info_delete(info[0], "b");
        check.equal("1", get(copy[0], "b"), "a pair of the copy that the original lost");
        check.equal("2", get(copy[0], "a"), "a pair of the copy that the original changed");
        MPI_Info_free(info);
        keys(check, copy[0], "a copy whose original is gone", "b", "a");
        MPI_Info_free(copy);
    }

    private static void many(Check check) {
        int[] infos = new int[MANY];
        int[] info = new int[1];
        for (int i = 0; i < MANY; i++) {
            MPI_Info_create(info);
            infos[i] = info[0];
            MPI_Info_set(infos[i], "number", "" + i);
        }
        for (int k = 0; k < MANY; k++) {
            MPI_Info_set(infos[MANY / 2], "key" + k, "value" + 3 * k);
        }
        for (int i = 0; i < MANY; i++) {
            check.equal("" + i, get(infos[i], "number"), "object " + i);
        }
        for (int k = 0; k < MANY; k++) {
            check.equal("value" + 3 * k, get(infos[MANY / 2], "key" + k), "pair " + k);
        }
        for (int i : infos) {
            info[0] = i;
            MPI_Info_free(info);
        }
    }
}
