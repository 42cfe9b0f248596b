package org.jmpi.tool.trace.methods;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Passes a class on, its chosen methods with regions. */
final class ClassWithRegions extends ClassVisitor {
    private static final int WITHOUT = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNTHETIC;
    /** Older class files may have subroutines, and need no frames. */
    private static final int FIRST_WITH_FRAMES = Opcodes.V1_7;

    private final MethodNames names;
    private final FirstLines lines;
    private String className = "";
    private boolean canChange;
    private boolean hasRegions;

    ClassWithRegions(ClassVisitor next, MethodNames names, FirstLines lines) {
        super(Opcodes.ASM9, next);
        this.names = names;
        this.lines = lines;
    }

    /** Returns whether a method of the class was chosen. */
    boolean hasRegions() {
        return hasRegions;
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
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean isCode = (access & WITHOUT) == 0 && name.charAt(0) != '<';
        if (!canChange || !isCode || !names.choose(className + '.' + name)) {
            return next;
        }
        hasRegions = true;
        return new MethodWithRegion(next, className + '.' + name, lines.of(name, descriptor));
    }
}
