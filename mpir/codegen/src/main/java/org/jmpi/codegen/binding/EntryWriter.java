package org.jmpi.codegen.binding;

import java.util.List;

/** Writes what users and tools see: the entry points and the class that profiling layers extend. */
final class EntryWriter {
    private final Code code = new Code();

    /** Returns the source of {@code Mpi}. */
    static String entries(List<Implemented> functions) {
        EntryWriter w = new EntryWriter();
        w.begin();
        w.code.line(
                " * The functions of the MPI standard, with integer handles. Two lines bring all that a program ported from C names:");
        w.code.line(" *");
        w.code.line(" * <pre>{@code");
        w.code.line(" * import static org.jmpi.binding.Mpi.*; // functions and constants");
        w.code.line(" * import org.jmpi.binding.*; // MPI_Status and the types of call-backs");
        w.code.line(" * }</pre>");
        w.code.line(" *");
        w.code.line(
                " * <p>What C passes as {@code &reqs[i]} is an array and an index: {@code MPI_Wait(reqs, i, status)}.");
        w.code.line(
                " * A NIO buffer is memory from its first element on, whatever its position and limit say: for another place pass a");
        w.code.line(" * {@code slice()}. An element of an array of statuses that is null gets a new status.");
        w.code.line(" *");
        w.code.line(
                " * <p>A function returns {@code MPI_SUCCESS} or an error code, after it called the error handler. Out");
        w.code.line(
                " * parameters are arrays whose element 0 is set. Counts are {@code long}; where the standard has arrays of");
        w.code.line(" * counts, the form with the suffix {@code _c} takes {@code long[]}. Generated.");
        w.code.line(" */");
        w.code.line("public final class Mpi extends MpiConstants {").line("private Mpi() {}");
        functions.forEach(f -> {
            w.forms(f, true);
            SlotWriter.write(f, w.code);
        });
        return w.code.line("}").toString();
    }

    /** Returns the source of {@code MpiLayer}. */
    static String layer(List<Implemented> functions) {
        EntryWriter w = new EntryWriter();
        w.begin();
        w.code.line(
                " * A profiling layer (PMPI; several stack as in QMPI). Override what is of interest and call {@code super}, which");
        w.code.line(
                " * goes on to the next layer and at last to the implementation. A form with the suffix {@code _c} that has the");
        w.code.line(
                " * same Java signature as the plain one arrives as the plain one. Named by {@code jmpiexec -tool} or by the control");
        w.code.line(
                " * variable {@code MPIR_CVAR_JMPI_PROFILING_LAYERS}, or found by {@link java.util.ServiceLoader}. Several");
        w.code.line(
                " * threads, and where ranks are threads several ranks, share a layer: {@link RankLocal} keeps them apart.");
        w.code.line(" * docs/tools.md has an example. Generated.");
        w.code.line(" */");
        w.code.line("@SuppressWarnings(\"checkstyle:MethodName\")");
        w.code.line("public abstract class MpiLayer extends LayerBase {");
        w.code.line("/** The layer below; null: the implementation. */").line("@Nullable MpiLayer next;");
        functions.forEach(f -> w.forms(f, false));
        return w.code.line("}").toString();
    }

    private void begin() {
        code.line("package org.jmpi.binding;").line("");
        code.line("import org.jspecify.annotations.Nullable;").line("").line("/**");
    }

    private void forms(Implemented f, boolean entry) {
        Form plain = new Form(f.function(), false);
        Form large = new Form(f.function(), true);
        method(plain, entry);
        if (large.hasOwnSignature()) {
            method(large, entry);
        } else if (entry && f.function().isPoly()) {
            head(large, "public static ");
            code.line("return " + plain.name() + "(" + plain.arguments() + ");").line("}");
        }
    }

    private void method(Form form, boolean entry) {
        head(form, entry ? "public static " : "public ");
        String condition = entry ? "Layers.ACTIVE" : "next != null";
        String target = entry ? "Layers.TOP" : "next";
        String call = form.name() + "(" + form.arguments() + ")";
        code.line("return " + condition + " ? " + target + "." + call + " : "
                + PmpiWriter.className(form.function().chapter()) + "." + call + ";");
        code.line("}");
    }

    private void head(Form form, String modifiers) {
        code.line("")
                .line("/**")
                .line(" * {@code " + form.name() + "} of the standard, chapter "
                        + form.function().chapter() + ".");
        code.line(" *");
        form.parameters().forEach(p -> code.line(describe(form, p)));
        code.line(" * @return "
                + (form.function().returnsErrorCode() ? "{@code MPI_SUCCESS} or an error code" : "the value"));
        code.line(" */").line(modifiers + form.returnType() + " " + form.name() + "(" + form.declaration() + ") {");
    }

    /** Returns the line of Javadoc about a parameter. */
    static String describe(Form form, Parameter p) {
        String array =
                p.isArray() ? ", " + (form.function().has(p.length()) ? p.length() : "several") + " elements" : "";
        String memory = p.kind().equals("BUFFER") ? " from its first element on; position and limit don't count" : "";
        return " * @param " + p.name() + " " + direction(p) + ": " + noun(p) + array + memory;
    }

    private static String direction(Parameter p) {
        return p.isIn() ? "in" : p.isOut() ? "out" : "in and out";
    }

    private static String noun(Parameter p) {
        String kind = p.kind().replaceFirst("^POLY", "").replaceFirst("_(NNI|PI|SMALL)$", "");
        return kind.toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
