package org.jmpi.mpir.init;

import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for those of the program's shutdown hooks that may call MPI_Finalize: the JVM runs all hooks at once, and JMPI's
 * own must not close what they still use.
 */
final class FinalizingHooks {
    /** How long hooks may do other things. They may take what they need in MPI_Finalize. */
    private static final long OTHER_MS = 10_000;
    /** How long hooks beside a call of System.exit may take to reach MPI_Finalize: other threads than hooks are left, too. */
    private static final long EXIT_MS = 100;
    /** Until all hooks, which the JVM starts one after another, have begun, if that can't be seen. */
    private static final long BEGIN_MS = 1_000;

    private static final long LOOK_MS = 5;

    private FinalizingHooks() {}

    /** Waits until {@code finalized}, or until no hook is left that may finalize. At the exit only. */
    static void await(BooleanSupplier finalized) {
        await(finalized, Thread::getAllStackTraces);
    }

    static void await(BooleanSupplier finalized, Supplier<Map<Thread, StackTraceElement[]>> look) {
        boolean allBegan = false;
        // counted in looks: a machine that stood still meanwhile gave no hook time
        for (long millis = 0; !finalized.getAsBoolean(); millis += LOOK_MS) {
            Map<Thread, StackTraceElement[]> threads = look.get();
            if (!mayFinalize(threads, millis, allBegan)) {
                return;
            }
            // the JVM lists the threads before it looks at their stacks: a hook that began in between is not among
            // these
            allBegan |= allBegan(threads);
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /**
     * Returns whether one of {@code threads} may call MPI_Finalize.
     *
     * @param millis since the exit began
     * @param allBegan whether all hooks had begun before the threads were listed
     */
    static boolean mayFinalize(Map<Thread, StackTraceElement[]> threads, long millis, boolean allBegan) {
        boolean exits = false;
        boolean others = false;
        for (Map.Entry<Thread, StackTraceElement[]> each : threads.entrySet()) {
            for (StackTraceElement frame : each.getValue()) {
                if (frame.getMethodName().equals("MPI_Finalize")) {
                    return true;
                }
                exits |= is(frame, "java.lang.Runtime", "exit");
            }
            others |= isOther(each.getKey());
        }
        if (!allBegan && millis < BEGIN_MS) {
            return true;
        }
        // a program that ended by itself has no other threads left than hooks
        return others && millis < (exits ? EXIT_MS : OTHER_MS);
    }

    /** Returns whether the JVM, which starts all hooks before it waits for the first, waits for one. */
    static boolean allBegan(Map<Thread, StackTraceElement[]> threads) {
        for (StackTraceElement[] stack : threads.values()) {
            for (int i = 1; i < stack.length; i++) {
                if (is(stack[i], "java.lang.ApplicationShutdownHooks", "runHooks")
                        && is(stack[i - 1], "java.lang.Thread", "join")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean is(StackTraceElement frame, String owner, String method) {
        return frame.getClassName().equals(owner) && frame.getMethodName().equals(method);
    }

    private static boolean isOther(Thread thread) {
        return !thread.isDaemon()
                && thread != Thread.currentThread()
                && !thread.getName().equals("DestroyJavaVM")
                && !thread.getName().startsWith("jmpi-");
    }
}
