package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jmpi.codegen.binding.BindingException;
import org.jmpi.codegen.binding.Code;

/**
 * Writes a method that calls an MPI function. There is one idiom for out parameters: they come from the thread's
 * {@code Scratch} and go back when the call was a success.
 */
final class MethodWriter {
    private static final int DEPTH = 2;
    private static final Map<String, String> TAKES = Map.of(
            "int[]", "takeInt",
            "long[]", "takeLong",
            "boolean[]", "takeFlag",
            "String[]", "takeText",
            "Object[]", "takeObject");

    private final Call call;
    private final Map<String, Kind> kinds;
    private final Code code;
    private final List<String> handles = new ArrayList<>();

    private MethodWriter(Call call, Map<String, Kind> kinds, Code code) {
        this.call = call;
        this.kinds = kinds;
        this.code = code;
    }

    static void write(Call call, Map<String, Kind> kinds, Code code) {
        MethodWriter w = new MethodWriter(call, kinds, code);
        head(call.method(), code);
        w.body();
        code.line("}");
    }

    /** Writes a method whose result is an expression, or whose body is some statements. */
    static void writeExpression(Method method, Code code) {
        head(method, code);
        String expression = method.target().expression();
        assert expression != null;
        if (expression.endsWith(";")) {
            expression.lines().forEach(code::line);
        } else {
            String before = method.signature().result().equals("void") ? "" : "return ";
            statement(before, expression).forEach(code::line);
        }
        code.line("}");
    }

    private static List<String> statement(String before, String call) {
        int open = call.indexOf('(');
        if (open < 0 || !call.endsWith(")") || before.length() + call.length() + 9 <= 120) {
            return List.of(before + call + ";");
        }
        List<String> arguments = JavaParameter.split(call.substring(open + 1, call.length() - 1));
        return Layout.call(DEPTH, before + call.substring(0, open + 1), arguments, ");");
    }

    static void head(Method method, Code code) {
        Signature s = method.signature();
        if (method.has("override")) {
            code.line("@Override");
        }
        if (method.has("unchecked")) {
            code.line("@SuppressWarnings(\"unchecked\")");
        }
        String modifiers =
                "public " + (s.isStatic() ? "static " : "") + (s.variables().isEmpty() ? "" : s.variables() + " ");
        List<String> parameters =
                s.parameters().stream().map(p -> p.type() + " " + p.name()).toList();
        List<String> lines = Layout.call(
                1,
                modifiers + s.result() + " " + s.name() + "(",
                parameters,
                method.has("quiet") ? ") {" : ") throws MPIException {");
        lines.forEach(code::line);
    }

    private void body() {
        if (call.method().signature().isStatic() && !call.method().has("anytime")) {
            code.line("checkRunning();");
        }
        hoist();
        boolean scratch = call.first(Slot.Role.TAKEN).isPresent()
                || call.variables().stream().anyMatch(this::isScratch);
        if (scratch) {
            code.line("Scratch scratch = Scratch.current();");
        }
        call.first(Slot.Role.TAKEN).ifPresent(s -> {
            code.line("int[] taken = scratch.takeInt();").line("taken[0] = handle();");
        });
        call.variables().forEach(this::declare);
        perform();
        call.first(Slot.Role.TAKEN).ifPresent(s -> code.line("unbind(scratch.give(taken));"));
        end();
    }

    /** A status that the method returns is new; the one of a call that finds something or nothing is not. */
    private boolean isScratch(Slot s) {
        return !s.hasKind("STATUS") || call.variable("LOGICAL").isPresent();
    }

    private void declare(Slot s) {
        if (s.hasKind("STATUS")) {
            code.line("Status status = " + (isScratch(s) ? "scratch.takeStatus();" : "new Status();"));
            return;
        }
        String type = call.form().type(s.parameter());
        String take = TAKES.get(type);
        if (take == null) {
            throw new BindingException(call.method().where() + ": out parameter '"
                    + s.parameter().name() + "' is a " + type + ": expected one of " + TAKES.keySet()
                    + "; write the method by hand");
        }
        code.line(type + " " + variable(s) + " = scratch." + take + "();");
        if (s.is(Slot.Role.UPDATED)) {
            code.line(variable(s) + "[0] = " + call.arguments().get(s.index()) + ";");
        }
    }

