package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;
import static org.jmpi.test.attr.Recorder.dup;
import static org.jmpi.test.attr.Recorder.freeComm;
import static org.jmpi.test.attr.Recorder.freeCommKey;
import static org.jmpi.test.attr.Recorder.get;

import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A callback that returns an error code or throws makes its function fail and leaves nothing half done. */
public final class FailingCallbacks {
    private final Check check = new Check();
    private final int comm;

    private FailingCallbacks(int comm) {
        this.comm = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, FailingCallbacks::run);
    }

    /** On any number of ranks; {@code rounds=N} duplications fail. */
    public static int run(String[] args) {
        int comm = dup(MPI_COMM_WORLD);
        MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
        FailingCallbacks test = new FailingCallbacks(comm);
        test.deletions();
        test.exceptions();
        test.otherCodes();
        test.copies(MTest.option(args, "rounds", 20));
        test.endless();
        freeComm(comm);
        return test.check.errors();
    }

    private void deletions() {
        int c = dup(comm);
        Recorder older = new Recorder();
        Recorder bad = new Recorder();
        Recorder newer = new Recorder();
        int olderKey = older.commKey("older");
        int badKey = bad.commKey("bad");
        int newerKey = newer.commKey("newer");
        MPI_Comm_set_attr(c, olderKey, "o");
        MPI_Comm_set_attr(c, badKey, "b");
        MPI_Comm_set_attr(c, newerKey, "n");
        bad.deleteCode = MPI_ERR_TOPOLOGY;
        check.error(MPI_ERR_TOPOLOGY, MPI_Comm_delete_attr(c, badKey), "delete_attr", "delete_fn", "Invalid topology");
        check.error(MPI_ERR_TOPOLOGY, MPI_Comm_set_attr(c, badKey, "x"), "set_attr", "delete_fn");
        check.equal("b", get(c, badKey), "the value stays");
        int[] handle = {c};
        check.error(MPI_ERR_TOPOLOGY, MPI_Comm_free(handle), "free", "MPI_Comm_free", "delete_fn");
        check.same(c, handle[0], "the handle stays");
        check.equal(List.of("delete " + c + " " + newerKey + " newer n"), newer.take(), "the newer one is deleted");
        check.equal("none", get(c, newerKey), "and gone");
        check.equal("b", get(c, badKey), "the failing one stays");
        check.equal("o", get(c, olderKey), "the older one too");
        check.ok(MPI_Comm_set_attr(c, newerKey, "again"), "the communicator takes attributes");
        check.ok(MPI_Barrier(c), "and works");
        bad.deleteCode = MPI_SUCCESS;
        check.ok(MPI_Comm_free(handle), "free at last");
        check.same(MPI_COMM_NULL, handle[0], "freed");
        freeCommKey(olderKey);
        freeCommKey(badKey);
        freeCommKey(newerKey);
    }

    private void exceptions() {
        int[] key = new int[1];
        boolean[] throwing = {true};
        MPI_Comm_create_keyval(
                (old, k, extra, value, copy, flag) -> {
                    throw new IllegalStateException("no copy today");
                },
                (c, k, value, extra) -> {
                    if (throwing[0]) {
                        throw new IllegalStateException("no deletion today");
                    }
                    return MPI_SUCCESS;
                },
                key,
                null);
        MPI_Comm_set_attr(comm, key[0], "v");
        check.error(MPI_ERR_INTERN, MPI_Comm_delete_attr(comm, key[0]), "delete_attr", "no deletion today");
        check.error(MPI_ERR_INTERN, MPI_Comm_set_attr(comm, key[0], "w"), "set_attr", "IllegalState");
        check.equal("v", get(comm, key[0]), "the value stays");
        int[] made = {-7};
        check.error(MPI_ERR_INTERN, MPI_Comm_dup(comm, made), "dup", "no copy today");
        check.same(-7, made[0], "no communicator was made");
        throwing[0] = false;
        check.ok(MPI_Comm_delete_attr(comm, key[0]), "delete_attr");
        freeCommKey(key[0]);
    }

    /** The code of a function that the callback called, and a code that is none. */
    private void otherCodes() {
        int[] key = new int[1];
        int[] peer = {4321};
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN, (c, k, value, extra) -> MPI_Send(null, 0, MPI_INT, peer[0], 0, c), key, null);
        MPI_Comm_set_attr(comm, key[0], "v");
        check.error(MPI_ERR_RANK, MPI_Comm_delete_attr(comm, key[0]), "a callback's own error", "4321", "delete_fn");
        Recorder r = new Recorder();
        int k = r.commKey("x");
        MPI_Comm_set_attr(comm, k, "v");
        r.deleteCode = 1 << 29;
        check.error(MPI_ERR_OTHER, MPI_Comm_delete_attr(comm, k), "a code without a class", "536870912");
        r.deleteCode = MPI_SUCCESS;
        MPI_Comm_delete_attr(comm, k);
        freeCommKey(k);
        peer[0] = MPI_PROC_NULL;
        check.ok(MPI_Comm_delete_attr(comm, key[0]), "delete_attr");
        freeCommKey(key[0]);
    }

    /** At all ranks, after one attribute was copied and before another. */
    private void copies(int rounds) {
        Recorder good = new Recorder();
        Recorder bad = new Recorder();
        Recorder late = new Recorder();
        int goodKey = good.commKey("good");
        int badKey = bad.commKey("bad");
        int lateKey = late.commKey("late");
        MPI_Comm_set_attr(comm, goodKey, "g");
        MPI_Comm_set_attr(comm, badKey, "b");
        MPI_Comm_set_attr(comm, lateKey, "l");
        bad.copyCode = MPI_ERR_DIMS;
        for (int i = 0; i < rounds; i++) {
            int[] made = {-7};
            check.error(MPI_ERR_DIMS, MPI_Comm_dup(comm, made), "dup", "MPI_Comm_dup", "copy_fn");
            check.same(-7, made[0], "no communicator was made");
            check.equal(undone(goodKey), good.take(), "the copy is undone");
            check.equal(List.of(), late.take(), "the last one is not copied");
        }
        bad.copyCode = MPI_SUCCESS;
        int made = dup(comm);
        check.equal("l'", get(made, lateKey), "a duplication that succeeds");
        check.ok(MPI_Barrier(made), "barrier");
        freeComm(made);
        for (int k : new int[] {goodKey, badKey, lateKey}) {
            MPI_Comm_delete_attr(comm, k);
            freeCommKey(k);
        }
    }

    private List<String> undone(int key) {
        return List.of("copy " + comm + " " + key + " good g", "delete " + MPI_COMM_NULL + " " + key + " good g'");
    }

    /** A callback that always sets its attribute again is noticed. */
    private void endless() {
        int c = dup(MPI_COMM_SELF);
        MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
        boolean[] again = {true};
        int[] key = new int[1];
        MPI_Comm_create_keyval(
                MPI_COMM_NULL_COPY_FN,
                (comm, k, value, extra) -> again[0] ? MPI_Comm_set_attr(comm, k, value) : MPI_SUCCESS,
                key,
                null);
        MPI_Comm_set_attr(c, key[0], "v");
        int[] handle = {c};
        check.error(MPI_ERR_OTHER, MPI_Comm_set_attr(c, key[0], "w"), "set_attr", "set it again");
        check.error(MPI_ERR_OTHER, MPI_Comm_free(handle), "free", "expected them to end");
        again[0] = false;
        check.ok(MPI_Comm_free(handle), "free");
        freeCommKey(key[0]);
    }
}
