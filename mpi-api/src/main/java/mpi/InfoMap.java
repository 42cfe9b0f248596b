package mpi;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pairs of an info object as a map. */
final class InfoMap extends AbstractMap<String, String> {
    private final Info info;

    InfoMap(Info info) {
        this.info = info;
    }

    /** Returns whether {@code key} may be a key at all; asking for another is an error of MPI. */
    private static boolean isKey(Object key) {
        return key instanceof String s && !s.isEmpty() && s.length() <= MPI.MAX_INFO_KEY;
    }

    @Override
    public @Nullable String get(Object key) {
        return isKey(key) ? info.get((String) key) : null;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return info.size();
    }

    @Override
    public String put(String key, String value) {
        if (!isKey(key)) {
            throw new IllegalArgumentException(
                    "key \"" + key + "\": expected 1 to " + MPI.MAX_INFO_KEY + " characters");
        }
        if (value == null || value.length() > MPI.MAX_INFO_VAL) {
            throw new IllegalArgumentException(
                    "value of \"" + key + "\" " + (value == null ? "is null" : "has " + value.length() + " characters")
                            + ": expected at most " + MPI.MAX_INFO_VAL);
        }
        String old = info.get(key);
        info.set(key, value);
        return old;
    }

    @Override
    public @Nullable String remove(Object key) {
        String old = get(key);
        if (old != null) {
            info.delete((String) key);
        }
        return old;
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Entry<String, String>> {
        @Override
        public int size() {
            return info.size();
        }

        @Override
        public Iterator<Entry<String, String>> iterator() {
            List<Entry<String, String>> pairs = new ArrayList<>();
            for (int i = 0; i < info.size(); i++) {
                String key = info.getKey(i);
                pairs.add(new Pair(key, info.get(key)));
            }
            return new Pairs(pairs.iterator());
        }
    }

    /** Goes over a copy, and removes from the object. */
    private final class Pairs implements Iterator<Entry<String, String>> {
        private final Iterator<Entry<String, String>> copy;
        private @Nullable Entry<String, String> last;

        Pairs(Iterator<Entry<String, String>> copy) {
            this.copy = copy;
        }

        @Override
        public boolean hasNext() {
            return copy.hasNext();
        }

        @Override
        public Entry<String, String> next() {
            last = copy.next();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("remove() without next(): call next() first");
            }
            InfoMap.this.remove(last.getKey());
            last = null;
        }
    }

    /** A pair whose value can be set. */
    private final class Pair extends AbstractMap.SimpleEntry<String, String> {
        private static final long serialVersionUID = 1;

        Pair(String key, String value) {
            super(key, value);
        }

        @Override
        public String setValue(String value) {
            put(getKey(), value);
            return super.setValue(value);
        }
    }
}
