package mpi;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.init.Init;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.objects.HandleLookup;
import org.jspecify.annotations.Nullable;

/** The values of wrappers. */
final class WrapperValues {
    private WrapperValues() {}

    static void set(Wrapper wrapper, Key<?> key, Object value) {
        org.jmpi.mpir.key.Key k = keyOf(key);
        Wrapper valued = wrapper.valued();
        try {
            Rank rank = rank(valued);
            Values.set(rank, k, valued.valueType(), object(rank, valued), value);
            DestroyQueue.run(rank);
        } catch (MpirException e) {
            throw new MPIException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static <V> @Nullable V get(Wrapper wrapper, Key<V> key) {
        org.jmpi.mpir.key.Key k = keyOf(key);
        Wrapper valued = wrapper.valued();
        try {
            Rank rank = rank(valued);
            Object value = Values.get(rank, k, valued.valueType(), object(rank, valued));
            DestroyQueue.run(rank);
            return (V) value;
        } catch (MpirException e) {
            throw new MPIException(e);
        }
    }

    static void clear(Wrapper wrapper, Key<?> key) {
        org.jmpi.mpir.key.Key k = keyOf(key);
        Wrapper valued = wrapper.valued();
        try {
            Rank rank = rank(valued);
            Values.clear(rank, k, valued.valueType(), object(rank, valued));
            DestroyQueue.run(rank);
        } catch (MpirException e) {
            throw new MPIException(e);
        }
    }

    private static org.jmpi.mpir.key.Key keyOf(Key<?> key) {
        if (key == null) {
            throw new NullPointerException("key is null: expected an object of Key.create");
        }
        return key.keyObject();
    }

    private static Rank rank(Wrapper wrapper) {
        return wrapper.valueType().isEarly() ? Init.early() : Wrapper.checkRunning();
    }

    private static HandleObject object(Rank rank, Wrapper wrapper) {
        HandleType type = wrapper.valueType();
        return HandleLookup.find(rank, type, wrapper.handleAnytime());
    }
}
