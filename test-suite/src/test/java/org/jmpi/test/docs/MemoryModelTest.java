package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/memory-model.md} names what is shared, and nothing that is not there. */
class MemoryModelTest {
    private static final Path HOME = Path.of(System.getProperty("basedir", "")).resolve("..");
    private static final List<String> MODULES = List.of(
            "mpir", "mpid-ch4", "shm-posix", "netmod-tcp", "mpi-api", "hydra-launcher", "jmpi-junit", "jmpi-spark");
    /** A field that several threads may see, as its declaration tells. */
    private static final Pattern SHARED = Pattern.compile("(?m)^ +(?!\\*|//)(?:[\\w@]+ )*?"
            + "(?:volatile [^;=(]*?|VarHandle |Atomic\\w+(?:<[^;=()]*>)? )(\\w+)\\s*(?:=|;)");
    /** A member that the page names. */
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");

    private final String page = Files.readString(HOME.resolve("docs/memory-model.md"));
    /** The product's sources, by name of class. */
    private final Map<String, String> sources = new TreeMap<>();

    MemoryModelTest() throws IOException {
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String name = file.getFileName().toString().replace(".java", "");
                    sources.merge(name, Files.readString(file), String::concat);
                }
            }
        }
    }

    private static Set<String> shared(String name, String source) {
        Set<String> fields = new TreeSet<>();
        for (Matcher m = SHARED.matcher(source); m.find(); ) {
            fields.add(name + "." + m.group(1));
        }
        return fields;
    }

    @Test
    void shouldNameEveryFieldThatThreadsShare() {
        Set<String> fields = sources.entrySet().stream()
                .flatMap(each -> shared(each.getKey(), each.getValue()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(fields.size() > 90, fields.size() + " fields");
        fields.removeIf(each -> page.contains("`" + each + "`"));
        assertEquals(Set.of(), fields, "missing in docs/memory-model.md: say who writes it, how, and who reads it");
    }

    @Test
    void shouldNameOnlyWhatThereIs() {
        Set<String> gone = new TreeSet<>();
        for (Matcher m = NAMED.matcher(page); m.find(); ) {
            String source = sources.get(m.group(1));
            if (source == null || !source.matches("(?s).*\\b" + m.group(2) + "\\b.*")) {
                gone.add(m.group(1) + "." + m.group(2));
            }
        }
        assertEquals(Set.of(), gone, "docs/memory-model.md names what is gone");
    }

    @Test
    void shouldFindFieldsAsTheyAreDeclared() {
        String source = """
                class A {
                    private volatile int[] a = {};
                    private static final VarHandle B;
                    final AtomicReferenceArray<Map<K, V>> c;
                    @Deprecated public volatile Object d;
                    /** A volatile field; an AtomicInteger too. */
                    private int e;
                    // volatile int f;
                }
                """;
        assertEquals(Set.of("A.a", "A.B", "A.c", "A.d"), shared("A", source));
    }
}
