package org.jmpi.mpir.init;

/** Why this JVM runs its shutdown hooks. */
public final class ExitCause {
    /** For threads that begin meanwhile. */
    private static final int ROOM = 64;

    private ExitCause() {}

    /** Returns whether a signal did it, about which whoever sent it need not be told. */
    public static boolean signal() {
        // the JVM runs its exit for a signal in a thread of this name, which waits for the hooks
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount() + ROOM];
        int count = all.enumerate(threads);
        for (int i = 0; i < count; i++) {
            String name = threads[i].getName();
            if (name.startsWith("SIG") && name.endsWith(" handler")) {
                return true;
            }
        }
        return false;
    }
}
