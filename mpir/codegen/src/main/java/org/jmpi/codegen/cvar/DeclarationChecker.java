package org.jmpi.codegen.cvar;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;

/** Reports every declaration that is wrong as a compile error on its field. */
final class DeclarationChecker {
    private static final String KEY_TYPE = "org.jmpi.mpir.tool.cvar.CvarKey";
    private static final Pattern NAME = Pattern.compile("MPIR_CVAR_[A-Z0-9]+(_[A-Z0-9]+)*");
    private static final Set<String> WITH_LIMITS = Set.of("INT", "LONG", "RANGE");

    private final Messager messager;
    private final Set<String> categories;
    private final KeyLiteral keyLiteral;
    private final Map<String, String> ownerByName;
    private int errors;

    /**
     * @param categories the categories that exist
     * @param foreign names that other modules declare, and where
     */
    DeclarationChecker(Messager messager, Set<String> categories, Map<String, String> foreign, KeyLiteral keyLiteral) {
        this.messager = messager;
        this.categories = categories;
        this.keyLiteral = keyLiteral;
        ownerByName = new HashMap<>(foreign);
    }

    /** Whether the declaration is sound; reports all that is wrong with it. */
    boolean check(Declaration cvar) {
        int before = errors;
        checkField(cvar);
        checkNames(cvar);
        if (!categories.contains(cvar.category())) {
            report(
                    cvar,
                    "category \"" + cvar.category() + "\" does not exist; use a constant of "
                            + "org.jmpi.mpir.tool.type.Category or add one there");
        }
        if (cvar.description().isEmpty()) {
            report(cvar, "description is empty; say what the variable does and its unit");
        }
        checkScope(cvar);
        if (checkLimits(cvar) & checkWords(cvar)) {
            String expected = DefaultValue.mismatch(cvar);
            if (expected != null) {
                report(
                        cvar,
                        "default \"" + cvar.defaultValue() + "\" does not fit: " + cvar.type() + " takes " + expected);
            }
        }
        return errors == before;
    }

    /** What a tool can write at any time must be one that it can write. */
    private void checkScope(Declaration cvar) {
        boolean fixed = cvar.scope().equals("CONSTANT") || cvar.scope().equals("READONLY");
        boolean bound = !cvar.binding().equals("NO_OBJECT");
        if (fixed && cvar.dynamic()) {
            report(cvar, "scope " + cvar.scope() + " is never written, so it can't be dynamic; take one of them away");
        }
        if (bound && !cvar.dynamic()) {
            report(cvar, "it is bound to " + cvar.binding() + ", so its value is asked for anew: say dynamic = true");
        }
        if (bound && (cvar.scope().equals("ALL") || cvar.scope().equals("ALL_EQ"))) {
            report(
                    cvar,
                    "it is bound to " + cvar.binding() + ": scope " + cvar.scope()
                            + " speaks of all ranks; say LOCAL, GROUP or GROUP_EQ");
        }
    }

    private void checkField(Declaration cvar) {
        Element field = cvar.element();
        boolean constant = field.getKind() == ElementKind.FIELD
                && field.getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL));
        if (!constant || !field.asType().toString().equals(KEY_TYPE)) {
            report(cvar, "@Cvar belongs on a static final field of type " + KEY_TYPE);
        }
        String key = keyLiteral.of(field);
        if (key != null && !key.equals(cvar.name())) {
            report(cvar, "the field's key is \"" + key + "\"; give key and annotation the same name");
        }
    }

    private void checkNames(Declaration cvar) {
        checkForm(cvar, cvar.name());
        String owner = ownerByName.putIfAbsent(cvar.name(), cvar.declaredIn());
        if (owner != null) {
            report(cvar, "the name is declared already, in " + owner + "; share that key or choose another name");
        }
        Set<String> seen = new HashSet<>(Set.of(cvar.name()));
        for (String alternate : cvar.altEnv()) {
            checkForm(cvar, alternate);
            if (!seen.add(alternate)) {
                report(cvar, "alternate name \"" + alternate + "\" stands there twice or is the variable's own");
            }
        }
    }

    private void checkForm(Declaration cvar, String name) {
        if (!NAME.matcher(name).matches()) {
            report(cvar, "name \"" + name + "\" has to be MPIR_CVAR_ and words of A-Z, 0-9 joined by _");
        }
    }

    private boolean checkLimits(Declaration cvar) {
        boolean limited = cvar.min() != Long.MIN_VALUE || cvar.max() != Long.MAX_VALUE;
        if (limited && !WITH_LIMITS.contains(cvar.type())) {
            report(cvar, "min and max are for INT, LONG and RANGE, not for " + cvar.type());
            return false;
        }
        if (cvar.min() > cvar.max()) {
            report(cvar, "min " + cvar.min() + " is above max " + cvar.max());
            return false;
        }
        return true;
    }

    private boolean checkWords(Declaration cvar) {
        List<String> words = cvar.enumValues();
        if (cvar.type().equals("ENUM") != !words.isEmpty()) {
            report(cvar, words.isEmpty() ? "an ENUM needs enumValues" : "enumValues are for ENUM only");
            return false;
        }
        if (words.stream().anyMatch(word -> word.isBlank() || !word.equals(word.strip()))) {
            report(cvar, "enumValues hold a word that is empty or has blanks around it");
            return false;
        }
        if (new HashSet<>(words).size() != words.size()) {
            report(cvar, "enumValues hold a word twice");
            return false;
        }
        return true;
    }

    private void report(Declaration cvar, String message) {
        errors++;
        messager.printMessage(
                Diagnostic.Kind.ERROR, "control variable " + cvar.name() + ": " + message, cvar.element());
    }
}
