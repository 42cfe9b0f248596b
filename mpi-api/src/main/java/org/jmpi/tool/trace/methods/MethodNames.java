package org.jmpi.tool.trace.methods;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jmpi.tool.trace.names.ChosenNames;

/**
 * The names of methods that are chosen, as {@code com.acme.Solver.step+Grid.*}: a class and a method, parted by a dot. The package may be
 * left out, or its first parts. A star stands for anything. An inner class has a dot before its name. Any thread.
 */
final class MethodNames {
    private static final class Choice {
        final String text;
        final Predicate<String> pattern;
        volatile boolean isUsed;

        Choice(String text) {
            this.text = text;
            pattern = ChosenNames.of(text);
        }
    }

    private final List<Choice> choices = new ArrayList<>();

    private MethodNames() {}

    /** Parses them. */
    static MethodNames of(String text) {
        MethodNames names = new MethodNames();
        for (String each : text.split("\\+")) {
            names.choices.add(new Choice(each));
        }
        return names;
    }

    /**
     * Returns whether a method is chosen.
     *
     * @param method with its class and package, and dots
     */
    boolean choose(String method) {
        boolean isChosen = false;
        for (Choice each : choices) {
            if (isAnEnd(each.pattern, method)) {
                each.isUsed = true;
                isChosen = true;
            }
        }
        return isChosen;
    }

    /** Returns whether the name fits, or what is left of it without the first packages. */
    private static boolean isAnEnd(Predicate<String> pattern, String name) {
        for (String rest = name; rest.indexOf('.') >= 0; rest = rest.substring(rest.indexOf('.') + 1)) {
            if (pattern.test(rest)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names that chose no method. */
    List<String> unused() {
        return choices.stream()
                .filter(each -> !each.isUsed)
                .map(each -> each.text)
                .toList();
    }
}
