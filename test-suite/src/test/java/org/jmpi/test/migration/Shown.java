package org.jmpi.test.migration;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.test.endings.Launch;

/** Methods as pages show them, and pages that tests write. */
final class Shown {
    private Shown() {}

    /** Returns what programs can call, in a fixed order. */
    static Stream<Method> methods(Class<?> owner) {
        return Arrays.stream(owner.getMethods())
                .filter(each -> each.getDeclaringClass() != Object.class)
                // what the build adds for class files has no names of parameters, and is the last choice
                .sorted(Comparator.comparing(Method::isSynthetic).thenComparing(Method::toString));
    }

    static List<String> types(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(Class::getTypeName).toList();
    }

    /** Returns the name with those of its parameters. */
    static String of(Method method) {
        String owner = Modifier.isStatic(method.getModifiers())
                ? method.getDeclaringClass().getSimpleName() + "."
                : "";
        return owner + method.getName() + "("
                + Arrays.stream(method.getParameters()).map(Parameter::getName).collect(Collectors.joining(", ")) + ")";
    }

    /** Rewrites a page that fell behind, so that it only has to be committed. */
    static void check(String page, String expected) throws IOException {
        Path file = Launch.home().resolve(page);
        String committed = Files.exists(file) ? Files.readString(file) : "";
        if (!committed.equals(expected)) {
            Files.writeString(file, expected);
            fail(page + " was behind the source; it has been written anew: commit it and build again");
        }
    }
}
