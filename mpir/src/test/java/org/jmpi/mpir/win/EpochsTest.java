package org.jmpi.mpir.win;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

/** Each call in each state, at rank 0 of three. */
class EpochsTest {
    /** What leads to a state. */
    private static final Map<String, Consumer<Epochs>> STATES = new LinkedHashMap<>();

    private static final Map<String, Consumer<Epochs>> CALLS = new LinkedHashMap<>();

    /**
     * The state after a call; "." where the call is an error. Columns are the calls in their order, lines the states.
     */
    private static final String TABLE = """
            call     op1     op2   fence  last   start  complete post    wait   test   lock0  lock1  unlock0 unlock1 lockAll unlockAll flush1 flush2 flushAll free
            none     .       .     fenced none   start  .        post    .      .      lock0  lock1  .       .       lockAll .         .      .      .        none
            fenced   fence   fence fenced none   start  .        post    .      .      lock0  lock1  .       .       lockAll .         .      .      .        fenced
            fence    fence   fence fenced none   .      .        .       .      .      .      .      .       .       .       .         .      .      .        .
            start    start   .     .      .      .      none     poststart .    .      .      .      .       .       .       .         .      .      .        .
            lock0    .       .     .      .      .      .        .       .      .      .      locks  none    .       .       .         .      .      lock0    .
            lock1    lock1   .     .      .      .      .        postlock .     .      locks  .      .       none    .       .         lock1  .      lock1    .
            locks    locks   .     .      .      .      .        .       .      .      .      .      lock1   lock0   .       .         locks  .      locks    .
            lockAll  lockAll lockAll .    .      .      .        .       .      .      .      .      .       .       .       none      lockAll lockAll lockAll .
            post     .       .     .      .      poststart .     .       none   none   .      postlock .     .       .       .         .      .      .        .
            poststart poststart . .      .      .      post     .       start  start  .      .      .       .       .       .         .      .      .        .
            postlock postlock .    .      .      .      .        .       lock1  lock1  .      .      .       post    .       .         postlock .    postlock .
            """;

    static {
        STATES.put("none", e -> {});
        STATES.put("fenced", EpochsTest::fence);
        STATES.put("fence", e -> {
            fence(e);
            e.operation(2);
        });
        STATES.put("start", e -> e.start(new int[] {1}));
        STATES.put("lock0", e -> e.lock(0));
        STATES.put("lock1", e -> e.lock(1));
        STATES.put("locks", e -> {
            e.lock(1);
            e.lock(0);
        });
        STATES.put("lockAll", Epochs::lockAll);
        STATES.put("post", Epochs::post);
        STATES.put("poststart", e -> {
            e.post();
            e.start(new int[] {1});
        });
        STATES.put("postlock", e -> {
            e.post();
            e.lock(1);
        });
        CALLS.put("op1", e -> e.operation(1));
        CALLS.put("op2", e -> e.operation(2));
        CALLS.put("fence", EpochsTest::fence);
        CALLS.put("last", Epochs::fence);
        CALLS.put("start", e -> e.start(new int[] {1}));
        CALLS.put("complete", Epochs::complete);
        CALLS.put("post", Epochs::post);
        CALLS.put("wait", Epochs::waitPosted);
        CALLS.put("test", e -> {
            e.test();
            e.tested();
        });
        CALLS.put("lock0", e -> e.lock(0));
        CALLS.put("lock1", e -> e.lock(1));
        CALLS.put("unlock0", e -> e.unlock(0));
        CALLS.put("unlock1", e -> e.unlock(1));
        CALLS.put("lockAll", Epochs::lockAll);
        CALLS.put("unlockAll", Epochs::unlockAll);
        CALLS.put("flush1", e -> e.flush(1));
        CALLS.put("flush2", e -> e.flush(2));
        CALLS.put("flushAll", Epochs::flushAll);
        CALLS.put("free", Epochs::free);
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

    @Test
    void everyCallInEveryState() {
        List<String> lines = TABLE.lines().toList();
        List<String> calls = cells(lines.get(0));
        assertEquals(new ArrayList<>(CALLS.keySet()), calls);
        assertEquals(STATES.size(), lines.size() - 1);
        for (String line : lines.subList(1, lines.size())) {
            String state = line.split(" ")[0];
            List<String> expected = cells(line);
            assertEquals(calls.size(), expected.size(), state);
            for (int i = 0; i < calls.size(); i++) {
                check(state, calls.get(i), expected.get(i));
            }
        }
    }

    private static List<String> cells(String line) {
        List<String> all = Arrays.asList(line.strip().split(" +"));
        return all.subList(1, all.size());
    }

    private static void check(String state, String call, String expected) {
        Epochs epochs = in(state);
        String what = call + " in state " + state;
        if (!expected.equals(".")) {
            CALLS.get(call).accept(epochs);
            assertEquals(in(expected).describe(), epochs.describe(), what);
            return;
        }
        MpirException e =
                assertThrows(MpirException.class, () -> CALLS.get(call).accept(epochs), what);
        assertEquals(ErrorClass.ERR_RMA_SYNC, e.errorClass(), what);
        assertTrue(e.getMessage().contains(": expected ") && e.getMessage().contains("; "), e.getMessage());
        assertEquals(in(state).describe(), epochs.describe(), "an error changes nothing: " + what);
    }

    /** Where a plain field answers operations, it answers right after each change. */
    @Test
    void shouldRefuseOperationsAfterEachWayOut() {
        Epochs epochs = new Epochs(0);
        epochs.lock(1);
        epochs.operation(1);
        epochs.lock(2);
        epochs.operation(1);
        epochs.operation(2);
        epochs.unlock(1);
        epochs.operation(2);
        assertThrows(MpirException.class, () -> epochs.operation(1));
        epochs.unlock(2);
        assertThrows(MpirException.class, () -> epochs.operation(2));
        epochs.start(new int[] {});
        assertThrows(MpirException.class, () -> epochs.operation(0));
        epochs.complete();
        epochs.lockAll();
        epochs.operation(0);
        epochs.unlockAll();
        assertThrows(MpirException.class, () -> epochs.operation(0));
    }

    /** A fence that nothing followed lets a lock begin, and is then gone. */
    @Test
    void shouldForgetTheFenceThatALockFollowed() {
        Epochs epochs = in("fenced");
        epochs.lock(1);
        epochs.unlock(1);
        assertThrows(MpirException.class, () -> epochs.operation(1));
    }

    @Test
    void shouldRefuseLocksOfAWindowWithoutThem() {
        Epochs epochs = new Epochs(0);
        epochs.setNoLocks(true);
        assertEquals(
                ErrorClass.ERR_RMA_SYNC,
                assertThrows(MpirException.class, () -> epochs.lock(1)).errorClass());
        assertThrows(MpirException.class, epochs::lockAll);
        epochs.setNoLocks(false);
        epochs.lock(1);
    }
}
