package org.jmpi.tool.trace.methods;

import org.jmpi.tool.trace.UserRegion;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Passes a method on that enters a region first, and leaves it however it ends. */
final class MethodWithRegion extends MethodVisitor {
    private static final String RECORDER = Type.getInternalName(UserRegion.class);
    private static final String ENTER = "(Ljava/lang/String;)L" + RECORDER + ';';
    private static final String THROWABLE = "java/lang/Throwable";

    private final String region;
    private final int line;
    private final Label begin = new Label();

    MethodWithRegion(MethodVisitor next, String region, int line) {
        super(Opcodes.ASM9, next);
        this.region = region;
        this.line = line;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (line > 0) {
            Label first = new Label();
            super.visitLabel(first);
            super.visitLineNumber(line, first);
        }
        super.visitLdcInsn(region);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, "enter", ENTER, false);
        super.visitInsn(Opcodes.POP);
        super.visitLabel(begin);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            leave();
        }
        super.visitInsn(opcode);
    }

    private void leave() {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, "leave", "()V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label end = new Label();
        super.visitLabel(end);
        // the last of the table: the method's own handlers come first
        super.visitTryCatchBlock(begin, end, end, null);
        // no local is needed, so none has to have a type
        super.visitFrame(Opcodes.F_FULL, 0, null, 1, new Object[] {THROWABLE});
        leave();
        super.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }
}
