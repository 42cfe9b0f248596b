package org.jmpi.codegen.cvar;

import java.util.List;
import javax.lang.model.element.Element;

/** One {@code @Cvar} as the compiler read it; enum constants are kept by name. */
record Declaration(
        Element element,
        String declaredIn,
        String name,
        String category,
        String type,
        String defaultValue,
        String description,
        String verbosity,
        String scope,
        String binding,
        List<String> altEnv,
        long min,
        long max,
        List<String> enumValues,
        boolean dynamic,
        List<String> twins) {
    /** The same under another name. */
    Declaration twin(String twin) {
        return new Declaration(
                element,
                declaredIn,
                twin,
                category,
                type,
                defaultValue,
                description,
                verbosity,
                scope,
                binding,
                List.of(),
                min,
                max,
                enumValues,
                dynamic,
                List.of());
    }
}
