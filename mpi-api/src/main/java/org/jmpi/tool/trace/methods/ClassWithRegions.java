package org.jmpi.tool.trace.methods;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Passes a class on, its chosen methods with regions. */
final class ClassWithRegions extends ClassVisitor {
    private final ChosenMethods chosen;

    ClassWithRegions(ClassVisitor next, ChosenMethods chosen) {
        super(Opcodes.ASM9, next);
        this.chosen = chosen;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return chosen.contains(name, descriptor)
                ? new MethodWithRegion(next, chosen.region(name), chosen.line(name, descriptor))
                : next;
    }
}
