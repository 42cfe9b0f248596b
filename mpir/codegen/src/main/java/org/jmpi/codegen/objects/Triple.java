package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A buffer of a method with how many elements of which datatype it has.
 *
 * @param buffer the name of the buffer
 * @param count the name of the count
 * @param type the name of the datatype
 * @param received whether the call writes into it
 */
record Triple(String buffer, String count, String type, boolean received) {
    /** Returns the buffers that {@code call} has with count and datatype. */
    static List<Triple> of(Call call) {
        List<Triple> found = new ArrayList<>();
        List<Slot> slots = call.positions();
        List<String> names = call.arguments();
        for (int i = 0; i + 2 < slots.size(); i++) {
            if (slots.get(i).hasKind("BUFFER") && slots.get(i + 2).hasKind("DATATYPE")) {
                boolean received = slots.get(i).parameter().isOut();
                found.add(new Triple(names.get(i), names.get(i + 1), names.get(i + 2), received));
            }
        }
        return found;
    }

    static @Nullable Triple with(List<Triple> triples, String name) {
        return triples.stream()
                .filter(t -> List.of(t.buffer, t.count, t.type).contains(name))
                .findFirst()
                .orElse(null);
    }
}
