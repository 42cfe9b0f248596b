package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmpi.codegen.binding.BindingException;

/** Derives the other forms of a method: non-blocking, persistent, of arrays, of parts of arrays, of NIO buffers. */
final class FormMaker {
    /** The eight kinds of arrays, and the datatypes of their elements. */
    private static final List<Map.Entry<String, String>> ARRAYS = List.of(
            Map.entry("byte", "BYTE"),
            Map.entry("char", "CHAR"),
            Map.entry("short", "SHORT"),
            Map.entry("boolean", "BOOLEAN"),
            Map.entry("int", "INT"),
            Map.entry("long", "LONG"),
            Map.entry("float", "FLOAT"),
            Map.entry("double", "DOUBLE"));

    private static final String TARGET_COUNT = "targetCount";

    private final Map<String, Doc> docs;

    FormMaker(Map<String, Doc> docs) {
        this.docs = docs;
    }

    /** Returns the forms of {@code m} that call functions of their own; {@code m} has all its types. */
    List<Method> functions(Method m) {
        List<Method> forms = new ArrayList<>();
        String function = m.target().function();
        String name = m.signature().name();
        if (m.option("i") != null) {
            assert function != null;
            String bare = function.substring("MPI_".length());
            String nonBlocking = "MPI_I" + Character.toLowerCase(bare.charAt(0)) + bare.substring(1);
            String iName = "i" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
            forms.add(derived(m, "i", iName, nonBlocking, "Request"));
        }
        if (m.option("init") != null) {
            forms.add(derived(m, "init", name + "Init", function + "_init", "Prequest"));
        }
        return forms;
    }

    private Method derived(Method m, String form, String name, String function, String result) {
        List<String> options = new ArrayList<>();
        options.add(m.option(form));
        m.options().stream()
                .filter(o -> o.equals("collective") || o.equals("apart"))
                .forEach(options::add);
        Signature signature = m.signature().named(name).returning(result);
        return new Method(signature, m.target().calling(function), options, doc(m, form, ""), m.where());
    }

    /** Returns the Javadoc of a form: its own text around that of {@code m}. */
    private Doc doc(Method m, String form, String element) {
        Doc frame = docs.get(form);
        if (frame == null) {
            throw new BindingException(
                    m.where() + ": the description has no 'form " + form + "': expected its Javadoc");
        }
        String text = m.doc().text();
        String inner = Character.toLowerCase(text.charAt(0)) + text.substring(1);
        List<String> paragraphs = frame.paragraphs().stream()
                .map(p -> p.replace("{link}", m.signature().link())
                        .replace("{text}", text)
                        .replace("{inner}", inner)
                        .replace("{element}", element))
                .toList();
        Map<String, String> tags = new java.util.LinkedHashMap<>(frame.tags());
        if (form.equals("i") || form.equals("init")) {
            tags.putIfAbsent("@return", "");
        }
        Doc merged = m.doc().with(paragraphs, tags);
        merged.tags().remove("@return", "");
        return merged;
    }

    /** Returns the forms of {@code m} for arrays and NIO buffers, which call {@code m}. */
    List<Method> buffers(Method m, List<Triple> triples) {
        List<Method> forms = new ArrayList<>();
        if (m.has("arrays")) {
            for (Map.Entry<String, String> kind : ARRAYS) {
                forms.add(whole(m, triples, kind.getKey(), "MPI." + kind.getValue()));
                if (triples.size() == 1) {
                    forms.add(part(m, triples.get(0), kind.getKey(), "MPI." + kind.getValue()));
                }
            }
        }
        if (m.has("buffers")) {
            forms.add(buffer(m, triples));
        }
        return forms;
    }

    private Method whole(Method m, List<Triple> triples, String element, String type) {
        List<JavaParameter> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (JavaParameter p : m.signature().parameters()) {
            Triple of = Triple.with(triples, p.name());
            if (of == null) {
                other(p, "origin.length", type, parameters, arguments);
            } else if (p.name().equals(of.buffer())) {
                parameters.add(new JavaParameter(element + "[]", p.name()));
                arguments.addAll(List.of(p.name(), p.name() + ".length", type));
            }
        }
        return array(m, parameters, arguments, "array", type);
    }

