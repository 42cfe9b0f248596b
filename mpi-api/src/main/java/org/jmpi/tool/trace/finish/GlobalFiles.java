package org.jmpi.tool.trace.finish;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.MappingType;
import org.jmpi.tool.otf2.Otf2;

/** Files of all ranks, each defined once, and the handles of each rank. */
final class GlobalFiles {
    private static final int PARALLEL = 1;

    private final DefinitionWriter out;
    private final Map<String, Long> files = new HashMap<>();
    private long handles;

    GlobalFiles(DefinitionWriter out) {
        this.out = out;
    }

    /** Defines the files of a rank that are new: all stand before the first handle. */
    void addFiles(Part part) {
        List<Definition> all = part.definitions.of(DefinitionType.IO_REGULAR_FILE);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            table[(int) each.self()] = files.computeIfAbsent(part.definitions.name(each), this::file);
        }
        part.tables.put(MappingType.IO_FILE, table);
    }

    private long file(String name) {
        if (files.isEmpty()) {
            long text = out.text("MPI-IO");
            out.write(DefinitionType.IO_PARADIGM, new long[0], Otf2.IO_PARADIGM_MPI, text, text, PARALLEL, 0);
        }
        out.write(DefinitionType.IO_REGULAR_FILE, files.size(), out.text(name), Otf2.UNDEFINED_32);
        return files.size();
    }

    /** Defines the handles of a rank, behind its communicators. */
    void addHandles(Part part) {
        List<Definition> all = part.definitions.of(DefinitionType.IO_HANDLE);
        long[] table = new long[all.size()];
        for (Definition each : all) {
            Definition file = part.definitions.get(DefinitionType.IO_REGULAR_FILE, each.value("file"));
            String name = file == null ? "" : part.definitions.name(file);
            table[(int) each.self()] = handles;
            out.write(
                    DefinitionType.IO_HANDLE,
                    handles++,
                    out.text(""),
                    files.getOrDefault(name, Otf2.UNDEFINED_32),
                    Otf2.IO_PARADIGM_MPI,
                    0,
                    GlobalIds.global(part.table(MappingType.COMM), each.value("comm")),
                    Otf2.UNDEFINED_32);
        }
        part.tables.put(MappingType.IO_HANDLE, table);
    }
}
