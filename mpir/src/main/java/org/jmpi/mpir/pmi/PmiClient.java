package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A rank's side of the process manager interface. Owned by the rank; calls may come from any of its threads and are
 * served one at a time. Every call ends: with the answer, or with a {@link PmiException} when the launcher refuses
 * or is gone.
 */
public interface PmiClient {
    /** @return this process's rank in its job, from 0 */
    int rank();

    /** @return number of ranks of the job */
    int size();

    /** @return index of the {@code :} section that this rank belongs to, -1 when the launcher does not say */
    int appnum();

    /** @return number of ranks that the job may grow to, -1 when the launcher does not say */
    int universeSize();

    /** @return name of the job's key-value space, unique among the launcher's jobs */
    String kvsName();

    /** @return the node id of each rank; ranks of one node share a machine */
    int[] processMapping();

    /** @return whether this process was started alone, without a launcher */
    boolean singleton();

    /**
     * Publishes a value; others see it after the next {@link #barrier}. A long value travels in segments as MPICH's
     * do: {@code segments=<n>} under the key, the parts under {@code <key>-seg-<i>/<n>}.
     *
     * @param key 1 to 64 characters, without blank or {@code =}
     * @param value printable ASCII without blank and {@code ;}
     * @throws PmiException when key or value cannot be sent, or the launcher refuses them
     */
    void put(String key, String value);

    /**
     * Reads a value.
     *
     * @param key the key
     * @return the value, empty when nobody put it before the last barrier
     */
    Optional<String> find(String key);

    /**
     * Reads several values, by fewer messages where the launcher can take that.
     *
     * @param keys the keys
     * @return the value of each, as {@link #find} returns it
     */
    default List<Optional<String>> findAll(List<String> keys) {
        List<Optional<String>> values = new ArrayList<>(keys.size());
        for (String key : keys) {
            values.add(find(key));
        }
        return values;
    }

    /**
     * Reads a value that must be there.
     *
     * @param key the key
     * @return the value
     * @throws PmiException when nobody put it before the last barrier
     */
    default String get(String key) {
        Optional<String> value = find(key);
        if (value.isEmpty()) {
            throw new PmiException("PMI key '" + key + "' was never put in " + kvsName()
                    + ": put it, then call barrier() on every rank, before get()");
        }
        return value.get();
    }

    /**
     * Waits for every rank of the job; values put before it are visible after it.
     *
     * @throws PmiException when the launcher is lost meanwhile
     */
    void barrier();

    /**
     * Asks the launcher to end the whole job. Returns once the request is sent; the launcher kills this process
     * soon, the caller should halt. Does nothing when the launcher is gone already.
     *
     * @param exitCode the job's exit code; its low byte counts, 0 becomes 1
     * @param message one line that a launcher of JMPI shows; others drop it
     */
    void abort(int exitCode, String message);

    /** {@return whether {@link #abort(int, String, BitSet)} can end some ranks and leave the others} */
    default boolean endsSome() {
        return false;
    }

    /**
     * Asks the launcher to end some ranks of the job and to let the others go on; as {@link #abort(int, String)} where it
     * can't.
     *
     * @param exitCode the job's exit code; its low byte counts, 0 becomes 1
     * @param message one line
     * @param ranks which to end
     */
    default void abort(int exitCode, String message, BitSet ranks) {
        abort(exitCode, message);
    }

    /**
     * Registers what happens when other ranks were ended by {@link #abort(int, String, BitSet)}: once per rank, with its
     * number, in a daemon thread, also for those that ended before.
     *
     * @param action must not wait for anything
     */
    default void onDeparture(IntConsumer action) {}

    /**
     * Registers who says what this process is doing, when the launcher asks: in a daemon thread, with the number of the
     * question.
     *
     * @param action returns the lines of the answer, see {@link org.jmpi.mpir.pmi.status.StatusLines}; must not wait for
     *     anything
     */
    default void onStatus(IntFunction<List<PmiMessage>> action) {}

    /** Tells the launcher that this rank needs it no more. Later calls do nothing; later requests are refused. */
    void finalizePmi();

    /**
     * As {@link #finalizePmi()}, with the times that a launcher of ours asked for.
     *
     * @param times what it expects; null: nothing. Other launchers are told nothing
     */
    default void finalizePmi(@Nullable String times) {
        finalizePmi();
    }

    /**
     * Registers what happens when the launcher dies while this rank lives, before {@link #finalizePmi}. Runs once,
     * in a daemon thread, within a second even while the rank computes; at once when the launcher is gone already.
     *
     * @param action usually halts the process
     */
    void onLauncherLost(Runnable action);

    /** {@return how the connection to the launcher ended, for a message; of no use before it ended} */
    default String lostReason() {
        return "the connection was closed";
    }

    /** {@return why this rank ends when the launcher is lost, for a message} */
    default String endMessage() {
        return "the launcher is gone (" + lostReason() + ")";
    }

    /** {@return the exit code of a rank that ends since the launcher is lost} */
    default int endCode() {
        return 1;
    }

    /** {@return whether the launcher keeps names for MPI_Lookup_name} */
    default boolean keepsNames() {
        return false;
    }

    /**
     * Publishes a name for all jobs of this launcher, until it is taken back or the launcher ends.
     *
     * @param service letters, digits, {@code .}, {@code _} and {@code -}
     * @param port printable ASCII without blank and {@code ;}
     * @return whether the launcher took it; not if the name is there
     */
    default boolean publishName(String service, String port) {
        return false;
    }

    /** {@return the port of that name} */
    default Optional<String> lookupName(String service) {
        return Optional.empty();
    }

    /**
     * Takes a name back.
     *
     * @return whether it was there
     */
    default boolean unpublishName(String service) {
        return false;
    }

    /** {@return whether the launcher starts worlds for JMPI's ranks} */
    default boolean startsWorlds() {
        return false;
    }

    /**
     * Has the launcher start a world. Returns at once.
     *
     * @param request what it is to start
     * @param ended called once with the exit code when the world has ended, or could not be started, in a daemon thread
     * @return by what the launcher knows it
     * @throws PmiException if the launcher is gone
     */
    default int startWorld(WorldRequest request, IntConsumer ended) {
        throw new UnsupportedOperationException("no launcher starts worlds");
    }

    /**
     * Has a world go on when this rank ends.
     *
     * @param disconnected whether both have disconnected, and nobody hears any more of what becomes of the other
     */
    default void partWorld(int id, boolean disconnected) {}

    /** Has a world ended. */
    default void endWorld(int id) {}

    /** {@return the port of the processes that spawned the job; null: nobody did} */
    default @Nullable String parentPort() {
        return JobSecret.parentPort(System.getenv());
    }

    /** {@return whether all processes of the job are threads of this JVM} */
    default boolean inJvm() {
        return false;
    }

    /** {@return why a job of thread ranks is ending, or null; always null for processes} */
    default @Nullable Throwable jobEnd() {
        return null;
    }

    /**
     * Returns what all ranks of a job in this JVM share under {@code name}; the first to ask makes it.
     *
     * @throws UnsupportedOperationException unless {@link #inJvm()}
     */
    default <T> T shared(String name, java.util.function.Supplier<T> maker) {
        throw new UnsupportedOperationException("only ranks in one JVM share objects: " + name);
    }
}
