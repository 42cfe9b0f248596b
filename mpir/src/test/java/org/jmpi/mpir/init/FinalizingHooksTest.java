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
        assertEquals(false, FinalizingHooks.allBegan(threads));
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 0, false));
    }

    @Test
    void shouldNotWaitWhenAllHooksBeganAndNoneIsLeft() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        assertEquals(true, FinalizingHooks.allBegan(threads));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 0, true));
        int[] looks = new int[1];
        FinalizingHooks.await(() -> false, () -> {
            looks[0]++;
            return threads;
        });
        assertEquals(2, looks[0]);
    }

    @Test
    void shouldSeeAHookThatBeganWhileTheJvmLooked() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        int[] looks = new int[1];
        FinalizingHooks.await(() -> looks[0] == 3, () -> {
            if (++looks[0] == 2) {
                thread("a hook", frame("org.jmpi.binding.Mpi", "MPI_Finalize"));
            }
            return threads;
        });
        assertEquals(3, looks[0]);
    }

    @Test
    void shouldWaitForAHookThatDoesOtherThings() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        thread("a hook");
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 5_000, true));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 20_000, true));
    }

    @Test
    void shouldWaitLessWhereAThreadCalledExit() {
        thread("main", frame("java.lang.Thread", "join"), HOOKS, frame("java.lang.Runtime", "exit"));
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 50, true));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 500, true));
    }

    @Test
    void shouldWaitForFinalizeHoweverLong() {
        thread("DestroyJavaVM", frame("java.lang.Thread", "join"), HOOKS);
        thread("a hook", frame("org.jmpi.binding.Mpi", "MPI_Finalize"));
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 100_000, true));
    }

    @Test
    void shouldGiveUpWhereItIsNotSeenThatHooksBegan() {
        assertEquals(true, FinalizingHooks.mayFinalize(threads, 0, false));
        assertEquals(false, FinalizingHooks.mayFinalize(threads, 5_000, false));
    }
}
