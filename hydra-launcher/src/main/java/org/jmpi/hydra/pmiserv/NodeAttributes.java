package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the ranks of a node tell each other over PMI-2. Owned by the server's thread. */
final class NodeAttributes {
    private static final long MOST_CHARACTERS = 1 << 20;
    private static final int MOST_WAITING = 64;

    private record Waiting(PmiSession session, int node, String key, Consumer<String> found) {}

    private final int[] nodes;
    private final Map<Integer, KeyValueSpace> spaces = new HashMap<>();
    private final List<Waiting> waiting = new ArrayList<>();

    NodeAttributes(int[] nodes) {
        this.nodes = nodes;
    }

    private KeyValueSpace of(int node) {
        return spaces.computeIfAbsent(node, n -> new KeyValueSpace("node" + n, MOST_CHARACTERS));
    }

    /** Returns what is wrong, null when nothing is. */
    @Nullable
    String put(PmiSession session, String key, String value) {
        int node = nodes[session.rank()];
        String wrong = of(node).put(null, key, value);
        if (wrong == null) {
            release(node, key, value);
        }
        return wrong;
    }

    private void release(int node, String key, String value) {
        List<Waiting> ready = new ArrayList<>();
        for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
            Waiting next = each.next();
            if (next.node == node && next.key.equals(key)) {
                each.remove();
                ready.add(next);
            }
        }
        ready.forEach(each -> each.found.accept(value));
    }

    /** The value, null when there is none. */
    @Nullable
    String get(PmiSession session, String key) {
        return of(nodes[session.rank()]).get(null, key);
    }

    /** Calls {@code found} with the value once it is put. Returns what is wrong, null when nothing is. */
    @Nullable
    String await(PmiSession session, String key, Consumer<String> found) {
        if (waiting.stream().filter(each -> each.session == session).count() >= MOST_WAITING) {
            return "waits for more than " + MOST_WAITING + " attributes";
        }
        waiting.add(new Waiting(session, nodes[session.rank()], key, found));
        return null;
    }

    void left(PmiSession session) {
        waiting.removeIf(each -> each.session == session);
    }
}
