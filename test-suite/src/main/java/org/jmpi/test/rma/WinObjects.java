package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What windows have besides memory: a name, a group, hints, an error handler, attributes, a number. */
public final class WinObjects {
    private static final int W = MPI_COMM_WORLD;

    private final Check check = new Check();
    private final int[] win = {MPI_WIN_NULL};
    private final int rank = MTest.rank();
    private int deleted;
    private int handled;

    private WinObjects() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WinObjects::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        WinObjects test = new WinObjects();
        ByteBuffer[] base = new ByteBuffer[1];
        MPI_Comm_set_errhandler(W, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        test.check.ok(MPI_Win_allocate(64, 8, MPI_INFO_NULL, W, base, test.win), "Win_allocate");
        test.names();
        test.groups();
        test.handlers();
        test.hints();
        test.attributes();
        test.predefined();
        test.numbers();
        test.freedWithAttributes();
        test.subsets();
        MPI_Comm_set_errhandler(W, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void names() {
        String[] name = {"?"};
        check.ok(MPI_Win_get_name(win[0], name), "get_name");
        check.equal("", name[0], "the name of a new window");
        check.ok(MPI_Win_set_name(win[0], "grid of " + rank), "set_name");
        check.ok(MPI_Win_get_name(win[0], name), "get_name");
        check.equal("grid of " + rank, name[0], "the name that was set");
        check.ok(MPI_Win_get_name(MPI_WIN_NULL, name), "get_name of the null window");
        check.equal("MPI_WIN_NULL", name[0], "the name of the null window");
    }

    private void groups() {
        int[] group = {MPI_GROUP_NULL};
        int[] world = {MPI_GROUP_NULL};
        int[] result = {-1};
        check.ok(MPI_Win_get_group(win[0], group), "get_group");
        MPI_Comm_group(W, world);
        MPI_Group_compare(group[0], world[0], result);
        check.same(MPI_IDENT, result[0], "the group of a window");
        check.ok(MPI_Group_free(group), "Group_free");
        MPI_Group_free(world);
    }

    private void handlers() {
        int[] handler = {MPI_ERRHANDLER_NULL};
        check.ok(MPI_Win_get_errhandler(win[0], handler), "get_errhandler");
        check.same(MPI_ERRORS_ARE_FATAL, handler[0], "the error handler of a new window");
        int[] own = {MPI_ERRHANDLER_NULL};
        check.ok(
                MPI_Win_create_errhandler(
                        (w, code) -> {
                            handled += w == win[0] ? 1 : 100;
                            int[] errorClass = {-1};
                            MPI_Error_class(code, errorClass);
                            check.same(MPI_ERR_OTHER, errorClass[0], "what the handler is told");
                        },
                        own),
                "create_errhandler");
        check.ok(MPI_Win_set_errhandler(win[0], own[0]), "set_errhandler");
        check.ok(MPI_Win_get_errhandler(win[0], handler), "get_errhandler");
        check.same(own[0], handler[0], "the error handler that was set");
        check.ok(MPI_Errhandler_free(handler), "Errhandler_free");
        check.ok(MPI_Win_call_errhandler(win[0], MPI_ERR_OTHER), "call_errhandler");
        check.same(1, handled, "how often the handler was called");
        check.ok(MPI_Win_set_errhandler(win[0], MPI_ERRORS_RETURN), "set_errhandler to ERRORS_RETURN");
        check.ok(MPI_Errhandler_free(own), "Errhandler_free");
        check.error(MPI_ERR_RANK, MPI_Win_lock(MPI_LOCK_SHARED, -7, 0, win[0]), "an error that is returned", "-7");
    }

    private String hint(String key) {
        int[] used = {MPI_INFO_NULL};
        check.ok(MPI_Win_get_info(win[0], used), "get_info");
        int[] length = {100};
        String[] value = {"?"};
        boolean[] flag = {false};
        MPI_Info_get_string(used[0], key, length, value, flag);
        MPI_Info_free(used);
        return flag[0] ? value[0] : null;
    }

    private void hints() {
        check.equal("false", hint("no_locks"), "no_locks");
        check.equal("rar,raw,war,waw", hint("accumulate_ordering"), "accumulate_ordering");
        check.equal("same_op_no_op", hint("accumulate_ops"), "accumulate_ops");
        check.equal("0", hint("mpi_accumulate_granularity"), "mpi_accumulate_granularity");
        check.equal("false", hint("same_size"), "same_size");
        check.equal("false", hint("same_disp_unit"), "same_disp_unit");
        check.equal(null, hint("jmpi_no_such_hint"), "a hint that nobody knows");
        int[] info = {MPI_INFO_NULL};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "no_locks", "true");
        MPI_Info_set(info[0], "accumulate_ordering", "none");
        MPI_Info_set(info[0], "jmpi_no_such_hint", "1");
        MPI_Info_set(info[0], "same_size", "perhaps");
        check.ok(MPI_Win_set_info(win[0], info[0]), "set_info");
        check.equal("true", hint("no_locks"), "no_locks that was set");
        check.equal("none", hint("accumulate_ordering"), "accumulate_ordering that was set");
        check.equal("false", hint("same_size"), "same_size, set to nonsense");
        check.equal(null, hint("jmpi_no_such_hint"), "a hint that nobody knows, set");
        check.error(
                MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win[0]), "a lock with no_locks", "no_locks=true");
        check.error(MPI_ERR_RMA_SYNC, MPI_Win_lock_all(0, win[0]), "lock_all with no_locks", "no_locks=true");
        MPI_Info_set(info[0], "no_locks", "false");
        check.ok(MPI_Win_set_info(win[0], info[0]), "set_info");
        check.ok(MPI_Win_lock_all(0, win[0]), "lock_all without no_locks");
        check.ok(MPI_Win_unlock_all(win[0]), "unlock_all");
        MPI_Info_set(info[0], "accumulate_ordering", "rar,sideways");
        check.error(MPI_ERR_INFO_VALUE, MPI_Win_set_info(win[0], info[0]), "an ordering that is none", "rar,sideways");
        MPI_Info_free(info);
        MPI_Barrier(W);
    }

