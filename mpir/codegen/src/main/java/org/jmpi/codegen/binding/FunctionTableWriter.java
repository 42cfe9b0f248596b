package org.jmpi.codegen.binding;

import java.util.List;

/** Writes the list of all functions of the standard, their chapters, and which of them are implemented. */
final class FunctionTableWriter {
    private FunctionTableWriter() {}

    static String write(List<MpiFunction> all, List<Implemented> implemented) {
        Code code = new Code();
        code.line("package org.jmpi.binding;")
                .line("")
                .line("import java.util.List;")
                .line("import java.util.Set;")
                .line("");
        code.line(
                "/** Every function of the standard, its chapter, and whether the binding implements it. Generated. */");
        code.line("public final class FunctionTable {");
        list(
                code,
                "NAMES",
                "List<String>",
                "List.of",
                all.stream().map(MpiFunction::name).toList());
        list(
                code,
                "CHAPTERS",
                "List<String>",
                "List.of",
                all.stream().map(MpiFunction::chapter).toList());
        list(
                code,
                "IMPLEMENTED",
                "Set<String>",
                "Set.of",
                implemented.stream().map(f -> f.function().name()).toList());
        code.line("private FunctionTable() {}").line("");
        code.line("/** Returns the names of all functions, in the order of the table. */");
        code.line("public static List<String> names() {")
                .line("return NAMES;")
                .line("}")
                .line("");
        code.line("/** Returns the chapter of the function {@code name}, as pt2pt; - for prototypes of call-backs. */");
        code.line("public static String chapter(String name) {")
                .line("return CHAPTERS.get(NAMES.indexOf(name));")
                .line("}")
                .line("");
        code.line("/** Returns whether the function {@code name} is implemented. */");
        code.line("public static boolean implemented(String name) {")
                .line("return IMPLEMENTED.contains(name);")
                .line("}");
        return code.line("}").toString();
    }

    private static void list(Code code, String name, String type, String of, List<String> values) {
        code.line("private static final " + type + " " + name + " = " + of + "(");
        for (int i = 0; i < values.size(); i++) {
            code.line("        \"" + values.get(i) + "\"" + (i + 1 < values.size() ? "," : ");"));
        }
        code.line("");
    }
}
