package org.jmpi.codegen.binding;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns a statement of an {@code .api} file into Java. */
final class StatementTranslator {
    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|#\\w+|@|\\.?[A-Za-z_]\\w*");
    private static final Pattern ASSIGNMENT = Pattern.compile("(\\w+)\\s*=(?!=)\\s*(.+)");

    private final Form form;

    StatementTranslator(Form form) {
        this.form = form;
    }

    String translate(String statement) {
        Matcher m = ASSIGNMENT.matcher(statement);
        if (m.matches()) {
            Parameter target = parameter(m.group(1));
            if (target != null && !target.isIn()) {
                return assign(target, m.group(2));
            }
        }
        return expression(statement) + (statement.endsWith("}") ? "" : ";");
    }

    private String assign(Parameter target, String value) {
        if (form.function().chapter().equals("mpit")) {
            // The tool interface lets the caller leave out what it doesn't want.
            return "ToolCalls.set(" + target.name() + ", " + expression(value) + ");";
        }
        String left = target.name() + "[0] = ";
        if (value.equals("null") && JavaTypes.isHandle(target)) {
            return left + JavaTypes.nullHandle(target) + ";";
        }
        String java = expression(value);
        if (JavaTypes.isHandle(target) && !value.startsWith("MPI_")) {
            return left + "Results.handle(" + java + ", " + JavaTypes.nullHandle(target) + ");";
        }
        boolean narrow = target.isPoly() && form.type(target).equals("int[]");
        return left + (narrow ? "Results.count(" + java + ")" : java) + ";";
    }

    String expression(String text) {
        Matcher m = TOKEN.matcher(text);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            m.appendReplacement(out, Matcher.quoteReplacement(token(m.group())));
        }
        return m.appendTail(out).toString();
    }

    private String token(String token) {
        if (token.equals("@")) {
            return "self";
        }
        if (token.startsWith("#")) {
            return token.substring(1);
        }
        Parameter p = parameter(token);
        if (p == null) {
            return token;
        }
        if (JavaTypes.isHandle(p) && !p.isOut() && !p.isArray()) {
            return p.name() + "_";
        }
        boolean counts = (p.isPoly() && p.isArray() && p.isIn() && !form.type(p).equals("long[]")) || isCounts(p);
        return counts || isTypes(form, p) || isRoom(form, p) ? p.name() + "_" : token;
    }

    /**
     * Whether {@code p} is the count of a buffer that one message is received into: a check finds how many elements the
     * buffer has room for.
     */
    static boolean isRoom(Form form, Parameter p) {
        int i = form.parameters().indexOf(p);
        return i > 0
                && form.function().chapter().equals("pt2pt")
                && p.kind().contains("NUM_ELEM")
                && form.parameters().get(i - 1).kind().equals("BUFFER")
                && form.parameters().get(i - 1).isOut();
    }

    static boolean isCounts(Parameter p) {
        return p.isPoly() && p.isArray() && p.isIn();
    }

    /** Whether {@code p} is a collective's array of datatypes, one per peer. */
    static boolean isTypes(Form form, Parameter p) {
        return p.isArray()
                && p.kind().equals("DATATYPE")
                && form.function().chapter().equals("coll");
    }

    private @Nullable Parameter parameter(String name) {
        return form.parameters().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
