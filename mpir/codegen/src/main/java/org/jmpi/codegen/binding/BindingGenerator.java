package org.jmpi.codegen.binding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates the binding: the entry points, the profiling layer's class, one class of checks and calls a chapter, and the
 * table of functions (mirrors {@code maint/gen_binding_c.py}).
 */
public final class BindingGenerator {
    private final List<MpiFunction> functions;
    private final Map<String, Implementation> implementations;

    BindingGenerator(List<MpiFunction> functions, Map<String, Implementation> implementations) {
        this.functions = functions;
        this.implementations = implementations;
    }

    /**
     * Generates the binding.
     *
     * @param args the folder with {@code mpi_functions.tsv} and the {@code .api} files; the folder for Java sources
     * @throws BindingException if the description has a mistake
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] args) throws IOException {
        Path in = Path.of(args[0]);
        Path out = Path.of(args[1]).resolve("org/jmpi/binding");
        Files.createDirectories(out);
        BindingGenerator g =
                new BindingGenerator(FunctionReader.read(in.resolve("mpi_functions.tsv")), ApiReader.readAll(in));
        for (Map.Entry<String, String> e : g.generate().entrySet()) {
            writeIfChanged(out.resolve(e.getKey() + ".java"), e.getValue());
        }
    }

    /** An unchanged file keeps its time, so that an incremental build stays incremental. */
    private static void writeIfChanged(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    /** Returns the sources, by class name. */
    Map<String, String> generate() {
        List<Implemented> implemented = implemented();
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("Mpi", EntryWriter.entries(implemented));
        sources.put("MpiLayer", EntryWriter.layer(implemented));
        sources.put("LayerHop", LayerWriter.hop(functions, implemented));
        sources.put("MeasuringLayer", LayerWriter.measuring(functions, implemented));
        sources.put("TracingLayer", LayerWriter.tracing(functions, implemented));
        sources.put("FunctionTable", FunctionTableWriter.write(functions, implemented));
        Map<String, List<Implemented>> chapters = new LinkedHashMap<>();
        for (Implemented f : implemented) {
            chapters.computeIfAbsent(f.function().chapter(), c -> new ArrayList<>())
                    .add(f);
        }
        chapters.forEach((c, list) -> sources.put(PmpiWriter.className(c), PmpiWriter.write(c, list)));
        return sources;
    }

    private List<Implemented> implemented() {
        List<Implemented> found = new ArrayList<>();
        Map<String, Implementation> left = new LinkedHashMap<>(implementations);
        for (MpiFunction f : functions) {
            Implementation impl = left.remove(f.name());
            if (impl != null) {
                Implementation large = f.isPoly() ? left.remove(f.name() + "_c") : null;
                found.add(new Implemented(f, impl, large == null ? impl : large));
            }
        }
        left.values().stream().findFirst().ifPresent(i -> {
            throw new BindingException(i.where() + ": " + i.function() + " is no function of mpi_functions.tsv");
        });
        return found;
    }
}
