package org.jmpi.test.coverage;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.binding.MpiLayer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes profiling layers, a class a function: it turns the function, in both its forms, into a no-op that returns 0, which
 * is {@code MPI_SUCCESS}, and leaves all others alone.
 */
public final class NoOpLayer {
    private static final String PACKAGE = "noop";

    private NoOpLayer() {}

    /**
     * Writes the layer's class file.
     *
     * @param folder a folder for the ranks' class path
     * @param function a function of the standard, as {@code MPI_Send}; empty: the layer leaves everything alone
     * @return the name of the class
     * @throws IllegalArgumentException if the binding does not have the function
     * @throws IOException if the file can't be written
     */
    public static String write(Path folder, String function) throws IOException {
        byte[] bytes = bytes(function);
        Path file = folder.resolve(PACKAGE).resolve(simpleName(function) + ".class");
        // a job that runs may be about to read it
        if (!Files.exists(file)) {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        }
        return PACKAGE + "." + simpleName(function);
    }

    private static String simpleName(String function) {
        return function.isEmpty() ? "Nothing" : function;
    }

    static byte[] bytes(String function) {
        List<Method> forms = Stream.of(MpiLayer.class.getDeclaredMethods())
                .filter(each ->
                        each.getName().equals(function) || each.getName().equals(function + CoverageTable.LARGE_COUNT))
                .toList();
        if (forms.isEmpty() && !function.isEmpty()) {
            throw new IllegalArgumentException("the binding has no function '" + function
                    + "'; jmpi-runtests --coverage lists those that are implemented");
        }
        String parent = Type.getInternalName(MpiLayer.class);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
                PACKAGE + "/" + simpleName(function),
                null,
                parent,
                null);
        constructor(writer, parent);
        forms.forEach(each -> noOp(writer, each));
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void constructor(ClassWriter writer, String parent) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
        code.visitInsn(Opcodes.RETURN);
        end(code);
    }

    private static void noOp(ClassWriter writer, Method form) {
        Type result = Type.getReturnType(form);
        MethodVisitor code =
                writer.visitMethod(Opcodes.ACC_PUBLIC, form.getName(), Type.getMethodDescriptor(form), null, null);
        code.visitCode();
        switch (result.getSort()) {
            case Type.VOID -> {}
            case Type.LONG -> code.visitInsn(Opcodes.LCONST_0);
            case Type.FLOAT -> code.visitInsn(Opcodes.FCONST_0);
            case Type.DOUBLE -> code.visitInsn(Opcodes.DCONST_0);
            case Type.OBJECT, Type.ARRAY -> code.visitInsn(Opcodes.ACONST_NULL);
            default -> code.visitInsn(Opcodes.ICONST_0);
        }
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        end(code);
    }

    private static void end(MethodVisitor code) {
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
