package org.jmpi.mpir.info;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/**
 * An info object: pairs of strings in the order in which their keys were first set (mirrors {@code MPIR_Info}). Any
 * thread.
 */
public final class Info extends HandleObject {
    private static final HandleTable<Info> TABLE = new HandleTable<>(HandleKind.INFO, 2, 8) {
        @Override
        public Info get() {
            return new Info();
        }
    };

    /** The most characters of a key. */
    public static final int MAX_KEY = 255;
    /** The most characters of a value. */
    public static final int MAX_VALUE = 1024;

    /** Guarded by this object. */
    private final Map<String, String> pairs = new LinkedHashMap<>();
    /** What is found out when somebody asks; null: nothing, or it was. Guarded by this object. */
    private @Nullable Supplier<Map<String, String>> more;

    /** Returns the info objects of {@code rank} by their handles. */
    public static HandleAllocator<Info> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** Makes an info object without pairs. */
    public Info() {}

    /** Makes an info object with pairs that are looked up when somebody asks. */
    public Info(Supplier<Map<String, String>> more) {
        this.more = more;
    }

    private Map<String, String> known() {
        if (more != null) {
            more.get().forEach(pairs::putIfAbsent);
            more = null;
        }
        return pairs;
    }

    /** Returns the value of {@code key}, or null. */
    public synchronized @Nullable String get(String key) {
        return known().get(key);
    }

    /** Sets {@code key}, which keeps its place if it has one. */
    public synchronized void set(String key, String value) {
        pairs.put(key, value);
    }

    /** Removes {@code key} and returns whether it was there. */
    public synchronized boolean remove(String key) {
        return known().remove(key) != null;
    }

    /** Returns how many keys there are. */
    public synchronized int size() {
        return known().size();
    }

    /** Returns key {@code n}, counted from 0; null if there are not so many. */
    public synchronized @Nullable String key(int n) {
        return n >= 0 && n < known().size() ? new ArrayList<>(pairs.keySet()).get(n) : null;
    }

    /** Returns a copy of the pairs, in order. */
    public synchronized Map<String, String> pairs() {
        return new LinkedHashMap<>(known());
    }

    /** Sets all of {@code added}. */
    public synchronized void setAll(Map<String, String> added) {
        pairs.putAll(added);
    }
}
