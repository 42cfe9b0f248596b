package org.jmpi.codegen.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One function of the standard.
 *
 * @param chapter the chapter, {@code -} for prototypes of call-backs
 * @param name the name, for instance {@code MPI_Send}
 * @param returnKind what it returns; empty, or {@code ERROR_CLASS}: an error code
 * @param parameters the parameters in order
 */
public record MpiFunction(String chapter, String name, String returnKind, List<Parameter> parameters) {
    /** Whether the standard has a second form, {@code MPI_Xxx_c}. */
    public boolean isPoly() {
        return parameters.stream().anyMatch(Parameter::isPoly);
    }

    /** Returns whether it returns an error code. */
    public boolean returnsErrorCode() {
        return returnKind.isEmpty() || returnKind.equals("ERROR_CLASS");
    }

    /** Returns the parameters that the Java form has. */
    public List<Parameter> visible() {
        return parameters.stream().filter(Parameter::isVisible).toList();
    }

    /** Returns whether a parameter has this name. */
    public boolean has(@Nullable String parameterName) {
        return parameters.stream().anyMatch(p -> p.name().equals(parameterName));
    }

    /** Returns whether a parameter has this kind. */
    public boolean hasKind(String kind) {
        return parameters.stream().anyMatch(p -> p.kind().equals(kind));
    }
}
