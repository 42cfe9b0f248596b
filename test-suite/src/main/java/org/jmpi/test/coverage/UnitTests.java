package org.jmpi.test.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which unit tests of a checkout call which functions. They are no part of the suite and run without the library below, so
 * they do not count; a function that has only them is told from one that has nothing.
 */
public final class UnitTests {
    private static final String SUFFIX = ".class";

    private final Map<String, Set<String>> callers = new HashMap<>();

    /**
     * Reads the class files of all modules' tests.
     *
     * @param home the checkout; what is not built, or no checkout, has no unit tests
     * @throws IOException if a file can't be read
     */
    public UnitTests(Path home) throws IOException {
        for (Path module : list(home)) {
            Path classes = module.resolve("target/test-classes");
            if (Files.isDirectory(classes)) {
                readAll(classes);
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    private void readAll(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path each :
                    files.filter(file -> file.toString().endsWith(SUFFIX)).toList()) {
                String file = each.getFileName().toString();
                String name = file.substring(0, file.length() - SUFFIX.length()).replaceFirst("\\$.*", "");
                new ClassReader(Files.readAllBytes(each)).accept(visitor(name), ClassReader.SKIP_DEBUG);
            }
        }
    }

    private ClassVisitor visitor(String test) {
        MethodVisitor calls = new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean face) {
                if (owner.equals(CallGraph.BINDING)) {
                    callers.computeIfAbsent(CoverageTable.standardName(name), f -> new TreeSet<>())
                            .add(test);
                }
            }
        };
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String desc, String sign, String[] thrown) {
                return calls;
            }
        };
    }

    /** Returns the simple names of the tests that call {@code function}. */
    Set<String> namesOf(String function) {
        return callers.getOrDefault(function, Set.of());
    }
}
