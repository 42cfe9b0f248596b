package org.jmpi.mpir.info;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jmpi.mpir.handle.HandleObject;

/** An info object: pairs of strings in the order in which their keys were first set (mirrors {@code MPIR_Info}). */
public final class Info extends HandleObject {
    /** Guarded by this object. */
    private final Map<String, String> pairs = new LinkedHashMap<>();

    /** Returns the value of {@code key}, or null. */
    public synchronized String get(String key) {
        return pairs.get(key);
    }

    /** Sets {@code key}, which keeps its place if it has one. */
    public synchronized void set(String key, String value) {
        pairs.put(key, value);
    }

    /** Removes {@code key} and returns whether it was there. */
    public synchronized boolean remove(String key) {
        return pairs.remove(key) != null;
    }

    /** Returns how many keys there are. */
    public synchronized int size() {
        return pairs.size();
    }

    /** Returns a copy of the pairs, in order. */
    public synchronized Map<String, String> pairs() {
        return new LinkedHashMap<>(pairs);
    }
}
