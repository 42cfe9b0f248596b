package org.jmpi.codegen.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jmpi.codegen.binding.BindingException;
import org.jmpi.codegen.binding.Form;
import org.jmpi.codegen.binding.MpiFunction;
import org.jmpi.codegen.binding.Parameter;
import org.jspecify.annotations.Nullable;

/** Finds out where the arguments of a method's call come from, and what types the description leaves out. */
final class CallResolver {
    private final Description description;
    private final Map<String, MpiFunction> functions;

    CallResolver(Description description, Map<String, MpiFunction> functions) {
        this.description = description;
        this.functions = functions;
    }

    /** Returns the call of {@code method}, which has a function, in a class that wraps handles of {@code receiver}. */
    Call resolve(Method method, String receiver) {
        Form form = form(method);
        List<Slot> slots = slots(method, form, receiver);
        Call call = new Call(method, form, slots);
        if (call.positions().size() != call.arguments().size()) {
            throw new BindingException(method.where() + ": " + call.arguments().size() + " arguments "
                    + call.arguments() + ": expected one for each of "
                    + call.positions().stream().map(s -> s.parameter().name()).toList());
        }
        Signature typed = method.signature().with(typed(call));
        if (typed.result() == null) {
            typed = typed.returning(result(call));
        }
        return new Call(method.with(typed), form, slots);
    }

    private Form form(Method method) {
        String name = method.target().function();
        MpiFunction plain = functions.get(name);
        if (plain != null) {
            return new Form(plain, false);
        }
        MpiFunction large = Objects.requireNonNull(name).endsWith("_c")
                ? functions.get(name.substring(0, name.length() - 2))
                : null;
        if (large == null) {
            throw new BindingException(method.where() + ": " + name + " is no function of mpi_functions.tsv");
        }
        return new Form(large, true);
    }

    private List<Slot> slots(Method method, Form form, String receiver) {
        List<String> arguments = method.target().arguments();
        boolean receiverIsGiven = arguments != null && arguments.contains("this");
        boolean receiverIsTaken = method.signature().isStatic() || receiverIsGiven;
        List<Slot> slots = new ArrayList<>();
        int next = 0;
        for (Parameter p : form.parameters()) {
            Slot.Role role;
            if (!receiverIsTaken && p.kind().equals(receiver) && !p.isOut()) {
                role = p.isIn() ? Slot.Role.RECEIVER : Slot.Role.TAKEN;
                receiverIsTaken = true;
            } else {
                role = role(p, form, method);
            }
            boolean positional = role == Slot.Role.ARGUMENT || role == Slot.Role.UPDATED;
            slots.add(new Slot(p, role, positional ? next++ : -1));
        }
        return slots;
    }

    private static Slot.Role role(Parameter p, Form form, Method method) {
        if (p.kind().equals("INFO") && p.isIn() && !isGiven("info", method)) {
            return Slot.Role.NO_INFO;
        }
        if (p.kind().equals("BUFFER") || p.isArray() || p.isIn()) {
            boolean length = p.isIn() && !p.isArray() && lengthOf(p, form) != null;
            return length ? Slot.Role.LENGTH : Slot.Role.ARGUMENT;
        }
        return p.isOut() ? Slot.Role.OUT : Slot.Role.UPDATED;
    }

    private static boolean isGiven(String name, Method method) {
        List<String> arguments = method.target().arguments();
        return method.signature().has(name)
                || (arguments != null
                        && arguments.stream().anyMatch(a -> a.matches("(Mpi\\.MPI_INFO_NULL|" + name + ")")));
    }

    /** Returns the array whose length {@code p} is, or null. */
    static @Nullable Parameter lengthOf(Parameter p, Form form) {
        return form.parameters().stream()
                .filter(a -> a.isArray() && p.name().equals(a.length()))
                .findFirst()
                .orElse(null);
    }

    private List<JavaParameter> typed(Call call) {
        List<JavaParameter> typed = new ArrayList<>();
        for (JavaParameter p : call.method().signature().parameters()) {
            typed.add(p.type() != null ? p : new JavaParameter(type(call, p.name()), p.name()));
        }
        return typed;
    }

    private String type(Call call, String name) {
        int at = call.arguments().indexOf(name);
        if (at < 0 && call.method().target().elsewhere() != null) {
            at = call.method().target().elsewhere().indexOf(name);
        }
        int index = at;
        return call.positions().stream()
                .filter(s -> s.index() == index)
                .findFirst()
                .or(() -> call.slots().stream()
                        .filter(s -> s.parameter().name().equals(name))
                        .findFirst())
                .map(s -> type(call.form(), s.parameter()))
                .orElseThrow(() -> new BindingException(call.method().where() + ": parameter '" + name
                        + "' is no argument of " + call.form().name() + ": expected a type before it"));
    }

    private String type(Form form, Parameter p) {
        Kind kind = description.kinds.get(p.kind());
        if (kind != null && !Objects.requireNonNull(kind.type()).equals("-")) {
            return p.isArray() ? kind.type() + "[]" : kind.type();
        }
        String type = form.type(p);
        return p.isArray() || p.isIn() || !type.endsWith("[]") ? type : type.substring(0, type.length() - 2);
    }

    private String result(Call call) {
        List<Slot> given = call.variables().stream()
                .filter(s -> !s.hasKind("STATUS") || call.variables().size() == 1)
                .toList();
        if (call.variable("STATUS").isPresent() && call.variables().size() > 1) {
            return "Status";
        }
        if (given.isEmpty()) {
            return "void";
        }
        if (given.get(0).hasKind("REQUEST")) {
            return requestClass(call.form().function());
        }
        return type(call.form(), given.get(0).parameter());
    }

    private static String requestClass(MpiFunction function) {
        if (function.chapter().equals("part")) {
            return "PartitionedRequest";
        }
        return function.name().endsWith("_init") ? "Prequest" : "Request";
    }
}
