package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jmpi.codegen.binding.BindingException;
import org.jmpi.codegen.binding.Code;
import org.jmpi.codegen.binding.MpiFunction;

/** Writes a class of package {@code mpi}: each method of the description, and the forms that it asks for. */
final class ClassWriter {
    /** What a class imports if it names it. */
    private static final Map<String, String> IMPORTS = Map.ofEntries(
            Map.entry("check(", "static mpi.MPIException.check"),
            Map.entry("apart(", "static mpi.CallArguments.apart"),
            Map.entry("handlesOf(", "static mpi.CallArguments.handlesOf"),
            Map.entry("lengthOf(", "static mpi.CallArguments.lengthOf"),
            Map.entry("longs(", "static mpi.CallArguments.longs"),
            Map.entry("part(", "static mpi.CallArguments.part"),
            Map.entry("sizeOf(", "static mpi.CallArguments.sizeOf"),
            Map.entry("IN_PLACE", "static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE"),
            Map.entry("Arrays.", "java.util.Arrays"),
            Map.entry("Buffer ", "java.nio.Buffer"),
            Map.entry("List<", "java.util.List"),
            Map.entry("Mpi.", "org.jmpi.binding.Mpi"));

    private final Description description;
    private final CallResolver resolver;
    private final FormMaker forms;
    private final DocWriter docs;

    ClassWriter(Description description, Map<String, MpiFunction> functions) {
        this.description = description;
        resolver = new CallResolver(description, functions);
        forms = new FormMaker(description.forms);
        docs = new DocWriter(description.words);
    }

    /** Returns the source of {@code c}. */
    String write(JavaClass c) {
        Code body = new Code();
        docs.write(c.doc(), body);
        body.line(c.head() + " {");
        body.line(c.name() + "(int predefined) {").line("super(predefined);").line("}");
        c.methods().forEach(m -> method(m, c.kind(), body));
        body.line("}");
        return imports(body.toString()) + body;
    }

    private void method(Method m, String kind, Code code) {
        if (m.target().function() == null) {
            if (m.signature().result() == null) {
                throw new BindingException(m.where() + ": an expression: expected a result type before the name");
            }
            code.line("");
            docs.write(m, code);
            MethodWriter.writeExpression(m, code);
            return;
        }
        Call call = resolver.resolve(m, kind);
        call(call, code);
        for (Method form : forms.buffers(call.method(), Triple.of(call))) {
            code.line("");
            docs.write(form, code);
            MethodWriter.writeExpression(form, code);
        }
        for (Method form : forms.functions(call.method())) {
            call(resolver.resolve(form, kind), code);
        }
    }

    private void call(Call call, Code code) {
        code.line("");
        docs.write(call.method(), code);
        MethodWriter.write(call, description.kinds, code);
    }

    private static String imports(String body) {
        List<String> statics = new ArrayList<>();
        List<String> types = new ArrayList<>();
        IMPORTS.forEach((use, what) -> {
            if (Pattern.compile("(?<![\\w.#])" + Pattern.quote(use))
                    .matcher(body)
                    .find()) {
                (what.startsWith("static") ? statics : types).add("import " + what + ";\n");
            }
        });
        statics.sort(null);
        types.sort(null);
        String middle = statics.isEmpty() || types.isEmpty() ? "" : "\n";
        String end = statics.isEmpty() && types.isEmpty() ? "" : "\n";
        return "package mpi;\n\n" + String.join("", statics) + middle + String.join("", types) + end;
    }
}