    private String variable(Slot s) {
        return switch (s.parameter().kind()) {
            case "STATUS" -> "status";
            case "REQUEST" -> "request";
            default -> {
                if (kinds.containsKey(s.parameter().kind())) {
                    yield "made";
                }
                String name = s.parameter().name();
                yield s.is(Slot.Role.UPDATED) ? "at" : call.method().signature().has(name) ? "result" : name;
            }
        };
    }

    /** A handle that is an argument twice is looked up once. */
    private void hoist() {
        for (String name : call.method().signature().names()) {
            boolean twice = call.positions().stream()
                            .filter(s -> s.hasKind("DATATYPE") && !s.parameter().isArray())
                            .filter(s -> call.arguments().get(s.index()).equals(name))
                            .count()
                    > 1;
            if (twice) {
                code.line("int " + name + "Handle = "
                        + Objects.requireNonNull(kinds.get("DATATYPE")).argument(name, name) + ";");
                handles.add(name);
            }
        }
    }

    private void perform() {
        String before = call.reduces() ? operation() + ".end(" : "check(";
        String name = "Mpi." + call.form().name() + "(";
        if (call.method().target().elsewhere() == null) {
            Layout.call(DEPTH, before + name, values(call.arguments()), "));").forEach(code::line);
            return;
        }
        code.line("boolean atRoot = ownRank() == root;");
        code.line(before);
        List<String> lines = new ArrayList<>();
        lines.add("        atRoot");
        branch("? " + name, call.arguments(), ")", lines);
        branch(": " + name, call.method().target().elsewhere(), "));", lines);
        lines.forEach(code::line);
    }

    private void branch(String before, List<String> arguments, String after, List<String> lines) {
        Layout.call(DEPTH + 4, before, values(arguments), after).forEach(l -> lines.add("                " + l));
    }

    private String operation() {
        return call.positions().stream()
                .filter(s -> s.hasKind("OPERATION"))
                .map(s -> call.arguments().get(s.index()))
                .findFirst()
                .orElseThrow();
    }

    private List<String> values(List<String> arguments) {
        if (arguments.size() != call.positions().size()) {
            throw new BindingException(call.method().where() + ": " + arguments + ": expected "
                    + call.positions().size() + " arguments");
        }
        return call.slots().stream().map(s -> value(s, arguments)).toList();
    }

    private String value(Slot s, List<String> arguments) {
        return switch (s.role()) {
            case RECEIVER -> "handle()";
            case TAKEN -> "taken";
            case NO_INFO -> "Mpi.MPI_INFO_NULL";
            case LENGTH -> length(s, arguments);
            case ARGUMENT -> argument(s, arguments.get(s.index()));
            case OUT, UPDATED -> variable(s);
        };
    }

    private String length(Slot s, List<String> arguments) {
        String array = call.slots().stream()
                .filter(a -> s.parameter().name().equals(a.parameter().length()) && a.index() >= 0)
                .map(a -> arguments.get(a.index()))
                .findFirst()
                .orElseThrow();
        return "lengthOf(" + array + ")";
    }

    private String argument(Slot s, String argument) {
        if (argument.equals("this")) {
            return "handle()";
        }
        if (call.method().has("apart")
                && argument.equals("sendbuf")
                && !call.form().name().endsWith("_init")) {
            return "apart(sendbuf, recvbuf)";
        }
        if (!call.method().signature().has(argument)) {
            return argument;
        }
        if (handles.contains(argument) && s.hasKind("DATATYPE")) {
            return argument + "Handle";
        }
        String kind = s.parameter().kind();
        boolean kept = kind.equals("OPERATION") && !call.reduces();
        Kind k = kinds.get(kept ? "OPERATION_KEPT" : s.parameter().isArray() ? kind + "[]" : kind);
        return k == null || k.argument() == null ? argument : k.argument(argument, argument);
    }

    private void end() {
        String result = call.method().signature().result();
        if (result.equals("void")) {
            return;
        }
        if (result.equals("Status")) {
            status();
            return;
        }
        Slot given = call.variables().get(0);
        String value = "scratch.give(" + variable(given) + ")";
        String template = call.method().option("result");
        Kind kind = kinds.get(given.parameter().kind());
        if (template != null) {
            kind = new Kind(null, null, template.replace(",", ", "));
        }
        code.line("return " + (kind == null || kind.result() == null ? value : kind.result(value, result)) + ";");
    }

    private void status() {
        call.variable("LOGICAL").ifPresent(flag -> {
            code.line("if (!scratch.give(" + variable(flag) + ")) {")
                    .line("scratch.give(status);")
                    .line("return null;")
                    .line("}");
        });
        code.line("return status;");
    }
}
