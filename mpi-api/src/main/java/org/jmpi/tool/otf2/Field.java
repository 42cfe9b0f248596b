package org.jmpi.tool.otf2;

import org.jspecify.annotations.Nullable;

/**
 * A field of a kind of records.
 *
 * @param name its name
 * @param encoding how it is encoded; of a list, its length
 * @param mapping the kind of reference it is, of which a location may have its own numbers; null if none
 * @param items the encodings of one item of the list that follows; empty if it is no list
 */
public record Field(
        String name, Encoding encoding, @Nullable MappingType mapping, Encoding... items) {
    /** Parses {@code name:encoding}, {@code name:encoding@mapping} or {@code name:length#item+item@mapping}. */
    static Field parse(String text) {
        String[] parts = text.split(":", 2);
        String[] kind = parts[1].split("@", 2);
        String[] list = kind[0].split("#", 2);
        MappingType mapping = kind.length == 2 ? MappingType.of(kind[1]) : null;
        if (list.length == 1) {
            return new Field(parts[0], Encoding.of(list[0]), mapping);
        }
        String[] names = list[1].split("\\+", -1);
        Encoding[] items = new Encoding[names.length];
        for (int i = 0; i < items.length; i++) {
            items[i] = Encoding.of(names[i]);
        }
        return new Field(parts[0], Encoding.of(list[0]), mapping, items);
    }

    /** Returns whether a list follows its value, the length. */
    public boolean isList() {
        return items.length > 0;
    }
}
