package mpi;

import java.util.Map;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.init.Init;
import org.jspecify.annotations.Nullable;

/**
 * Hints in pairs of key and value (MPI 4.1, chapter 10). All methods are local and may be called by any thread, before
 * {@link MPI#Init} and after {@link MPI#Finalize} too. Keys and values are taken as they are: case and blanks count.
 *
 * <p>A call that takes hints reads them before it returns; the object may be changed or freed at once. Programs free what
 * they made; {@code try (Info info = new Info())} does.
 */
public final class Info extends Wrapper implements Freeable, Cloneable {
    Info(int predefined) {
        super(predefined);
    }

    /** Makes an info object without pairs. */
    public Info() throws MPIException {
        this(Mpi.MPI_INFO_NULL);
        int[] made = new int[1];
        run(() -> Mpi.MPI_Info_create(made));
        adopt(made[0]);
    }

    /** Makes an info object with the pairs of {@code pairs}, in its order. */
    public static Info of(Map<String, String> pairs) throws MPIException {
        Info info = new Info();
        info.asMap().putAll(pairs);
        return info;
    }

    /**
     * Makes an info object with what {@link MPI#INFO_ENV} has of the execution environment.
     *
     * @param args the program's arguments; null: those that the launcher saw
     */
    public static Info ofEnvironment(String @Nullable [] args) throws MPIException {
        int[] made = new int[1];
        run(() -> Mpi.MPI_Info_create_env(args == null ? null : args.clone(), made));
        return made(made[0]);
    }

    static Info made(int handle) {
        Info info = new Info(Mpi.MPI_INFO_NULL);
        info.adopt(handle);
        return info;
    }

    private void adopt(int handle) {
        Rank rank = Init.early();
        bind(handle, rank, org.jmpi.mpir.info.Info.table(rank).find(handle));
    }

    /** A call of the binding. */
    private interface Call {
        int run();
    }

    /** Before Init there is no error handler, and the binding throws. */
    private static void run(Call call) throws MPIException {
        try {
            MPIException.check(call.run());
        } catch (MpirException e) {
            throw new MPIException(e);
        }
    }

    /**
     * Sets a pair; a value that {@code key} had before is replaced.
     *
     * @param key 1 to {@link MPI#MAX_INFO_KEY} characters
     * @param value at most {@link MPI#MAX_INFO_VAL} characters
     * @throws MPIException of class ERR_INFO_KEY or ERR_INFO_VALUE for another length, ERR_INFO for a null object and
     *     for {@link MPI#INFO_ENV}
     */
    public void set(String key, String value) throws MPIException {
        int info = handleAnytime();
        run(() -> Mpi.MPI_Info_set(info, key, value));
    }

    /** Returns the value of {@code key}, or null if there is none. */
    public String get(String key) throws MPIException {
        int info = handleAnytime();
        int[] room = {MPI.MAX_INFO_VAL + 1};
        String[] value = new String[1];
        run(() -> Mpi.MPI_Info_get_string(info, key, room, value, new boolean[1]));
        return value[0];
    }

    /**
     * Removes {@code key} and its value.
     *
     * @throws MPIException of class ERR_INFO_NOKEY if it isn't there
     */
    public void delete(String key) throws MPIException {
        int info = handleAnytime();
        run(() -> Mpi.MPI_Info_delete(info, key));
    }

    /** Returns the number of keys. */
    public int size() throws MPIException {
        int info = handleAnytime();
        int[] keys = new int[1];
        run(() -> Mpi.MPI_Info_get_nkeys(info, keys));
        return keys[0];
    }

    /**
     * Returns key {@code i}, counted from 0. Its number stays until a pair is set or deleted.
     *
     * @throws MPIException of class ERR_ARG if there are not so many keys
     */
    public String getKey(int i) throws MPIException {
        int info = handleAnytime();
        String[] key = new String[1];
        run(() -> Mpi.MPI_Info_get_nthkey(info, i, key));
        return key[0];
    }

    /**
     * Returns the pairs as a map that reads and changes this object. Its iterators go over the pairs as they were when the
     * iteration began. An argument that the map refuses is an {@link IllegalArgumentException}.
     */
    public Map<String, String> asMap() {
        return new InfoMap(this);
    }

    /** Does the same as {@link #dup()}. */
    @Override
    public Info clone() {
        return dup();
    }

    /** Makes an info object with the same pairs in the same order. */
    public Info dup() throws MPIException {
        int info = handleAnytime();
        int[] made = new int[1];
        run(() -> Mpi.MPI_Info_dup(info, made));
        return made(made[0]);
    }

    @Override
    public void free() throws MPIException {
        int[] info = {handleAnytime()};
        run(() -> Mpi.MPI_Info_free(info));
        unbind(info[0]);
    }

    /** Returns whether this is {@link MPI#INFO_NULL}, or was freed. */
    public boolean isNull() {
        return wrapsNull();
    }
}
