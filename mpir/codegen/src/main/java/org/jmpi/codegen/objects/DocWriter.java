package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.codegen.binding.BindingException;
import org.jmpi.codegen.binding.Code;
import org.jspecify.annotations.Nullable;

/**
 * Writes Javadoc: the text of the description, the function and where the standard describes it, and a tag for each
 * parameter, the result and the exceptions. It fails where there is no text for a parameter.
 */
final class DocWriter {
    private final Map<String, String> words;

    DocWriter(Map<String, String> words) {
        this.words = words;
    }

    /** Writes the Javadoc of a class. */
    void write(Doc doc, Code code) {
        List<String> lines = text(doc.paragraphs(), 3);
        code.line("/**");
        lines.forEach(code::line);
        code.line(" */");
    }

    /** Writes the Javadoc of a method, unless it overrides one and says nothing of its own. */
    void write(Method m, Code code) {
        if (m.doc().paragraphs().isEmpty()) {
            if (m.has("override")) {
                return;
            }
            throw new BindingException(m.where() + ": " + m.signature().name() + " has no text: expected its Javadoc");
        }
        List<String> paragraphs = new ArrayList<>(m.doc().paragraphs());
        String facts = facts(m);
        if (!facts.isEmpty()) {
            paragraphs.add(facts);
        }
        code.line("/**");
        text(paragraphs, 7).forEach(code::line);
        code.line(" *");
        tags(m).forEach(t -> tag(t, code));
        code.line(" */");
    }

    private static List<String> text(List<String> paragraphs, int indent) {
        List<String> lines = new ArrayList<>();
        for (String p : paragraphs) {
            boolean first = lines.isEmpty();
            if (!first) {
                lines.add(" *");
            }
            if (p.startsWith("<pre>")) {
                p.lines().forEach(l -> lines.add((" * " + l).stripTrailing()));
            } else {
                boolean block = p.startsWith("<");
                Layout.fill((first || block ? "" : "<p>") + p, indent).forEach(l -> lines.add(" * " + l));
            }
        }
        return lines;
    }

    /** Returns which function it is, where the standard describes it, and who must call it. */
    private static String facts(Method m) {
        StringBuilder text = new StringBuilder();
        if (m.target().function() != null) {
            text.append("{@code ").append(m.target().function()).append("}");
        }
        if (m.section() != null) {
            text.append(text.isEmpty() ? "MPI 4.1, " : " (MPI 4.1, ").append(m.section());
            text.append(m.target().function() == null ? "" : ")");
        }
        if (!text.isEmpty()) {
            text.append('.');
        }
        String who = m.has("local") ? "Local." : m.has("collective") ? "Collective." : "";
        return (text + " " + who).strip();
    }

    private List<String> tags(Method m) {
        List<String> tags = new ArrayList<>();
        Map<String, String> own = m.doc().tags();
        if (!m.signature().variables().isEmpty()) {
            own.forEach((tag, text) -> {
                if (tag.startsWith("@param <")) {
                    tags.add(tag + " " + text);
                }
            });
        }
        String form = m.option("form");
        for (JavaParameter p : m.signature().parameters()) {
            String text = own.get("@param " + p.name());
            String inForm = form == null ? null : words.get("@param " + form + "." + p.name());
            tags.add("@param " + p.name() + " " + required(m, inForm, text, "@param " + p.name()));
        }
        String result = m.signature().result();
        if (!result.equals("void")) {
            String text = own.get("@return");
            tags.add("@return " + required(m, null, text == null ? returned(m) : text, "@result " + result));
        }
        own.forEach((tag, text) -> {
            if (tag.startsWith("@throws")) {
                tags.add(tag + " " + text);
            }
        });
        if (!own.containsKey("@throws MPIException") && !m.has("quiet")) {
            tags.add("@throws MPIException " + required(m, null, null, "@throws MPIException"));
        }
        return tags;
    }

    /** Of a text that says what is returned, its first sentence. */
    private static @Nullable String returned(Method m) {
        String text = m.doc().paragraphs().get(0);
        if (!text.startsWith("Returns ")) {
            return null;
        }
        int end = text.indexOf(". ");
        String sentence = end < 0 ? text : text.substring(0, end);
        return sentence.substring("Returns ".length()).replaceAll("\\.$", "");
    }

    private String required(Method m, @Nullable String first, @Nullable String second, String key) {
        String text = first != null ? first : second != null ? second : words.get(key);
        if (text == null) {
            throw new BindingException(m.where() + ": " + m.signature().name() + " has no text for '" + key
                    + "': expected one below it, or among the words");
        }
        return text;
    }

    private static void tag(String text, Code code) {
        List<String> lines = Layout.fill(text, 11);
        code.line(" * " + lines.get(0));
        lines.subList(1, lines.size()).forEach(l -> code.line(" *     " + l));
    }
}
