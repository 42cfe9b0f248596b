package org.jmpi.test.runtests;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jmpi.mpir.mpl.ExitFolder;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The users' programs of a run, compiled together into a temporary folder. A second folder has them for jobs that several
 * share: MPI can be initialized once only, so that calls of Init and Finalize go to {@link SharedInit} there.
 */
final class SourcePrograms implements AutoCloseable {
    private static final int API = Opcodes.ASM9;
    private static final String MPI = "mpi/MPI";
    private static final String SHARED = SharedInit.class.getName().replace('.', '/');

    private ExitFolder home;

    /**
     * Compiles the source files among {@code entries}.
     *
     * @throws IllegalArgumentException if one does not compile; the message has what the compiler says
     */
    SourcePrograms(List<TestEntry> entries) throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (TestEntry each : entries) {
            if (each.isSource()) {
                sources.put(each.className(), each.source);
            }
        }
        if (!sources.isEmpty()) {
            home = ExitFolder.create("jmpi-programs");
            prepare(sources);
        }
    }

    private void prepare(Map<String, String> sources) throws IOException {
        boolean isPrepared = false;
        try {
            compile(sources);
            share();
            isPrepared = true;
        } finally {
            if (!isPrepared) {
                close();
            }
        }
    }

    /** Returns the folder of the classes as they were compiled. */
    Path classes() {
        return home.path().resolve("classes");
    }

    /** Returns the folder of the classes for jobs that several programs share. */
    Path shared() {
        return home.path().resolve("shared");
    }

    private void compile(Map<String, String> sources) throws IOException {
        Files.createDirectory(classes());
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new Source(name, text)));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("this Java has no compiler: expected a JDK; set JAVA_HOME to one");
        }
        List<String> options = List.of(
                "-proc:none",
                "-nowarn",
                "--release",
                "17",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes().toString());
        StringWriter said = new StringWriter();
        if (!compiler.getTask(said, null, null, options, null, files).call()) {
            throw new IllegalArgumentException("programs do not compile: expected Java 17 and package mpi\n" + said);
        }
    }

    private void share() throws IOException {
        Files.createDirectory(shared());
        try (Stream<Path> files = Files.list(classes())) {
            for (Path each : files.toList()) {
                Files.write(shared().resolve(each.getFileName()), withoutInit(Files.readAllBytes(each)));
            }
        }
    }

    private static byte[] withoutInit(byte[] program) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(program).accept(new WithoutInit(writer), 0);
        return writer.toByteArray();
    }

    @Override
    public void close() throws IOException {
        if (home == null) {
            return;
        }
        home.close();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class WithoutInit extends ClassVisitor {
        WithoutInit(ClassVisitor next) {
            super(API, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
            return new MethodVisitor(API, super.visitMethod(access, name, type, generic, thrown)) {
                @Override
                public void visitMethodInsn(int code, String owner, String method, String type, boolean ofInterface) {
                    if (owner.equals(MPI) && method.equals("Init")) {
                        super.visitMethodInsn(code, SHARED, "init", type, false);
                    } else if (owner.equals(MPI) && method.equals("Finalize")) {
                        super.visitMethodInsn(code, SHARED, "end", type, false);
                    } else {
                        super.visitMethodInsn(code, owner, method, type, ofInterface);
                    }
                }
            };
        }
    }
}
