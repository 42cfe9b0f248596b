package org.jmpi.codegen.cvar;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.tools.StandardLocation;

/** Writes a module's implementation of {@code CvarTable} and the entry that lets ServiceLoader find it. */
final class CvarTableWriter {
    /** The source, with places for what follows from the declarations. */
    private static final String TEMPLATE = """
        package %s;

        import java.util.List;
        import org.jmpi.mpir.tool.type.Category;
        import org.jmpi.mpir.tool.cvar.CvarInfo;
        import org.jmpi.mpir.tool.cvar.CvarScope;
        import org.jmpi.mpir.tool.cvar.CvarTable;
        import org.jmpi.mpir.tool.cvar.CvarType;
        import org.jmpi.mpir.tool.type.ObjectBinding;
        import org.jmpi.mpir.tool.type.Verbosity;

        /** Control variables of this module. Generated from {@code @Cvar}; do not edit. */
        public final class %s implements CvarTable {
            static final String %s = %s;

            /** For ServiceLoader. */
            public %s() {}

            @Override
            public String[] names() {
                return %s;
            }

            @Override
            public String types() {
                return %s;
            }

            @Override
            public String[] defaults() {
                return %s;
            }

            @Override
            public String[] alternates() {
                return %s;
            }

            @Override
            public List<CvarInfo> cvars() {
                return Infos.all();
            }

            /** A class of its own, which most processes never load. */
            private static final class Infos {
                static List<CvarInfo> all() {
                    return List.of(
        %s);
                }
            }
        }\n""";

    /** Above the packages of the tables; each module has one, as no package may be in two modules. */
    private static final String PACKAGES = "org.jmpi.cvars.";

    private static final String NO_WORD = "[^A-Za-z0-9]+";

    /** Constant of each table that lists its names, for the compilation of modules above it. */
    static final String NAMES = "NAMES";

    private static final String SERVICE = "META-INF/services/org.jmpi.mpir.tool.cvar.CvarTable";

    private final Filer filer;
    private final String packageName;
    private final String className;

    /** @param module the module's name, such as {@code mpid-ch4} */
    CvarTableWriter(Filer filer, String module) {
        this.filer = filer;
        packageName = packageOf(module);
        className = simpleName(module);
    }

    private static String packageOf(String module) {
        return PACKAGES + module.replaceAll(NO_WORD, "").toLowerCase(Locale.ROOT);
    }

    private static String simpleName(String module) {
        return Arrays.stream(module.split(NO_WORD))
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining())
                + "Cvars";
    }

    /** Full name of the class that is written for a module. */
    static String classOf(String module) {
        return packageOf(module) + "." + simpleName(module);
    }

    /** Full name of the class that is written. */
    String className() {
        return packageName + "." + className;
    }

    void write(Collection<Declaration> cvars) throws IOException {
        Element[] origins = cvars.stream().map(Declaration::element).toArray(Element[]::new);
        try (Writer out = filer.createSourceFile(className(), origins).openWriter()) {
            out.write(source(cvars));
        }
        try (Writer out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", SERVICE, origins)
                .openWriter()) {
            out.write(className() + "\n");
        }
    }

    private String source(Collection<Declaration> cvars) {
        List<String> entries = new ArrayList<>();
        StringBuilder types = new StringBuilder();
        cvars.forEach(cvar -> {
            entries.add(entry(cvar));
            types.append(String.valueOf(cvar.type()).charAt(0));
        });
        boolean alternates = cvars.stream().anyMatch(cvar -> !cvar.altEnv().isEmpty());
        String names = cvars.stream().map(Declaration::name).collect(Collectors.joining(" "));
        return TEMPLATE.formatted(
                packageName,
                className,
                NAMES,
                quote(names),
                className,
                array(cvars, Declaration::name),
                quote(types.toString()),
                array(cvars, CvarTableWriter::defaultOf),
                alternates ? array(cvars, cvar -> String.join(" ", cvar.altEnv())) : "null",
                String.join(",\n", entries));
    }

    /** The default's text; of an enumeration the index of the word. */
    private static String defaultOf(Declaration cvar) {
        boolean isEnum = String.valueOf(cvar.type()).equals("ENUM");
        return isEnum ? String.valueOf(cvar.enumValues().indexOf(cvar.defaultValue())) : cvar.defaultValue();
    }

    /** An array of strings. */
    private static String array(Collection<Declaration> cvars, Function<Declaration, String> text) {
        return cvars.stream()
                .map(cvar -> quote(text.apply(cvar)))
                .collect(Collectors.joining(", ", "new String[] {", "}"));
    }

    private static String entry(Declaration cvar) {
        return "                new CvarInfo("
                + String.join(
                        ", ",
                        quote(cvar.name()),
                        "Category." + cvar.category(),
                        "CvarType." + cvar.type(),
                        quote(cvar.defaultValue()),
                        quote(cvar.description()),
                        "Verbosity." + cvar.verbosity(),
                        "CvarScope." + cvar.scope(),
                        "ObjectBinding." + cvar.binding(),
                        list(cvar.altEnv()),
                        cvar.min() + "L",
                        cvar.max() + "L",
                        list(cvar.enumValues()),
                        String.valueOf(cvar.dynamic()),
                        quote(cvar.declaredIn()))
                + ")";
    }

    private static String list(List<String> texts) {
        return texts.stream().map(CvarTableWriter::quote).collect(Collectors.joining(", ", "List.of(", ")"));
    }

    /** A Java string literal. */
    private static String quote(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                literal.append(String.format("\\u%04x", (int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }
}
