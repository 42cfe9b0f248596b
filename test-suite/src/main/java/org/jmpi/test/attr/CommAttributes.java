package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;
import static org.jmpi.test.attr.Recorder.freeComm;
import static org.jmpi.test.attr.Recorder.freeCommKey;
import static org.jmpi.test.attr.Recorder.get;

import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Attributes are set, replaced, copied by a duplication and deleted, with the callbacks that the standard asks for. */
public final class CommAttributes {
    private static final int MANY = 10_000;
    /** Type bits aside, the handle of a key of communicators. */
    private static final int COMM_KEY = 0x24400000;

    private final Check check = new Check();

    private CommAttributes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CommAttributes::run);
    }

    /** Every rank by itself, but for the duplications. */
    public static int run(String[] args) {
        CommAttributes test = new CommAttributes();
        int comm = dup(MPI_COMM_WORLD);
        test.values(comm);
        test.copies(comm);
        test.predefinedCallbacks(comm);
        test.order(comm);
        test.freedKey(comm);
        test.setWhileFreed();
        test.freedByItsCallback();
        test.replacedByItsCallback();
        test.manyKeys(comm);
        freeComm(comm);
        return test.check.errors();
    }

    private void values(int comm) {
        Recorder r = new Recorder();
        int[] key = {-7};
        check.ok(MPI_Comm_create_keyval(r::copy, r::delete, key, "extra"), "create_keyval");
        int k = key[0];
        check.equal("none", get(comm, k), "before it is set");
        check.ok(MPI_Comm_set_attr(comm, k, "a"), "set_attr");
        check.equal("a", get(comm, k), "value");
        check.equal("none", get(MPI_COMM_SELF, k), "on another communicator");
        check.ok(MPI_Comm_set_attr(comm, k, null), "set null");
        check.equal(List.of("delete " + comm + " " + k + " extra a"), r.take(), "replaced");
        check.equal(null, get(comm, k), "the value null");
        check.ok(MPI_Comm_delete_attr(comm, k), "delete_attr");
        check.equal(List.of("delete " + comm + " " + k + " extra null"), r.take(), "deleted");
        check.equal("none", get(comm, k), "after it was deleted");
        check.ok(MPI_Comm_delete_attr(comm, k), "delete_attr of what isn't set");
        check.ok(MPI_Comm_free_keyval(key), "free_keyval");
        check.same(MPI_KEYVAL_INVALID, key[0], "the freed key's handle");
        check.equal(List.of(), r.take(), "nothing else");
    }

    private void copies(int comm) {
        Recorder r = new Recorder();
        int k = r.commKey("x");
        MPI_Comm_set_attr(comm, k, "v");
        int first = dup(comm);
        check.equal(List.of("copy " + comm + " " + k + " x v"), r.take(), "dup");
        check.equal("v'", get(first, k), "copy");
        check.equal("v", get(comm, k), "original");
        r.copies = false;
        int second = dup(first);
        check.equal(List.of("copy " + first + " " + k + " x v'"), r.take(), "dup of the copy");
        check.equal("none", get(second, k), "flag was false");
        int[] split = new int[1];
        MPI_Comm_split(comm, 0, 0, split);
        check.equal("none", get(split[0], k), "split copies nothing");
        freeComm(split[0]);
        freeComm(second);
        check.equal(List.of(), r.take(), "free without attributes");
        freeComm(first);
        check.equal(List.of("delete " + first + " " + k + " x v'"), r.take(), "free");
        MPI_Comm_delete_attr(comm, k);
        freeCommKey(k);
    }

    private void predefinedCallbacks(int comm) {
        int[] same = new int[1];
        int[] none = new int[1];
        MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, same, null);
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, none, null);
        Object value = new Object();
        MPI_Comm_set_attr(comm, same[0], value);
        MPI_Comm_set_attr(comm, none[0], value);
        int made = dup(comm);
        check.isTrue(get(made, same[0]) == value, "MPI_COMM_DUP_FN gives the same value");
        check.equal("none", get(made, none[0]), "MPI_COMM_NULL_COPY_FN");
        freeComm(made);
        MPI_Comm_delete_attr(comm, same[0]);
        MPI_Comm_delete_attr(comm, none[0]);
        freeCommKey(same[0]);
        freeCommKey(none[0]);
    }

    /** Copied in the order in which they were set last, deleted in the opposite one. */
    private void order(int comm) {
        Recorder r = new Recorder();
        int[] keys = {r.commKey(0), r.commKey(1), r.commKey(2)};
        for (int k : keys) {
            MPI_Comm_set_attr(comm, k, "old");
        }
        MPI_Comm_set_attr(comm, keys[0], "new");
        r.take();
        int made = dup(comm);
        String[] expected = new String[3];
        int[] order = {1, 2, 0};
        for (int i = 0; i < 3; i++) {
            expected[i] = "copy " + comm + " " + keys[order[i]] + " " + order[i] + (order[i] == 0 ? " new" : " old");
        }
        check.equal(List.of(expected), r.take(), "order of copies");
        freeComm(made);
        for (int i = 0; i < 3; i++) {
            int last = order[2 - i];
            expected[i] = "delete " + made + " " + keys[last] + " " + last + (last == 0 ? " new'" : " old'");
        }
        check.equal(List.of(expected), r.take(), "order of deletions");
        for (int k : keys) {
            MPI_Comm_delete_attr(comm, k);
            freeCommKey(k);
        }
    }

    private void freedKey(int comm) {
        Recorder r = new Recorder();
        int k = r.commKey("x");
        MPI_Comm_set_attr(comm, k, "v");
        check.ok(MPI_Comm_free_keyval(new int[] {k}), "free_keyval of a key in use");
        check.ok(MPI_Comm_free_keyval(new int[] {k}), "once more");
        check.equal("v", get(comm, k), "the attribute stays");
        int made = dup(comm);
        check.equal("v'", get(made, k), "and is copied");
        check.ok(MPI_Comm_delete_attr(comm, k), "and deleted");
        check.equal("v'", get(made, k), "the last one");
        r.take();
        freeComm(made);
        check.equal(List.of("delete " + made + " " + k + " x v'"), r.take(), "the last one goes");
        int[] next = new int[1];
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, next, null);
        freeCommKey(next[0]);
    }

    /** An attribute that a delete callback sets on a communicator being freed is deleted too. */
    private void setWhileFreed() {
        int comm = dup(MPI_COMM_SELF);
        Recorder late = new Recorder();
        int lateKey = late.commKey("late");
        int[] key = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN, (c, k, value, extra) -> MPI_Comm_set_attr(c, lateKey, "set"), key, null);
        MPI_Comm_set_attr(comm, key[0], "v");
        check.ok(MPI_Comm_free(new int[] {comm}), "free");
        check.equal(List.of("delete " + comm + " " + lateKey + " late set"), late.take(), "set by a callback");
        freeCommKey(lateKey);
        freeCommKey(key[0]);
    }

    /** A delete callback of MPI_Comm_delete_attr may free the communicator; other attributes go with it. */
    private void freedByItsCallback() {
        int comm = dup(MPI_COMM_SELF);
        Recorder other = new Recorder();
        int otherKey = other.commKey("other");
        int[] calls = new int[1];
        int[] key = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN,
                (c, k, value, extra) -> {
                    calls[0]++;
                    return MPI_Comm_free(new int[] {c});
                },
                key,
                null);
        MPI_Comm_set_attr(comm, otherKey, "o");
        MPI_Comm_set_attr(comm, key[0], "v");
        check.ok(MPI_Comm_delete_attr(comm, key[0]), "delete_attr whose callback frees");
        check.same(1, calls[0], "calls");
        check.equal(List.of("delete " + comm + " " + otherKey + " other o"), other.take(), "the other attribute");
        freeCommKey(otherKey);
        freeCommKey(key[0]);
    }

    private void replacedByItsCallback() {
        int comm = dup(MPI_COMM_SELF);
        boolean[] once = {true};
        int[] key = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN,
                (c, k, value, extra) -> {
                    boolean first = once[0];
                    once[0] = false;
                    return first ? MPI_Comm_set_attr(c, k, "inner") : MPI_SUCCESS;
                },
                key,
                null);
        MPI_Comm_set_attr(comm, key[0], "old");
        check.ok(MPI_Comm_set_attr(comm, key[0], "new"), "set_attr whose callback sets too");
        check.equal("new", get(comm, key[0]), "the outer value");
        freeComm(comm);
        freeCommKey(key[0]);
    }

    /** Beyond the first blocks of the table; each handle names the kind of object. */
    private void manyKeys(int comm) {
        int[] keys = new int[MANY];
        for (int i = 0; i < MANY; i++) {
            int[] key = new int[1];
            MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, null);
            keys[i] = key[0];
            MPI_Comm_set_attr(comm, keys[i], i);
        }
        for (int i = 0; i < MANY; i++) {
            check.same(COMM_KEY, keys[i] & 0x3fc00000, "kind bits of " + Integer.toHexString(keys[i]));
            check.equal(i, get(comm, keys[i]), "attribute " + i);
            MPI_Comm_delete_attr(comm, keys[i]);
            freeCommKey(keys[i]);
        }
    }
}
