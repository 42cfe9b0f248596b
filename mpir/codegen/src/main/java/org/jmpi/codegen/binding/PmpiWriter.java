package org.jmpi.codegen.binding;

import java.util.List;
import java.util.stream.Collectors;

/** Writes the class of one chapter: checks, early returns, the call of the implementation, the way to the error handler. */
final class PmpiWriter {
    private static final List<String> IMPORTS = List.of(
            "org.jmpi.mpir.Rank",
            "org.jmpi.mpir.abi.*",
            "org.jmpi.mpir.attr.*",
            "org.jmpi.mpir.buffer.AddressSpace",
            "org.jmpi.mpir.coll.*",
            "org.jmpi.mpir.mpl.Counts",
            "org.jmpi.mpir.comm.*",
            "org.jmpi.mpir.comm.create.*",
            "org.jmpi.mpir.spawn.*",
            "org.jmpi.mpir.completion.*",
            "org.jmpi.mpir.datatype.*",
            "org.jmpi.mpir.err.*",
            "org.jmpi.mpir.errhan.*",
            "org.jmpi.mpir.group.*",
            "org.jmpi.mpir.info.*",
            "org.jmpi.mpir.init.*",
            "org.jmpi.mpir.io.*",
            "org.jmpi.mpir.io.file.*",
            "org.jmpi.mpir.job.*",
            "org.jmpi.mpir.key.*",
            "org.jmpi.mpir.objects.*",
            "org.jmpi.mpir.op.*",
            "org.jmpi.mpir.part.*",
            "org.jmpi.mpir.pt2pt.*",
            "org.jmpi.mpir.request.*",
            "org.jmpi.mpir.rma.*",
            "org.jmpi.mpir.session.*",
            "org.jmpi.mpir.tool.*",
            "org.jmpi.mpir.tool.cvar.*",
            "org.jmpi.mpir.tool.event.*",
            "org.jmpi.mpir.tool.pvar.*",
            "org.jmpi.mpir.tool.type.*",
            "org.jmpi.mpir.topo.*",
            "org.jmpi.mpir.win.*",
            "org.jspecify.annotations.Nullable");

    private final Code code = new Code();

    /** Returns the name of the class of {@code chapter}. */
    static String className(String chapter) {
        return "Pmpi" + Character.toUpperCase(chapter.charAt(0)) + chapter.substring(1);
    }

    static String write(String chapter, List<Implemented> functions) {
        PmpiWriter w = new PmpiWriter();
        w.code.line("package org.jmpi.binding;")
                .line("")
                .line("import static org.jmpi.binding.MpiConstants.*;")
                .line("");
        IMPORTS.forEach(i -> w.code.line("import " + i + ";"));
        w.code.line("")
                .line("/** The functions of chapter " + chapter + ": checks, then the call of MPIR. Generated. */");
        w.code.line("final class " + className(chapter) + " {");
        w.code.line("private " + className(chapter) + "() {}");
        for (Implemented f : functions) {
            w.function(f);
        }
        return w.code.line("}").toString();
    }

    private void function(Implemented f) {
        body(new Form(f.function(), false), f.implementation());
        Form large = new Form(f.function(), true);
        if (large.hasOwnSignature()) {
            body(large, f.large());
        }
    }

    private void body(Form form, Implementation impl) {
        code.line("").line("static " + form.returnType() + " " + form.name() + "(" + form.declaration() + ") {");
        if (form.function().returnsErrorCode()) {
            checkedBody(form, impl);
            code.line("}");
            failure(form);
        } else {
            StatementTranslator t = new StatementTranslator(form);
            List<String> s = impl.statements();
            s.subList(0, s.size() - 1).forEach(x -> code.line(t.translate(x)));
            code.line("return " + t.expression(s.get(s.size() - 1)) + ";").line("}");
        }
    }

    private void checkedBody(Form form, Implementation impl) {
        String owner = failingOwner(form, impl);
        code.line("Rank self = " + (impl.has("early") ? "Init.early()" : "Rank.current()") + ";");
        if (!owner.equals("null")) {
            code.line(ownerClass(form, impl) + " " + owner + " = null;");
        }
        code.line("try {");
        new CheckWriter(form, impl).write(code);
        if (impl.has("procnull")) {
            procNull(form);
        }
        StatementTranslator t = new StatementTranslator(form);
        impl.statements().forEach(s -> code.line(t.translate(s)));
        code.line("return MPI_SUCCESS;");
        code.line("} catch (RuntimeException e) {");
        code.line("return " + form.name() + "_failed(" + callArguments("e, self, " + owner, form) + ");");
        code.line("}");
    }

    /** Apart, so that the method above stays small enough to be inlined. */
    private void failure(Form form) {
        code.line("")
                .line("private static int " + form.name() + "_failed("
                        + (form.declaration().isEmpty()
                                ? "RuntimeException e, Rank self, ErrhandlerOwner where"
                                : "RuntimeException e, Rank self, ErrhandlerOwner where, " + form.declaration())
                        + ") {");
        String spec =
                form.parameters().stream().map(p -> p.name() + ":" + p.kind()).collect(Collectors.joining(" "));
        String values = form.parameters().stream()
                .map(p -> p.kind().equals("VARARGS") ? "(Object) " + p.name() : boxed(form, p))
                .collect(Collectors.joining(", "));
        String report =
                switch (form.function().chapter()) {
                    case "mpit" -> "Failures.tool";
                    case "io" -> "Failures.file";
                    default -> "Failures.report";
                };
        code.line("return " + report + "("
                + callArgumentsOf("e, self, where, \"" + form.function().name() + "\", \"" + spec + "\"", values)
                + ");");
        code.line("}");
    }

    private static String boxed(Form form, Parameter p) {
        return form.type(p).endsWith("[]") ? "(Object) " + p.name() : p.name();
    }

    private static String callArguments(String first, Form form) {
        return callArgumentsOf(first, form.arguments());
    }

    private static String callArgumentsOf(String first, String rest) {
        return rest.isEmpty() ? first : first + ", " + rest;
    }

    /** Returns the variable with the object whose error handler is called; {@code null}: there is none. */
    private static String failingOwner(Form form, Implementation impl) {
        String main = CheckWriter.mainOwner(form, impl);
        if (main != null) {
            return main + "_";
        }
        boolean isNamed = form.parameters().stream().anyMatch(p -> CheckWriter.namesOwner(form, p));
        return isNamed || CheckWriter.isBeforeFiles(form) ? "failing" : "null";
    }

    private static String ownerClass(Form form, Implementation impl) {
        return form.parameters().stream()
                .filter(p -> p.name().equals(CheckWriter.mainOwner(form, impl)))
                .map(JavaTypes::objectClass)
                .findFirst()
                .orElse("ErrhandlerOwner");
    }

    private void procNull(Form form) {
        MpiFunction f = form.function();
        String peer = f.has("dest") ? "dest" : "source";
        code.line("if (" + peer + " == MPI_PROC_NULL) {");
        if (f.has("flag")) {
            code.line("flag[0] = true;");
        }
        if (f.has("message")) {
            code.line("message[0] = MPI_MESSAGE_NO_PROC;");
        }
        if (f.has("request")) {
            code.line("request[0] = " + (f.has("dest") ? "Results.NULL_SEND" : "Results.NULL_RECV") + ";");
        }
        if (f.has("status")) {
            code.line("Results.procNull(status);");
        }
        code.line("return MPI_SUCCESS;").line("}");
    }
}
