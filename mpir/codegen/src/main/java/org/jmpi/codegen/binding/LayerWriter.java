package org.jmpi.codegen.binding;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes the classes that profiling layers are linked by, and those that see every function through one hook. */
final class LayerWriter {
    private final Code code = new Code();
    private final List<MpiFunction> table;
    private final VolumeRules volumes = new VolumeRules();

    private LayerWriter(List<MpiFunction> table) {
        this.table = table;
    }

    /** Returns the source of {@code LayerHop}, the step from one layer to the next. */
    static String hop(List<MpiFunction> table, List<Implemented> functions) {
        LayerWriter w = new LayerWriter(table);
        w.head(
                "The step into a layer: calls it, and where it throws what is not MPI's, goes on without it. Generated.",
                "final class LayerHop extends MpiLayer");
        w.code.line("private final @Nullable MpiLayer upper;").line("private final @Nullable MpiLayer tool;");
        w.code.line("")
                .line("/**")
                .line(" * @param upper the layer that passes calls on to this; null: none is followed")
                .line(" * @param tool the layer behind this step; null: the implementation")
                .line(" * @param next the step after that layer")
                .line(" */")
                .line("LayerHop(@Nullable MpiLayer upper, @Nullable MpiLayer tool, @Nullable MpiLayer next) {")
                .line("this.upper = upper;")
                .line("this.tool = tool;")
                .line("this.next = next;")
                .line("}");
        return w.all(functions, w::hop);
    }

    /** Returns the source of {@code MeasuringLayer}. */
    static String measuring(List<MpiFunction> table, List<Implemented> functions) {
        LayerWriter w = new LayerWriter(table);
        w.head(
                "A profiling layer whose every function calls one hook before and one after, with how many bytes moved."
                        + " Generated.",
                "public abstract class MeasuringLayer extends MeasuringHooks");
        w.code.line("/** Links nothing yet. */").line("protected MeasuringLayer() {}");
        return w.all(functions, w::measure);
    }

    /** Returns the source of {@code TracingLayer}. */
    static String tracing(List<MpiFunction> table, List<Implemented> functions) {
        LayerWriter w = new LayerWriter(table);
        w.head(
                "A profiling layer whose every function calls one hook before and one after, with its arguments. Generated.",
                "public abstract class TracingLayer extends TracingHooks");
        w.code.line("/** Links nothing yet. */").line("protected TracingLayer() {}");
        return w.all(functions, w::trace);
    }

    private void head(String what, String type) {
        code.line("package org.jmpi.binding;").line("");
        code.line("import org.jspecify.annotations.Nullable;").line("");
        code.line("/** " + what + " */");
        code.line("@SuppressWarnings(\"checkstyle:MethodName\")").line(type + " {");
    }

    private String all(List<Implemented> functions, BiConsumer<Form, Integer> writer) {
        for (Implemented f : functions) {
            int index = table.indexOf(f.function());
            writer.accept(new Form(f.function(), false), index);
            Form large = new Form(f.function(), true);
            if (large.hasOwnSignature()) {
                writer.accept(large, index);
            }
        }
        return code.line("}").toString();
    }

    private void begin(Form form) {
        code.line("").line("@Override");
        code.line("public " + form.returnType() + " " + form.name() + "(" + form.declaration() + ") {");
    }

    private static String call(Form form) {
        return form.name() + "(" + form.arguments() + ")";
    }

    private void hop(Form form, int index) {
        String more = form.arguments().isEmpty() ? "" : ", " + form.arguments();
        begin(form);
        code.line("LayerCalls calls_ = LayerCalls.ofThread();");
        code.line("LayerCall passed_ = calls_.passedOn(upper, " + index + ");");
        code.line("try {");
        code.line(form.returnType() + " result_ = tool == null ? "
                + PmpiWriter.className(form.function().chapter()) + "." + call(form) + " : tool.isOut() ? next."
                + call(form) + " : " + form.name() + "_guarded(calls_" + more + ");");
        code.line("if (passed_ != null) {").line("passed_.returned(result_);").line("}");
        code.line("return result_;");
        code.line("} catch (Throwable e) {");
        code.line("throw LayerCall.through(passed_, e);").line("}").line("}");
        String declared = form.declaration().isEmpty() ? "" : ", " + form.declaration();
        code.line("")
                .line("private " + form.returnType() + " " + form.name() + "_guarded(LayerCalls calls_" + declared
                        + ") {");
        code.line("LayerCall call_ = calls_.begin(tool, " + index + ");");
        code.line("try {").line("return tool." + call(form) + ";");
        code.line("} catch (Throwable e) {");
        code.line("return call_.isStillToMake(e) ? next." + call(form) + " : call_." + form.returnType() + "Result();");
        code.line("} finally {").line("calls_.end(call_);").line("}").line("}");
    }

