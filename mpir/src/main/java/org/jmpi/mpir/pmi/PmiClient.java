package org.jmpi.mpir.pmi;

/** What a process asks of the process manager (mirrors the {@code PMI_} client functions). */
public interface PmiClient {
    /** Returns this process's rank in its job. */
    int rank();

    /** Returns how many processes the job has. */
    int size();

    /** Returns the application number, or -1. */
    int appnum();

    /** Returns the name of the job's key-value space. */
    String kvsName();

    /** Returns the universe size, or -1 if unknown. */
    int universeSize();

    /** Returns the node number of each rank. */
    int[] processMapping();

    /** Puts a pair into the job's key-value space; others see it after {@link #barrier()}. */
    void put(String key, String value);

    /** Returns the value of {@code key}, or null if there is none. */
    String get(String key);

    /** Waits until all processes of the job are here. */
    void barrier();

    /** Asks the process manager to end the job. */
    void abort(int exitCode, String message);

    /** Tells the process manager that this process ends as it should. */
    void finalizePmi();

    /** Returns whether all processes of the job are threads of this JVM. */
    default boolean inJvm() {
        return false;
    }

    /**
     * Returns what all ranks of a job in this JVM share under {@code name}; the first to ask makes it.
     *
     * @throws UnsupportedOperationException unless {@link #inJvm()}
     */
    default <T> T shared(String name, java.util.function.Supplier<T> maker) {
        throw new UnsupportedOperationException("only ranks in one JVM share objects: " + name);
    }

    /** Runs {@code action} on a daemon thread once the process manager is gone. */
    void onLauncherLost(Runnable action);
}
