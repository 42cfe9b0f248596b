package org.jmpi.tool.trace.methods;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class that are chosen, and the source lines at which their code begins. */
final class ChosenMethods extends ClassVisitor {
    private static final int WITHOUT = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNTHETIC;
    /** Older class files may have subroutines, and need no frames. */
    private static final int FIRST_WITH_FRAMES = Opcodes.V1_7;

    private static final int NO_LINE = 0;

    private final MethodNames names;
    private final Map<String, Integer> lines = new HashMap<>();
    private String className = "";
    private boolean canChange;

    private ChosenMethods(MethodNames names) {
        super(Opcodes.ASM9);
        this.names = names;
    }

    static ChosenMethods of(ClassReader reader, MethodNames names) {
        ChosenMethods chosen = new ChosenMethods(names);
        reader.accept(chosen, ClassReader.SKIP_FRAMES);
        return chosen;
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    boolean contains(String method, String descriptor) {
        return lines.containsKey(method + descriptor);
    }

    /** Returns a chosen method's first line; 0: its class file has no lines. */
    int line(String method, String descriptor) {
        return lines.getOrDefault(method + descriptor, NO_LINE);
    }

    /** Returns the name that a method's region has. */
    String region(String method) {
        return className + '.' + method;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = name.replace('/', '.').replace('$', '.');
        canChange = (version & 0xffff) >= FIRST_WITH_FRAMES;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        boolean isCode = (access & WITHOUT) == 0 && name.charAt(0) != '<';
        if (!canChange || !isCode || !names.choose(region(name))) {
            return null;
        }
        lines.put(name + descriptor, NO_LINE);
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitLineNumber(int line, Label start) {
                lines.replace(name + descriptor, NO_LINE, line);
            }
        };
    }
}