    private void measure(Form form, int index) {
        String status = volumes.status(form);
        begin(form);
        code.line("int within_ = " + within(form) + ";");
        code.line("long began_ = before(" + index + ", within_);");
        code.line("if (began_ == NOT_MEASURED) {")
                .line("return super." + call(form) + ";")
                .line("}");
        String target = call(form);
        if (status != null) {
            boolean several = status.equals("array_of_statuses");
            code.line("MPI_Status" + (several ? "[]" : "") + " filled_ = " + status + " != null ? " + status
                    + " : Volumes." + (several ? "scratch(" + volumes.statuses(form) + ")" : "scratch()") + ";");
            target = target.replace(status, "filled_");
        }
        code.line(form.returnType() + " result_;").line("try {").line("result_ = super." + target + ";");
        code.line("} catch (Throwable e) {")
                .line("threw(" + index + ", began_);")
                .line("throw e;")
                .line("}");
        ended(form, index);
        code.line("return result_;").line("}");
    }

    /** Writes the call of the hook that says most of a call that has ended. */
    private void ended(Form form, int index) {
        MpiFunction f = form.function();
        String ok = f.returnsErrorCode() ? "result_ == MpiConstants.MPI_SUCCESS" : "true";
        String sent = volumes.sent(form);
        String head = index + ", began_, within_, ";
        String peer = volumes.peer(form);
        String after =
                "after(" + head + peer + ", " + orZero(ok, sent) + ", " + orZero(ok, volumes.received(form)) + ");";
        boolean hasRequest = isOut(form, "request");
        String root = has(form, "root") ? "root" : "NO_ROOT";
        if (hasRequest
                && f.name().endsWith("_init")
                && (sent != null || f.chapter().equals("coll"))) {
            String prepared = head + peer + ", " + root + ", " + (sent == null ? "0" : sent) + ", request";
            onSuccess("prepared(" + prepared + ");", after);
        } else if (f.chapter().equals("coll") && hasRequest) {
            onSuccess("issued(" + head + root + ", " + (sent == null ? "0" : sent) + ", request);", after);
        } else if (f.chapter().equals("coll") && has(form, "comm")) {
            code.line("collective(" + head + root + ", " + orZero(ok, sent) + ");");
        } else if (f.chapter().equals("rma") && has(form, "target_rank")) {
            String volume = (sent == null ? "0" : sent) + ", " + received(form);
            onSuccess(
                    "accessed(" + head + "target_rank, " + volume + ", " + (hasRequest ? "request" : "null") + ");",
                    after);
        } else if (f.chapter().equals("io") && f.name().matches("MPI_File_i?(read|write).*")) {
            String requested = has(form, "datatype") ? "Volumes.size(count, datatype)" : "0";
            String volume = requested + ", " + (sent == null ? "0" : sent) + ", " + received(form);
            onSuccess("transferred(" + head + volume + ", " + (hasRequest ? "request" : "null") + ");", after);
        } else {
            code.line(after);
        }
    }

    private String received(Form form) {
        String received = volumes.received(form);
        return received == null ? "0" : received;
    }

    private void onSuccess(String then, String otherwise) {
        code.line("if (result_ == MpiConstants.MPI_SUCCESS) {").line(then);
        code.line("} else {").line(otherwise).line("}");
    }

    private static boolean has(Form form, String parameter) {
        return form.parameters().stream().anyMatch(each -> each.name().equals(parameter));
    }

    private static boolean isOut(Form form, String parameter) {
        return form.parameters().stream().anyMatch(each -> each.name().equals(parameter) && each.isOut());
    }

    private static String orZero(String ok, @Nullable String bytes) {
        return bytes == null ? "0" : ok.equals("true") ? bytes : ok + " ? " + bytes + " : 0";
    }

    /** Returns the expression of the first communicator's handle, else of the window's or file's. */
    private static String within(Form form) {
        for (String kind : List.of("COMMUNICATOR", "WINDOW", "FILE")) {
            for (Parameter p : form.parameters()) {
                if (p.kind().equals(kind) && !p.isOut()) {
                    return form.type(p).endsWith("[]") ? "Volumes.cell(" + p.name() + ")" : p.name();
                }
            }
        }
        return "MpiConstants.MPI_COMM_NULL";
    }

    private void trace(Form form, int index) {
        StringBuilder values = new StringBuilder();
        StringBuilder spec = new StringBuilder();
        for (Parameter p : form.parameters()) {
            boolean array = form.type(p).endsWith("[]") && !p.kind().equals("VARARGS");
            values.append(values.length() == 0 ? "" : ", ")
                    .append(array ? "(Object) " : "")
                    .append(p.name());
            spec.append(spec.length() == 0 ? "" : " ")
                    .append(p.name())
                    .append(':')
                    .append(p.kind());
            spec.append(p.isIn() ? ":in" : p.isOut() ? ":out" : ":inout");
        }
        begin(form);
        code.line("if (!isTraced(" + index + ")) {")
                .line("return super." + call(form) + ";")
                .line("}");
        code.line("Object[] values_ = {" + values + "};");
        code.line("long began_ = enter(" + index + ", \"" + spec + "\", values_);");
        code.line(form.returnType() + " result_;");
        code.line("try {").line("result_ = super." + call(form) + ";");
        code.line("} catch (Throwable e) {");
        code.line("threw(" + index + ", began_, e);").line("throw e;").line("}");
        code.line("exit(" + index + ", \"" + spec + "\", values_, began_, result_);");
        code.line("return result_;").line("}");
    }
}
