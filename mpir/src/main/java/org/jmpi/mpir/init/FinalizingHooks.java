package org.jmpi.mpir.init;

import java.util.Map;
import java.util.function.BooleanSupplier;

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
        // counted in looks: a machine that stood still meanwhile gave no hook time
        for (long millis = 0; !finalized.getAsBoolean(); millis += LOOK_MS) {
            if (!mayFinalize(Thread.getAllStackTraces(), millis)) {
                return;
            }
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Returns whether one of {@code threads} may call MPI_Finalize, {@code millis} after the exit began. */
    static boolean mayFinalize(Map<Thread, StackTraceElement[]> threads, long millis) {
        boolean exits = false;
        boolean others = false;
        boolean allBegan = false;
        for (Map.Entry<Thread, StackTraceElement[]> each : threads.entrySet()) {
            StackTraceElement[] stack = each.getValue();
            for (int i = 0; i < stack.length; i++) {
                if (stack[i].getMethodName().equals("MPI_Finalize")) {
                    return true;
                }
                exits |= is(stack[i], "java.lang.Runtime", "exit");
                allBegan |= i > 0
                        && is(stack[i], "java.lang.ApplicationShutdownHooks", "runHooks")
                        && is(stack[i - 1], "java.lang.Thread", "join");
            }
            others |= isOther(each.getKey());
        }
        if (!allBegan && millis < BEGIN_MS) {
            return true;
        }
        // a program that ended by itself has no other threads left than hooks
        return others && millis < (exits ? EXIT_MS : OTHER_MS);
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
