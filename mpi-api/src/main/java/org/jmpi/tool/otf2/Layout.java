package org.jmpi.tool.otf2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The fields of a kind of records, in the order of the file. At most one of them is a list. */
public final class Layout {
    static final Layout EMPTY = new Layout("");

    final Field[] fields;
    /** How many fields the first version of the format had; the others may be missing. */
    final int required;

    /** Fields, parted by commas; those behind a bar came later. */
    Layout(String text) {
        List<Field> all = new ArrayList<>();
        String[] parts = text.split("\\|", 2);
        for (String each : parts[0].split(",", -1)) {
            if (!each.isBlank()) {
                all.add(Field.parse(each.strip()));
            }
        }
        required = all.size();
        if (parts.length == 2) {
            for (String each : parts[1].split(",", -1)) {
                all.add(Field.parse(each.strip()));
            }
        }
        fields = all.toArray(Field[]::new);
    }

    /** Returns the fields. */
    public List<Field> fields() {
        return List.copyOf(Arrays.asList(fields));
    }

    /** Returns the index of a field, -1 if there is none of that name. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
