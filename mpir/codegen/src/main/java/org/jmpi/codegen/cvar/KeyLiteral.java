package org.jmpi.codegen.cvar;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.Trees;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Reads the name that a field's initializer {@code CvarKey.of("...")} holds. */
final class KeyLiteral {
    private final @Nullable Trees trees;

    KeyLiteral(ProcessingEnvironment environment) {
        Trees found;
        try {
            found = Trees.instance(environment);
        } catch (IllegalArgumentException e) {
            // a compiler other than javac shows no trees; the run-time look-up by name remains
            found = null;
        }
        trees = found;
    }

    /** The literal, or null when the initializer has another form. */
    @Nullable
    String of(Element field) {
        Tree tree = trees == null ? null : trees.getTree(field);
        if (tree instanceof VariableTree variable
                && variable.getInitializer() instanceof MethodInvocationTree call
                && call.getArguments().size() == 1) {
            ExpressionTree argument = call.getArguments().get(0);
            return argument instanceof LiteralTree literal && literal.getValue() instanceof String name ? name : null;
        }
        return null;
    }
}
