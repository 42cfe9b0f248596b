package org.jmpi.codegen.binding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the table of functions: chapter, function, return kind, then one column a parameter. */
public final class FunctionReader {
    private FunctionReader() {}

    /** Returns the functions of the table in {@code file}. */
    public static List<MpiFunction> read(Path file) throws IOException {
        return parse(Files.readAllLines(file), file.getFileName().toString());
    }

    /** Returns the functions of a table; {@code fileName} is for messages. */
    public static List<MpiFunction> parse(List<String> lines, String fileName) {
        List<MpiFunction> functions = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith("#") && !lines.get(i).isBlank()) {
                functions.add(line(lines.get(i), fileName + ":" + (i + 1)));
            }
        }
        return functions;
    }

    private static MpiFunction line(String line, String where) {
        String[] f = line.split("\t");
        if (f.length < 2 || !f[1].startsWith("MPI_")) {
            throw new BindingException(where + ": expected chapter, function, return kind, parameters between tabs");
        }
        List<Parameter> parameters = new ArrayList<>();
        for (int i = 3; i < f.length; i++) {
            parameters.add(Parameter.parse(f[i], where));
        }
        return new MpiFunction(f[0], f[1], f.length > 2 ? f[2].strip() : "", List.copyOf(parameters));
    }
}
