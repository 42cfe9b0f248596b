package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The global definitions of an archive. */
public final class Definitions {
    private final List<Definition> all = new ArrayList<>();
    private final Map<DefinitionType, List<Definition>> byType = new EnumMap<>(DefinitionType.class);
    private final Map<DefinitionType, Map<Long, Definition>> byNumber = new EnumMap<>(DefinitionType.class);
    private final List<String> warnings = new ArrayList<>();
    private long unknown;

    Definitions() {}

    /** Reads the file of global definitions. */
    static Definitions read(Path path, int chunkSize) throws IOException {
        Definitions definitions = new Definitions();
        definitions.readFrom(path, chunkSize);
        return definitions;
    }

    /**
     * Reads a file of definitions whose writer may have been killed: those before the first that is damaged.
     *
     * @param path a file that a {@link DefinitionWriter} wrote
     * @param chunkSize bytes of its chunks
     */
    public static Definitions readWhole(Path path, int chunkSize) throws IOException {
        Definitions definitions = new Definitions();
        try {
            definitions.readFrom(path, chunkSize);
        } catch (Otf2Exception e) {
            definitions.warnings.add(e.getMessage());
        }
        return definitions;
    }

    private void readFrom(Path path, int chunkSize) throws IOException {
        FieldValues record = new FieldValues();
        try (ChunkInput in = new ChunkInput(path, chunkSize)) {
            int id;
            while ((id = in.next()) >= 0) {
                int end = in.openRecord();
                DefinitionType type = DefinitionType.of(id);
                if (type == null) {
                    unknown++;
                } else {
                    try {
                        record.read(type.layout, in.in);
                    } catch (ByteInput.Corrupt e) {
                        throw in.damaged(e);
                    }
                    add(new Definition(type, record));
                }
                in.in.position(end);
            }
        }
    }

    private void add(Definition definition) {
        DefinitionType type = definition.type();
        all.add(definition);
        byType.computeIfAbsent(type, k -> new ArrayList<>()).add(definition);
        if (type.hasSelf()) {
            Definition before = byNumber.computeIfAbsent(space(type), k -> new HashMap<>())
                    .putIfAbsent(definition.self(), definition);
            if (before != null) {
                warnings.add(type.title() + " " + Long.toUnsignedString(definition.self())
                        + " is defined twice; the first definition counts");
            }
        }
    }

    /** Kinds that are numbered together. */
    private static DefinitionType space(DefinitionType type) {
        return switch (type) {
            case INTER_COMM -> DefinitionType.COMM;
            case METRIC_INSTANCE -> DefinitionType.METRIC_CLASS;
            case IO_DIRECTORY -> DefinitionType.IO_REGULAR_FILE;
            default -> type;
        };
    }

    /** Returns all definitions of known kinds, in the order of the file. */
    public List<Definition> all() {
        return Collections.unmodifiableList(all);
    }

    /** Returns the definitions of a kind, in the order of the file. */
    public List<Definition> of(DefinitionType type) {
        return Collections.unmodifiableList(byType.getOrDefault(type, List.of()));
    }

    /**
     * Returns a definition by its number, null if there is none. An intercommunicator is found as a {@link DefinitionType#COMM},
     * a metric instance as a {@link DefinitionType#METRIC_CLASS}, a folder as an {@link DefinitionType#IO_REGULAR_FILE}.
     */
    public @Nullable Definition get(DefinitionType type, long number) {
        Map<Long, Definition> numbers = byNumber.get(space(type));
        return numbers == null ? null : numbers.get(number);
    }

    /** Returns a text by its number; empty if it is undefined or there is none. */
    public String text(long number) {
        Definition text = get(DefinitionType.STRING, number);
        return text == null ? "" : text.text();
    }

    /** Returns the name of a definition that has one; empty if it is undefined. */
    public String name(Definition definition) {
        return text(definition.value("name"));
    }

    /** Returns how many definitions are of kinds that the format had not when this was written. */
    public long unknown() {
        return unknown;
    }

    List<String> warnings() {
        return warnings;
    }
}
