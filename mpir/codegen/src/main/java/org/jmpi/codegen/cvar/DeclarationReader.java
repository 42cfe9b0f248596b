package org.jmpi.codegen.cvar;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** Turns annotations into {@link Declaration}s. */
final class DeclarationReader {
    private final Elements elements;

    DeclarationReader(Elements elements) {
        this.elements = elements;
    }

    /** The declaration on an element, or null if a field is missing or broken: javac reports that itself. */
    @Nullable
    Declaration read(Element element, TypeElement annotation) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().asElement().equals(annotation)) {
                return toDeclaration(element, valuesOf(mirror));
            }
        }
        return null;
    }

    private Map<String, Object> valuesOf(AnnotationMirror mirror) {
        Map<String, Object> values = new HashMap<>();
        elements.getElementValuesWithDefaults(mirror)
                .forEach((method, value) -> values.put(method.getSimpleName().toString(), value.getValue()));
        return values;
    }

    private @Nullable Declaration toDeclaration(Element element, Map<String, Object> values) {
        try {
            return new Declaration(
                    element,
                    elements.getBinaryName((TypeElement) element.getEnclosingElement())
                            .toString(),
                    text(values, "name"),
                    text(values, "category"),
                    constant(values, "type"),
                    text(values, "defaultValue"),
                    text(values, "description"),
                    constant(values, "verbosity"),
                    constant(values, "scope"),
                    constant(values, "binding"),
                    texts(values, "altEnv"),
                    number(values, "min"),
                    number(values, "max"),
                    texts(values, "enumValues"),
                    Objects.requireNonNull((Boolean) values.get("dynamic")),
                    texts(values, "twins"));
        } catch (ClassCastException | NullPointerException e) {
            return null;
        }
    }

    private static String text(Map<String, Object> values, String field) {
        return Objects.requireNonNull((String) values.get(field)).strip();
    }

    private static String constant(Map<String, Object> values, String field) {
        return Objects.requireNonNull((VariableElement) values.get(field))
                .getSimpleName()
                .toString();
    }

    private static long number(Map<String, Object> values, String field) {
        return Objects.requireNonNull((Long) values.get(field));
    }

    private static List<String> texts(Map<String, Object> values, String field) {
        List<String> texts = new ArrayList<>();
        for (Object value : Objects.requireNonNull((List<?>) values.get(field))) {
            texts.add((String) ((AnnotationValue) value).getValue());
        }
        return texts;
    }
}
