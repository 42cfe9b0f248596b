package org.jmpi.mpir.key;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Making and freeing keys. */
public final class Keys {
    private Keys() {}

    /**
     * MPI_Key_create.
     *
     * @param longs whether the values are longs; else they are Java objects
     */
    public static Key create(Rank rank, KeyFunctions functions, @Nullable Object context, boolean longs) {
        Key key = Key.table(rank).allocate();
        key.functions = functions;
        key.context = context;
        key.longs = longs;
        return key;
    }

    /**
     * MPI_Key_free: drops the user's reference; the key lives on while it has values. Values on the key itself are freed.
     *
     * @throws MpirException of class ERR_KEYVAL if the key is predefined
     */
    public static void free(Rank rank, Key key) {
        if (key.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_KEYVAL,
                    "key is " + PredefinedKeys.name(key)
                            + ": expected a key from MPI_Key_create; predefined ones stay");
        }
        Values.freeing(rank, HandleType.KEY, key);
        key.setFreed();
        release(rank, key);
        DestroyQueue.run(rank);
    }

    static void release(Rank rank, Key key) {
        if (key.release()) {
            Key.table(rank).free(key);
        }
    }
}
