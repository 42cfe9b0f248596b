package org.jmpi.codegen.openmpi;

import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method with the descriptor that Open MPI's has, which calls ours. */
record Link(ListedMember theirs, ClassFile in, ClassFile.Method ours) {
    void write(ClassVisitor to) {
        Type type = Type.getMethodType(theirs.descriptor());
        // not ACC_BRIDGE: javac would look at those, although it never chooses one
        int access = (theirs.modifiers() & ~Modifier.ABSTRACT) | Opcodes.ACC_SYNTHETIC;
        MethodVisitor code = to.visitMethod(access, theirs.name(), type.getDescriptor(), null, null);
        code.visitCode();
        int slot = 0;
        int stack = 0;
        if (!theirs.isStatic()) {
            code.visitVarInsn(Opcodes.ALOAD, slot++);
            stack++;
        }
        Type[] from = type.getArgumentTypes();
        Type[] into = ours.type().getArgumentTypes();
        for (int i = 0; i < from.length; i++) {
            code.visitVarInsn(from[i].getOpcode(Opcodes.ILOAD), slot);
            slot += from[i].getSize();
            if (widens(from[i], into[i])) {
                code.visitInsn(Opcodes.I2L);
            }
            stack += into[i].getSize();
        }
        call(code);
        code.visitInsn(type.getReturnType().getOpcode(Opcodes.IRETURN));
        code.visitMaxs(Math.max(stack, ours.type().getReturnType().getSize()), slot);
        code.visitEnd();
    }

    private void call(MethodVisitor code) {
        int opcode = ours.isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        code.visitMethodInsn(opcode, in.name, ours.name(), ours.type().getDescriptor(), false);
    }

    static boolean widens(Type from, Type into) {
        return from.getSort() == Type.INT && into.getSort() == Type.LONG;
    }
}
