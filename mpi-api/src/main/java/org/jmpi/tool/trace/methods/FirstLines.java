package org.jmpi.tool.trace.methods;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The source lines at which the code of a class's methods begins. */
final class FirstLines extends ClassVisitor {
    private final Map<String, Integer> lines = new HashMap<>();

    private FirstLines() {
        super(Opcodes.ASM9);
    }

    static FirstLines of(ClassReader reader) {
        FirstLines lines = new FirstLines();
        reader.accept(lines, ClassReader.SKIP_FRAMES);
        return lines;
    }

    /** Returns a method's first line; 0: its class file has no lines. */
    int of(String method, String descriptor) {
        return lines.getOrDefault(method + descriptor, 0);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitLineNumber(int line, Label start) {
                lines.putIfAbsent(name + descriptor, line);
            }
        };
    }
}