    private void attributes() {
        int[] key = {MPI_KEYVAL_INVALID};
        check.ok(
                MPI_Win_create_keyval(
                        MPI_WIN_NULL_COPY_FN,
                        (w, k, value, extra) -> {
                            deleted += w == win[0] && value.equals("second") && extra.equals("extra") ? 1 : 100;
                            return MPI_SUCCESS;
                        },
                        key,
                        "extra"),
                "create_keyval");
        check.isTrue(key[0] != MPI_KEYVAL_INVALID, "a key");
        Object[] value = {"?"};
        boolean[] flag = {true};
        check.ok(MPI_Win_get_attr(win[0], key[0], value, flag), "get_attr");
        check.isTrue(!flag[0], "an attribute that was not set");
        check.ok(MPI_Win_set_attr(win[0], key[0], "second"), "set_attr");
        check.ok(MPI_Win_get_attr(win[0], key[0], value, flag), "get_attr");
        check.isTrue(flag[0] && value[0].equals("second"), "the attribute that was set: " + value[0]);
        check.ok(MPI_Win_delete_attr(win[0], key[0]), "delete_attr");
        check.same(1, deleted, "how often the attribute was deleted");
        check.ok(MPI_Win_get_attr(win[0], key[0], value, flag), "get_attr");
        check.isTrue(!flag[0], "an attribute that was deleted");
        check.ok(MPI_Win_free_keyval(key), "free_keyval");
        check.same(MPI_KEYVAL_INVALID, key[0], "a freed key");
    }

    private void predefined() {
        for (int key :
                new int[] {MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR, MPI_WIN_MODEL}) {
            check.error(MPI_ERR_KEYVAL, MPI_Win_set_attr(win[0], key, 1), "set_attr of a predefined key");
            check.error(MPI_ERR_KEYVAL, MPI_Win_delete_attr(win[0], key), "delete_attr of a predefined key");
            check.error(MPI_ERR_KEYVAL, MPI_Win_free_keyval(new int[] {key}), "free_keyval of a predefined key");
        }
    }

    private void numbers() {
        check.same(win[0], MPI_Win_f2c(MPI_Win_c2f(win[0])), "there and back by c2f and f2c");
        check.same(win[0], MPI_Win_fromint(MPI_Win_toint(win[0])), "there and back by toint and fromint");
        check.same(MPI_WIN_NULL, MPI_Win_f2c(MPI_Win_c2f(MPI_WIN_NULL)), "the null window there and back");
    }

    /** A callback that refuses keeps the window; one that doesn't is called before it goes. */
    private void freedWithAttributes() {
        int[] key = {MPI_KEYVAL_INVALID};
        boolean[] refuses = {true};
        int[] calls = {0};
        MPI_Win_create_keyval(
                MPI_WIN_NULL_COPY_FN,
                (w, k, value, extra) -> {
                    calls[0]++;
                    return refuses[0] ? MPI_ERR_OTHER : MPI_SUCCESS;
                },
                key,
                null);
        check.ok(MPI_Win_set_attr(win[0], key[0], "kept"), "set_attr");
        int before = win[0];
        check.isTrue(MPI_Win_free(win) != MPI_SUCCESS, "Win_free, which a callback refuses");
        check.same(before, win[0], "the handle of a window that was not freed");
        check.same(1, calls[0], "calls of the callback that refuses");
        refuses[0] = false;
        check.ok(MPI_Win_free(win), "Win_free");
        check.same(2, calls[0], "calls of the callback");
        check.same(MPI_WIN_NULL, win[0], "the handle of a freed window");
        MPI_Win_free_keyval(key);
    }

    /** A window over some ranks, in another order: its ranks are the communicator's. */
    private void subsets() {
        int[] comm = {MPI_COMM_NULL};
        int[] me = {-1};
        int[] ranks = {-1};
        MPI_Comm_split(W, rank % 2, -rank, comm);
        MPI_Comm_rank(comm[0], me);
        MPI_Comm_size(comm[0], ranks);
        int[] memory = new int[ranks[0]];
        check.ok(MPI_Win_create(memory, 4L * ranks[0], 4, MPI_INFO_NULL, comm[0], win), "Win_create over a half");
        MPI_Comm_free(comm);
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        for (int r = 0; r < ranks[0]; r++) {
            check.ok(MPI_Put(new int[] {1000 + rank}, 1, MPI_INT, r, me[0], 1, MPI_INT, win[0]), "Put");
        }
        check.ok(MPI_Win_fence(0, win[0]), "fence");
        for (int r = 0; r < ranks[0]; r++) {
            int world = rank % 2 + 2 * (ranks[0] - 1 - r);
            check.same(1000 + world, memory[r], "from rank " + r + " of a half, in the opposite order");
        }
        check.ok(MPI_Win_free(win), "Win_free");
    }
}