    private Method part(Method m, Triple of, String element, String type) {
        List<JavaParameter> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (JavaParameter p : m.signature().parameters()) {
            if (p.name().equals(of.buffer())) {
                String buf = p.name();
                parameters.add(new JavaParameter(element + "[]", buf));
                parameters.add(new JavaParameter("int", "offset"));
                parameters.add(new JavaParameter("int", "count"));
                arguments.add("part(" + buf + ", offset, count, " + buf + ".length, " + type + ")");
                arguments.addAll(List.of("count", type));
            } else if (Triple.with(List.of(of), p.name()) == null) {
                other(p, "count", type, parameters, arguments);
            }
        }
        return array(m, parameters, arguments, "part", type);
    }

    /** What is at the target of a one-sided operation is as the origin. */
    private static void other(
            JavaParameter p, String count, String type, List<JavaParameter> parameters, List<String> arguments) {
        if (p.name().equals(TARGET_COUNT)) {
            arguments.add(count);
        } else if (p.name().equals("targetType")) {
            arguments.add(type);
        } else {
            parameters.add(p);
            arguments.add(p.name());
        }
    }

    /** Whether {@code m} is an operation on a window. */
    private static boolean isOneSided(Method m) {
        return m.signature().parameters().stream().anyMatch(p -> p.name().equals(TARGET_COUNT));
    }

    /** Returns the Javadoc of a form for arrays or buffers. */
    private Doc formDoc(Method m, String form, String element) {
        String function = m.target().function();
        boolean isFile = function != null && function.startsWith("MPI_File_");
        return doc(m, (isOneSided(m) ? "target." : isFile ? "file." : "") + form, element);
    }

    private Method array(Method m, List<JavaParameter> parameters, List<String> arguments, String form, String type) {
        Signature signature = m.signature().with(parameters);
        String call = m.signature().name() + "(" + String.join(", ", arguments) + ")";
        Doc doc = formDoc(m, form, "{@link " + type.replace('.', '#') + "}");
        return new Method(signature, Target.of(call), List.of("form=" + form), doc, m.where());
    }

    /** The form for NIO buffers: from position to limit, and the position moves on. */
    private Method buffer(Method m, List<Triple> triples) {
        boolean later = m.signature().result().equals("Request") || isOneSided(m);
        List<JavaParameter> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (JavaParameter p : m.signature().parameters()) {
            Triple of = Triple.with(triples, p.name());
            if (of == null) {
                other(p, "origin.remaining()", "NioElements.typeOf(origin)", parameters, arguments);
            } else if (p.name().equals(of.buffer())) {
                String buf = p.name();
                parameters.add(new JavaParameter("Buffer", buf));
                arguments.add(later ? buf + ".slice()" : "NioElements.remaining(" + buf + ")");
                arguments.addAll(List.of(buf + ".remaining()", "NioElements.typeOf(" + buf + ")"));
            }
        }
        Signature signature = m.signature().with(parameters);
        List<Triple> moved = triples;
        if (isOneSided(m)) {
            // how much arrives is known at once
            moved = triples.stream()
                    .map(t -> new Triple(t.buffer(), t.count(), t.type(), false))
                    .toList();
        }
        String body = String.join("\n", bufferBody(m.signature(), arguments, moved, later));
        return new Method(signature, Target.of(body), List.of("form=buffer"), formDoc(m, "buffer", ""), m.where());
    }

    private static List<String> bufferBody(Signature s, List<String> arguments, List<Triple> triples, boolean later) {
        String result = s.result().toLowerCase(java.util.Locale.ROOT);
        boolean isVoid = result.equals("void");
        String before = (isVoid ? "" : s.result() + " " + result + " = ") + s.name() + "(";
        List<String> body = new ArrayList<>(Layout.call(2, before, arguments, ");"));
        for (Triple t : triples) {
            if (!t.received()) {
                body.add(t.buffer() + ".position(" + t.buffer() + ".limit());");
            } else if (!later) {
                body.add("NioElements.advance(" + t.buffer() + ", status);");
            } else {
                body.add("return request.whenReceived(status -> NioElements.advance(" + t.buffer() + ", status));");
                return body;
            }
        }
        if (!isVoid) {
            body.add("return " + result + ";");
        }
        return body;
    }
}
