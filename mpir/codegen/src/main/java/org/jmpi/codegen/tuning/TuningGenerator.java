package org.jmpi.codegen.tuning;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns the default tuning file into {@code DefaultTuning}, so that a rank neither reads nor parses it. The words of rules
 * go over as they are; a test of {@code mpir} says whether they make sense.
 */
public final class TuningGenerator {
    private static final String COLLECTIVE = "collective=";

    private final JsonParser in;

    private TuningGenerator(JsonParser in) {
        this.in = in;
    }

    /** Takes the file and the source folder to write to. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1]).resolve("org/jmpi/mpir/coll/select");
        Files.createDirectories(folder);
        Path out = folder.resolve("DefaultTuning.java");
        String source = source(Path.of(args[0]));
        if (!Files.exists(out) || !Files.readString(out).equals(source)) {
            Files.writeString(out, source);
        }
    }

    /** Returns the class's source. */
    static String source(Path json) throws IOException {
        try (JsonParser in = new JsonFactory().createParser(json.toFile())) {
            return source(new TuningGenerator(in).collectives());
        }
    }

    private static String source(Map<String, List<String>> collectives) {
        StringBuilder cases = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        collectives.forEach((name, rules) -> {
            String method = method(name);
            cases.append("            case \"%s\" -> %s();%n".formatted(name, method));
            methods.append("%n    private static List<TuningNode> %s() {%n        return List.of(%n%s);%n    }%n"
                    .formatted(method, String.join(",\n", rules)));
        });
        return """
                package org.jmpi.mpir.coll.select;

                import java.util.List;

                /** The default rules, from {@code default.json}. Generated; do not edit. */
                final class DefaultTuning {
                    private DefaultTuning() {}

                    /** Returns the rules of a collective; empty: none. */
                    static List<TuningNode> of(String collective) {
                        return switch (collective) {
                %s            default -> List.of();
                        };
                    }
                %s}
                """.formatted(cases, methods);
    }

    private static String method(String collective) {
        return "of" + collective.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + collective.substring(1);
    }

    /** The rules of each collective at the top of the file, each with its condition on the collective. */
    private Map<String, List<String>> collectives() throws IOException {
        expect(in.nextToken(), JsonToken.START_OBJECT);
        Map<String, List<String>> all = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String key = in.currentName();
            if (!key.startsWith(COLLECTIVE)) {
                throw new JsonParseException(in, "\"" + key + "\": expected collective=NAME at the top");
            }
            all.computeIfAbsent(key.substring(COLLECTIVE.length()), k -> new ArrayList<>())
                    .add(rule(key, "                "));
        }
        return all;
    }

    private String rule(String key, String indent) throws IOException {
        int line = in.currentLocation().getLineNr();
        StringBuilder rule = new StringBuilder(indent + "TuningNode.of(\"" + key + "\", " + line);
        expect(in.nextToken(), JsonToken.START_OBJECT);
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            rule.append(",\n").append(rule(in.currentName(), indent + "    "));
        }
        return rule.append(')').toString();
    }

    private void expect(JsonToken found, JsonToken expected) throws IOException {
        if (found != expected) {
            throw new JsonParseException(in, "found " + found + ", expected " + expected);
        }
    }
}
