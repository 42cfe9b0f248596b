package org.jmpi.codegen.objects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jmpi.codegen.binding.BindingException;
import org.jspecify.annotations.Nullable;

/** Reads the {@code .methods} files; the README beside them has their format. */
final class DescriptionReader {
    private static final Pattern CLASS = Pattern.compile("(.*\\s)?class (\\w+)([^\\[]*?)(?:\\s+\\[([A-Z_-]+)\\])?");
    private static final Pattern METHOD = Pattern.compile(
            "(static )?(<.*?> )?(?:(\\S.*?) )?(\\w+)\\((.*?)\\)\\s+=\\s+(.*?)(?:\\s+\\[([^\\[\\]]*)\\])?");
    private static final Pattern FUNCTION = Pattern.compile("(MPI_\\w+)(?:\\((.*)\\))?");

    private final Description into;
    private @Nullable JavaClass current;

    private DescriptionReader(Description into) {
        this.into = into;
    }

    /** Reads all {@code .methods} files of {@code folder}. */
    static Description readAll(Path folder) throws IOException {
        Description all = new Description();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> sorted = files.filter(p -> p.toString().endsWith(".methods"))
                    .sorted()
                    .toList();
            for (Path f : sorted) {
                declarations(Files.readAllLines(f), f.getFileName().toString(), all);
            }
            for (Path f : sorted) {
                read(Files.readAllLines(f), f.getFileName().toString(), all);
            }
        }
        return all;
    }

    /** Reads the declarations of classes, so that every file may add methods to every class. */
    static void declarations(List<String> lines, String fileName, Description into) {
        entries(lines, fileName, (head, block, where) -> {
            Matcher m = CLASS.matcher(head);
            if (m.matches() && m.group(4) != null) {
                String declaration = head.substring(0, head.lastIndexOf('[')).strip();
                into.classes.put(m.group(2), new JavaClass(m.group(2), declaration, m.group(4), Doc.parse(block)));
            }
        });
    }

    /** Reads all else. */
    static void read(List<String> lines, String fileName, Description into) {
        DescriptionReader reader = new DescriptionReader(into);
        entries(lines, fileName, reader::entry);
    }

    /** Is given a line that begins an entry, the indented lines below it, and the place, for messages. */
    private interface Entries {
        void entry(String head, List<String> block, String where);
    }

    private static void entries(List<String> lines, String fileName, Entries to) {
        int i = 0;
        while (i < lines.size()) {
            String head = lines.get(i);
            String where = fileName + ":" + (i + 1);
            i++;
            List<String> block = new ArrayList<>();
            while (i < lines.size() && (lines.get(i).isBlank() || lines.get(i).startsWith(" "))) {
                block.add(lines.get(i));
                i++;
            }
            if (!head.isBlank() && !head.startsWith("#")) {
                to.entry(head, block, where);
            }
        }
    }

    private void entry(String head, List<String> block, String where) {
        if (head.startsWith("kind ")) {
            kind(head.split(" "), block, where);
        } else if (head.equals("words")) {
            into.words.putAll(Doc.parse(block).tags());
        } else if (head.startsWith("form ")) {
            into.forms.put(head.substring(5).strip(), Doc.parse(block));
        } else if (CLASS.matcher(head).matches()) {
            javaClass(head, where);
        } else {
            method(head, block, where);
        }
    }

    private void kind(String[] head, List<String> block, String where) {
        if (head.length != 3) {
            throw new BindingException(where + ": expected kind KIND JavaClass");
        }
        into.kinds.put(head[1], new Kind(head[2], value(block, "argument:"), value(block, "result:")));
    }

    private static @Nullable String value(List<String> block, String key) {
        return block.stream()
                .map(String::strip)
                .filter(l -> l.startsWith(key))
                .map(l -> l.substring(key.length()).strip())
                .findFirst()
                .orElse(null);
    }

    private void javaClass(String head, String where) {
        Matcher m = CLASS.matcher(head);
        m.matches();
        current = into.classes.get(m.group(2));
        if (current == null) {
            throw new BindingException(where + ": class " + m.group(2) + " has no declaration: expected 'public class "
                    + m.group(2) + " extends Wrapper [KIND]'");
        }
    }

    private void method(String head, List<String> block, String where) {
        Matcher m = METHOD.matcher(head);
        if (!m.matches() || current == null) {
            throw new BindingException(where + ": '" + head + "': expected, after the line of a class, "
                    + "[static] [Result] name(parameters) = MPI_Function [options]");
        }
        Signature signature = new Signature(
                m.group(1) == null ? "" : "static",
                m.group(2) == null ? "" : m.group(2).strip(),
                m.group(3),
                m.group(4),
                JavaParameter.split(m.group(5)).stream()
                        .map(JavaParameter::parse)
                        .toList());
        List<String> options = m.group(7) == null
                ? List.of()
                : Arrays.stream(m.group(7).strip().split("\\s+")).toList();
        List<String> doc = block.stream().filter(l -> !isBranch(l)).toList();
        current.methods().add(new Method(signature, target(m.group(6), block, where), options, Doc.parse(doc), where));
    }

    private static boolean isBranch(String line) {
        return line.strip().startsWith("at root:") || line.strip().startsWith("elsewhere:");
    }

    private static Target target(String text, List<String> block, String where) {
        if (text.startsWith("{") && text.endsWith("}")) {
            return Target.of(text.substring(1, text.length() - 1).strip());
        }
        Matcher m = FUNCTION.matcher(text);
        if (!m.matches()) {
            throw new BindingException(where + ": '" + text + "': expected MPI_Function, MPI_Function(arguments) or "
                    + "{Java expression}");
        }
        String atRoot = value(block, "at root:");
        String elsewhere = value(block, "elsewhere:");
        if ((atRoot == null) != (elsewhere == null) || (atRoot != null && m.group(2) != null)) {
            throw new BindingException(where + ": expected both 'at root:' and 'elsewhere:', and no other arguments");
        }
        String arguments = atRoot != null ? atRoot : m.group(2);
        return new Target(
                m.group(1),
                arguments == null ? null : JavaParameter.split(arguments),
                elsewhere == null ? null : JavaParameter.split(elsewhere),
                null);
    }
}
