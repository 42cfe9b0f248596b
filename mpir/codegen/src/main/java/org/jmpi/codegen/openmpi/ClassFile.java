package org.jmpi.codegen.openmpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A class file as the compiler made it: without the methods that {@link LinkMethods} adds. */
final class ClassFile {
    /** One of its methods. */
    record Method(ClassFile in, int access, String name, Type type) {
        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }
    }

    final String name;
    final String superName;
    final List<String> interfaces;
    final boolean isInterface;
    final List<Method> methods = new ArrayList<>();

    private final ClassReader reader;
    private boolean linked;

    ClassFile(byte[] bytes) {
        reader = new ClassReader(bytes);
        name = reader.getClassName();
        superName = reader.getSuperName();
        interfaces = List.of(reader.getInterfaces());
        isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        if (isAdded(access, method)) {
                            linked = true;
                        } else {
                            methods.add(new Method(ClassFile.this, access, method, Type.getMethodType(descriptor)));
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    }

    /** Returns whether a method is one of ours: the compiler's synthetic ones are bridges or have a $ in their names. */
    private static boolean isAdded(int access, String method) {
        int kind = access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE);
        return kind == Opcodes.ACC_SYNTHETIC && method.indexOf('$') < 0;
    }

    /** Returns whether the file has methods that were added earlier. */
    boolean isLinked() {
        return linked;
    }

    /** Returns the bytes of this class with {@code links} added; the compiler's methods stay as they are. */
    byte[] with(List<Link> links) {
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        return isAdded(access, method)
                                ? null
                                : super.visitMethod(access, method, descriptor, signature, exceptions);
                    }

                    @Override
                    public void visitEnd() {
                        links.forEach(link -> link.write(cv));
                        super.visitEnd();
                    }
                },
                0);
        return writer.toByteArray();
    }
}
