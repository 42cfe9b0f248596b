package org.jmpi.mpir.init;

/** Why this JVM runs its shutdown hooks. */
public final class ExitCause {
    private ExitCause() {}

    /** Returns whether a signal did it, about which whoever sent it need not be told. */
    public static boolean signal() {
        // the JVM runs its exit for a signal in a thread of this name, which waits for the hooks
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread ->
                        thread.getName().startsWith("SIG") && thread.getName().endsWith(" handler"));
    }
}
