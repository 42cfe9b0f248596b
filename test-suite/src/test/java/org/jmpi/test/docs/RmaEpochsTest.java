package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.win.Epochs;
import org.junit.jupiter.api.Test;

/** Writes {@code docs/rma-epochs.md}: what each call does in each state, as the library does it. */
class RmaEpochsTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/rma-epochs.md");
    private static final String HEAD = """
            # Epochs of windows

            Which calls are legal on a window, by the epochs that the calling rank has open on it (MPI 4.1, 12.5). Written by
            `RmaEpochsTest` from `mpir.win.Epochs`; `EpochsTest` has the same table written by hand. Each window has epochs of
            its own, also where two have the same memory.

            A cell has the state after the call. An empty cell is an error of class `MPI_ERR_RMA_SYNC`: the message has the
            state, and nothing has changed. The caller is rank 0; 1 is another rank.

            * A fence opens an epoch once an operation follows it. Before that, any other epoch may begin instead.
            * Operations with requests are legal in every access epoch, not only between locks.
            * `MPI_Win_sync` is legal at any time.
            * A call that ends an epoch ends it even if it then fails, for a rank that died for example.
            * A target `MPI_PROC_NULL` is legal in every state, and changes none.
            * On a window with the hint `no_locks=true` locks are errors in every state.
            * The states of other ranks aren't known. A lock of a rank that has an exposure epoch is not noticed.

            """;

    private static final Map<String, Consumer<Epochs>> STATES = new LinkedHashMap<>();
    private static final Map<String, Consumer<Epochs>> CALLS = new LinkedHashMap<>();

    static {
        STATES.put("none", e -> {});
        STATES.put("fence, no operation since", RmaEpochsTest::fence);
        STATES.put("fence", e -> {
            fence(e);
            e.operation(1);
        });
        STATES.put("started to 1", e -> e.start(new int[] {1}));
        STATES.put("locked 1", e -> e.lock(1));
        STATES.put("locked 0", e -> e.lock(0));
        STATES.put("locked 0, 1", e -> {
            e.lock(0);
            e.lock(1);
        });
        STATES.put("locked all", Epochs::lockAll);
        STATES.put("posted", Epochs::post);
        STATES.put("posted, started to 1", e -> {
            e.post();
            e.start(new int[] {1});
        });
        STATES.put("posted, locked 1", e -> {
            e.post();
            e.lock(1);
        });
        CALLS.put("operation to 1", e -> e.operation(1));
        CALLS.put("`fence`", RmaEpochsTest::fence);
        CALLS.put("`fence`, NOSUCCEED", Epochs::fence);
        CALLS.put("`start` to 1", e -> e.start(new int[] {1}));
        CALLS.put("`complete`", Epochs::complete);
        CALLS.put("`post`", Epochs::post);
        CALLS.put("`wait`", Epochs::waitPosted);
        CALLS.put("`lock` 0", e -> e.lock(0));
        CALLS.put("`lock` 1", e -> e.lock(1));
        CALLS.put("`unlock` 1", e -> e.unlock(1));
        CALLS.put("`lock_all`", Epochs::lockAll);
        CALLS.put("`unlock_all`", Epochs::unlockAll);
        CALLS.put("`flush` 1", e -> e.flush(1));
        CALLS.put("`flush_all`", Epochs::flushAll);
        CALLS.put("`free`", Epochs::free);
    }

    private static void fence(Epochs epochs) {
        epochs.fence();
        epochs.fenced();
    }

    private static Epochs in(String state) {
        Epochs epochs = new Epochs(0);
        STATES.get(state).accept(epochs);
        return epochs;
    }

    private static String after(String state, String call) {
        Epochs epochs = in(state);
        try {
            CALLS.get(call).accept(epochs);
        } catch (MpirException e) {
            return "";
        }
        for (String each : STATES.keySet()) {
            if (in(each).describe().equals(epochs.describe())) {
                return call.equals("`free`") ? "freed" : each;
            }
        }
        throw new AssertionError(call + " in " + state + " leads to a state without a name: " + epochs.describe());
    }

    private static String page() {
        StringBuilder page = new StringBuilder(HEAD).append("| call ");
        STATES.keySet().forEach(state -> page.append("| ").append(state).append(' '));
        page.append("|\n|---").append("|---".repeat(STATES.size())).append("|\n");
        for (String call : CALLS.keySet()) {
            page.append("| ").append(call).append(' ');
            for (String state : STATES.keySet()) {
                String after = after(state, call);
                page.append(after.isEmpty() ? "| " : "| " + after + " ");
            }
            page.append("|\n");
        }
        return page.toString();
    }

    @Test
    void shouldHaveEveryCallInEveryState() throws IOException {
        String expected = page();
        String committed = Files.exists(PAGE) ? Files.readString(PAGE) : "";
        if (!committed.equals(expected)) {
            Files.writeString(PAGE, expected);
            fail("docs/rma-epochs.md was behind the source; it has been written anew: commit it and build again");
        }
    }
}
