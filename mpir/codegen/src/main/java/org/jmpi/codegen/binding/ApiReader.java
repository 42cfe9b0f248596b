package org.jmpi.codegen.binding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the {@code .api} files, which say what each function calls.
 *
 * <pre>
 * MPI_Name [option option ...]: statement
 *     further statement
 * </pre>
 *
 * <p>In a statement {@code @} is the calling rank, a parameter's name is the object behind the handle, {@code #name} the
 * bare argument, and {@code name = expression} sets an out parameter. {@code README.md} beside the files lists the
 * options.
 */
final class ApiReader {
    private static final Pattern HEAD = Pattern.compile("(MPI_\\w+)\\s*(?:\\[([^\\]]*)\\])?\\s*:\\s*(.*)");

    private ApiReader() {}

    /** Reads all {@code .api} files of {@code folder}. */
    static Map<String, Implementation> readAll(Path folder) throws IOException {
        Map<String, Implementation> all = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path f :
                    files.filter(p -> p.toString().endsWith(".api")).sorted().toList()) {
                parse(Files.readAllLines(f), f.getFileName().toString(), all);
            }
        }
        return all;
    }

    static void parse(List<String> lines, String fileName, Map<String, Implementation> into) {
        Implementation current = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String where = fileName + ":" + (i + 1);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (Character.isWhitespace(line.charAt(0))) {
                if (current == null) {
                    throw new BindingException(where + ": a statement before the first function");
                }
                current.statements().add(line.strip());
            } else {
                current = head(line, where);
                if (into.put(current.function(), current) != null) {
                    throw new BindingException(where + ": " + current.function() + " is described twice");
                }
            }
        }
    }

    private static Implementation head(String line, String where) {
        Matcher m = HEAD.matcher(line);
        if (!m.matches()) {
            throw new BindingException(where + ": '" + line + "': expected MPI_Name [options]: statement");
        }
        List<String> options = m.group(2) == null
                ? List.of()
                : Arrays.stream(m.group(2).trim().split("\\s+")).toList();
        List<String> statements = new ArrayList<>();
        if (!m.group(3).isBlank()) {
            statements.add(m.group(3).strip());
        }
        return new Implementation(m.group(1), options, statements, where);
    }
}
