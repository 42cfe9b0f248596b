package org.jmpi.mpir.init;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FinalizingHooksTest {
    private static final StackTraceElement HOOKS = frame("java.lang.ApplicationShutdownHooks", "runHooks");

    private final Map<Thread, StackTraceElement[]> threads = new HashMap<>();

    private static StackTraceElement frame(String owner, String method) {
        return new StackTraceElement(owner, method, null, 1);
    }

    private void thread(String name, StackTraceElement... stack) {
        threads.put(new Thread(() -> {}, name), stack);
    }

    @Test
    void shouldWaitWhileTheJvmStillStartsHooks() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "start"), HOOKS);
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 0));
    }

    @Test
    void shouldNotWaitWhenAllHooksBeganAndNoneIsLeft() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 0));
    }

    @Test
    void shouldWaitForAHookThatDoesOtherThings() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        thread("a hook");
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 5_000));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 20_000));
    }

    @Test
    void shouldWaitLessWhereAThreadCalledExit() {
        thread("main", frame("java.lang.Thread", "join"), HOOKS, frame("java.lang.Runtime", "exit"));
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 50));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 500));
    }

    @Test
    void shouldWaitForFinalizeHoweverLong() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        thread("a hook", frame("org.jmpi.binding.Mpi", "MPI_Finalize"));
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 100_000));
    }

    @Test
    void shouldGiveUpWhereItIsNotSeenThatHooksBegan() {
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 0));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 5_000));
    }
}
