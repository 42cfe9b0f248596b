package org.jmpi.binding;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.key.KeyFunctions;
import org.jmpi.mpir.key.Keys;
import org.jmpi.mpir.key.ValueEvent;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.objects.HandleLookup;
import org.jspecify.annotations.Nullable;

/** Keys and values (ADR 0014). */
final class KeyCalls {
    private KeyCalls() {}

    static Key create(
            Rank self,
            MPI_Value_copy_function copy,
            MPI_Value_free_function free,
            MPI_Value_destroy_function destroy,
            long context) {
        return Keys.create(self, new Functions(copy, free, destroy), context, true);
    }

    static void set(Rank self, Key key, int type, int handle, long value) {
        HandleType t = type(self, type);
        Values.set(self, longs(key), t, HandleLookup.find(self, t, handle), value);
        DestroyQueue.run(self);
    }

    static void get(Rank self, Key key, int type, int handle, long[] value, boolean[] flag) {
        HandleType t = type(self, type);
        Object found = Values.get(self, longs(key), t, HandleLookup.find(self, t, handle));
        flag[0] = found != null;
        if (found != null) {
            value[0] = (long) found;
        }
        DestroyQueue.run(self);
    }

    static void clear(Rank self, Key key, int type, int handle) {
        HandleType t = type(self, type);
        Values.clear(self, longs(key), t, HandleLookup.find(self, t, handle));
        DestroyQueue.run(self);
    }

    private static HandleType type(Rank self, int code) {
        HandleType type = HandleType.ofCode(code);
        if (type == null) {
            throw Checks.error(ErrorClass.ERR_ARG, "handle_type is " + code + ": expected one of " + HandleType.list());
        }
        if (!type.isEarly()) {
            Checks.initialized(self);
        }
        return type;
    }

    private static Key longs(Key key) {
        if (!key.isLong()) {
            throw Checks.error(
                    ErrorClass.ERR_KEYVAL,
                    "key is " + Arguments.handle(key.handle())
                            + ", whose values are Java objects: expected a key of longs, from MPI_Key_create; use mpi.Key"
                            + " and the methods of the handle's object");
        }
        return key;
    }

    private record Functions(
            MPI_Value_copy_function copying, MPI_Value_free_function freeing, MPI_Value_destroy_function destroying)
            implements KeyFunctions {
        @Override
        public @Nullable Object copy(ValueEvent e, HandleObject made) {
            long[] value = new long[1];
            boolean[] flag = new boolean[1];
            copying.call(e.keyHandle(), e.type().code(), e.handle(), made.handle(), context(e), value(e), value, flag);
            return flag[0] ? value[0] : null;
        }

        @Override
        public void free(ValueEvent e) {
            freeing.call(e.keyHandle(), e.type().code(), e.handle(), context(e), value(e));
        }

        @Override
        public void destroy(ValueEvent e) {
            destroying.call(e.keyHandle(), e.type().code(), e.handle(), context(e), value(e));
        }

        private static long context(ValueEvent e) {
            return (long) Objects.requireNonNull(e.key().context());
        }

        private static long value(ValueEvent e) {
            return (long) e.value();
        }
    }
}
