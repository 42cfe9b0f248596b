package org.jmpi.test.migration;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.test.endings.Launch;

/**
 * A member of mpiJava's API, as MPJ Express has it.
 *
 * @param owner the class that declares it
 * @param isStatic whether it belongs to the class
 * @param type of a field, or what a method returns; empty for a constructor
 * @param name without its class
 * @param parameters types of a method's or constructor's parameters; null for a field
 */
record Member(Class<?> owner, boolean isStatic, String type, String name, List<String> parameters) {
    private static final Pattern LINE = Pattern.compile(
            "(?<owner>[\\w.]+): (?<static>static )?(?:(?<type>[\\w.\\[\\]]+) )?(?<name>[\\w.]+)(?:\\((?<args>.*)\\))?");

    /** Returns all, in the order of the listing. */
    static List<Member> all() throws IOException, ClassNotFoundException {
        List<Member> all = new ArrayList<>();
        for (String line : Files.readAllLines(Launch.home().resolve("mpi-api/src/test/api/mpijava.txt"))) {
            all.add(of(line));
        }
        return all;
    }

    private static Member of(String line) throws ClassNotFoundException {
        Matcher m = LINE.matcher(line);
        if (!m.matches()) {
            throw new IllegalArgumentException(line);
        }
        String args = m.group("args");
        List<String> parameters = args == null ? null : args.isEmpty() ? List.of() : List.of(args.split(", "));
        String type = m.group("type") == null ? "" : m.group("type");
        return new Member(
                Class.forName(m.group("owner")), m.group("static") != null, type, m.group("name"), parameters);
    }

    boolean isField() {
        return parameters == null;
    }

    boolean isConstructor() {
        return !isField() && type.isEmpty();
    }

    /** Returns whether types, as {@link Class#getName} or its like names them, take the listed parameters. */
    boolean isTakenBy(List<String> types) {
        boolean take = types.size() == parameters.size();
        for (int i = 0; take && i < types.size(); i++) {
            take = types.get(i).endsWith(parameters.get(i)) || types.get(i).equals("java.lang.Object");
        }
        return take;
    }
}
