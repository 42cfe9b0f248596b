package org.jmpi.codegen.objects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.codegen.binding.FunctionReader;
import org.jmpi.codegen.binding.MpiFunction;

/** Generates the classes of package {@code mpi} that the description has. */
public final class ObjectApiGenerator {
    private ObjectApiGenerator() {}

    /**
     * Generates the classes.
     *
     * @param args the folder with {@code mpi_functions.tsv} and, in {@code mpi}, the {@code .methods} files; the folder for
     *     Java sources
     * @throws org.jmpi.codegen.binding.BindingException if the description has a mistake
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] args) throws IOException {
        Path in = Path.of(args[0]);
        Path out = Path.of(args[1]).resolve("mpi");
        Files.createDirectories(out);
        Description description = DescriptionReader.readAll(in.resolve("mpi"));
        for (Map.Entry<String, String> e : generate(description, FunctionReader.read(in.resolve("mpi_functions.tsv")))
                .entrySet()) {
            writeIfChanged(out.resolve(e.getKey() + ".java"), e.getValue());
        }
    }

    /** Returns the sources, by class name. */
    static Map<String, String> generate(Description description, List<MpiFunction> functions) {
        Map<String, MpiFunction> byName = new LinkedHashMap<>();
        functions.forEach(f -> byName.put(f.name(), f));
        ClassWriter writer = new ClassWriter(description, byName);
        Map<String, String> sources = new LinkedHashMap<>();
        description.classes.forEach((name, c) -> sources.put(name, writer.write(c)));
        return sources;
    }

    /** An unchanged file keeps its time, so that an incremental build stays incremental. */
    private static void writeIfChanged(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }
}
