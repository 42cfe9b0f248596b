package org.jmpi.codegen.openmpi;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the listing of Open MPI's Java bindings; the head of that file has its format. */
public final class Listing {
    private static final Pattern CLASS =
            Pattern.compile("((?:final|abstract) )?(class|interface) (\\S+)(?: extends (\\S+))?(?: implements (.+))?");
    private static final Pattern CALLABLE = Pattern.compile("((?:public|protected|static|final|abstract) )+"
            + "(?:<(?<variables>.*)> )?(?:(?<result>\\S+) )?(?<name>[\\w.$]+)\\((?<parameters>.*)\\)(?: throws)?");
    private static final Pattern FIELD = Pattern.compile(
            "((?:public|protected|static|final) )+(?<type>\\S+) (?<name>\\w+)(?: (?<how>=|->) (?<value>-?\\d+))?");
    private static final Pattern VARIABLE = Pattern.compile("(\\w+) extends ([\\w.$]+)");

    private Listing() {}

    /**
     * Returns the classes of the listing in {@code file}.
     *
     * @throws IllegalArgumentException if a line of it cannot be understood
     */
    public static List<ListedClass> read(Path file) throws IOException {
        List<ListedClass> classes = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ")) {
                ListedClass in = classes.get(classes.size() - 1);
                in.members().add(member(in, line.strip()));
            } else {
                classes.add(head(line));
            }
        }
        return classes;
    }

    private static ListedClass head(String line) {
        Matcher m = match(CLASS, line);
        int modifiers = Modifier.PUBLIC | modifiers(m.group(1));
        if (m.group(2).equals("interface")) {
            modifiers |= Modifier.INTERFACE | Modifier.ABSTRACT;
        }
        String superclass = m.group(4) == null ? "java.lang.Object" : m.group(4);
        List<String> interfaces =
                m.group(5) == null ? List.of() : List.of(m.group(5).split(", "));
        return new ListedClass(modifiers, m.group(3), superclass, interfaces, new ArrayList<>());
    }

    private static ListedMember member(ListedClass in, String line) {
        return line.contains("(") ? callable(in, line) : field(line);
    }

    private static ListedMember field(String line) {
        Matcher m = match(FIELD, line);
        String value = m.group("value");
        return new ListedMember(
                ListedMember.Kind.FIELD,
                modifiers(line.substring(0, m.start("type"))),
                m.group("name"),
                m.group("type"),
                List.of(),
                value == null ? null : Integer.valueOf(value),
                "=".equals(m.group("how")),
                line);
    }

    private static ListedMember callable(ListedClass in, String line) {
        Matcher m = match(CALLABLE, line);
        Map<String, String> bounds = new HashMap<>();
        if (m.group("variables") != null) {
            Matcher variable = VARIABLE.matcher(m.group("variables"));
            while (variable.find()) {
                bounds.put(variable.group(1), variable.group(2));
            }
        }
        List<String> parameters = new ArrayList<>();
        if (!m.group("parameters").isEmpty()) {
            for (String p : m.group("parameters").split(", ")) {
                parameters.add(bounds.getOrDefault(p, p));
            }
        }
        boolean constructor = m.group("result") == null;
        if (constructor && !m.group("name").equals(in.name())) {
            throw new IllegalArgumentException("a method without a result: " + line);
        }
        String head = line.substring(0, line.indexOf('('));
        return new ListedMember(
                constructor ? ListedMember.Kind.CONSTRUCTOR : ListedMember.Kind.METHOD,
                modifiers(head),
                constructor ? "<init>" : m.group("name"),
                constructor ? "void" : bounds.getOrDefault(m.group("result"), m.group("result")),
                parameters,
                null,
                false,
                line);
    }

    private static Matcher match(Pattern pattern, String line) {
        Matcher m = pattern.matcher(line);
        if (!m.matches()) {
            throw new IllegalArgumentException("cannot read the line: " + line);
        }
        return m;
    }

    private static int modifiers(String words) {
        int modifiers = 0;
        for (String word : words == null ? new String[0] : words.split(" ")) {
            modifiers |= switch (word) {
                case "public" -> Modifier.PUBLIC;
                case "protected" -> Modifier.PROTECTED;
                case "static" -> Modifier.STATIC;
                case "final" -> Modifier.FINAL;
                case "abstract" -> Modifier.ABSTRACT;
                default -> 0;
            };
        }
        return modifiers;
    }
}
