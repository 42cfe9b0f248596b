package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a method of package {@code mpi}.
 *
 * @param type null: that of the MPI function's parameter
 * @param name the name
 */
record JavaParameter(@Nullable String type, String name) {
    static JavaParameter parse(String text) {
        int space = text.strip().lastIndexOf(' ');
        String word = text.strip().substring(space + 1);
        return new JavaParameter(space < 0 ? null : text.strip().substring(0, space), word);
    }

    /** Splits at the commas that are outside of all brackets. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' || c == '<' || c == '[') {
                depth++;
            } else if (c == ')' || c == '>' || c == ']') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            }
        }
        if (!text.substring(from).isBlank()) {
            parts.add(text.substring(from).strip());
        }
        return List.copyOf(parts);
    }
}
