package org.jmpi.test.migration;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.Test;

/** The page that has each call of Open MPI's Java bindings, with the further forms that it has here. */
class OpenMpiPageTest {
    private static final String HEAD = """
            # Each call of Open MPI's Java bindings

            All of them are here, with the same names and types ([migrating-from-open-mpi.md](migrating-from-open-mpi.md)). Some have further forms,
            which leave away what follows from the buffer, or take longer counts. A test writes this page.
            """;
    private static final Pattern CLASS = Pattern.compile("(?:\\w+ )*(?:class|interface) (mpi\\.[\\w$]+).*");
    private static final Pattern METHOD =
            Pattern.compile("    public (?:\\w+ )*[\\w.$\\[\\]]+ (?<name>\\w+)\\((?<types>[^)]*)\\).*");
    /** Of a call with many forms: those for each type of arrays say no more. */
    private static final int MOST_FORMS = 4;

    @Test
    void shouldHaveEachCallWithItsFurtherForms() throws Exception {
        StringBuilder page = new StringBuilder(HEAD);
        int calls = 0;
        for (Map.Entry<String, Map<String, Set<String>>> owner : listing().entrySet()) {
            Class<?> type = Class.forName(owner.getKey());
            if (owner.getValue().isEmpty()) {
                continue;
            }
            page.append("\n## ").append(type.getSimpleName()).append("\n\n| call | further forms here |\n|---|---|\n");
            for (Map.Entry<String, Set<String>> call : owner.getValue().entrySet()) {
                page.append(row(type, call.getKey(), call.getValue()));
                calls++;
            }
        }
        assertTrue(calls > 350, "calls: " + calls);
        Shown.check("docs/calls-of-open-mpi.md", page.toString());
    }

    /** Returns by classes and names the lists of types, joined by commas. */
    private static Map<String, Map<String, Set<String>>> listing() throws IOException {
        Map<String, Map<String, Set<String>>> all = new LinkedHashMap<>();
        Map<String, Set<String>> current = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Launch.home().resolve("mpi-api/src/main/openmpi/members.txt"))) {
            Matcher type = CLASS.matcher(line);
            Matcher method = METHOD.matcher(line);
            if (type.matches()) {
                current = new LinkedHashMap<>();
                all.put(type.group(1), current);
            } else if (method.matches() && !method.group("name").equals("clone")) {
                current.computeIfAbsent(method.group("name"), name -> new LinkedHashSet<>())
                        .add(method.group("types").replace(" ", ""));
            }
        }
        return all;
    }

    private static String row(Class<?> owner, String name, Set<String> listed) {
        Set<String> same = new TreeSet<>();
        Set<String> further = new TreeSet<>();
        for (Method each :
                Shown.methods(owner).filter(m -> m.getName().equals(name)).toList()) {
            if (!each.isSynthetic()) {
                (isListed(each, listed) ? same : further).add(Shown.of(each));
            } else if (same.isEmpty()) {
                same.add(Shown.of(each));
            }
        }
        further.removeAll(same);
        List<String> forms =
                further.stream().limit(MOST_FORMS).map(each -> "`" + each + "`").toList();
        String more = further.size() > MOST_FORMS ? ", and " + (further.size() - MOST_FORMS) + " more" : "";
        return "| " + same.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", ")) + " | "
                + String.join(", ", forms) + more + " |\n";
    }

    /** Counts are long here, and take what is an int there. */
    private static boolean isListed(Method method, Set<String> listed) {
        List<String> types = Shown.types(method);
        return listed.stream()
                .map(each -> each.isEmpty() ? List.<String>of() : List.of(each.split(",")))
                .anyMatch(each -> take(types, each));
    }

    private static boolean take(List<String> types, List<String> listed) {
        boolean take = types.size() == listed.size();
        for (int i = 0; take && i < types.size(); i++) {
            take = types.get(i).equals(listed.get(i))
                    || (types.get(i).equals("long") && listed.get(i).equals("int"));
        }
        return take;
    }
}
