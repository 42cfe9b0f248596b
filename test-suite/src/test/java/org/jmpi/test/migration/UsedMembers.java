package org.jmpi.test.migration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Fields, methods and constructors of some packages that class files use, or override. */
final class UsedMembers {
    /** Parameters of a field. */
    static final List<String> FIELD = List.of("field");

    private static final List<String> PACKAGES = List.of("mpi.", "mpjbuf.");

    /**
     * A use.
     *
     * @param owner class that the call names, or that the overriding class extends
     * @param name of the member
     * @param parameters their types; {@link #FIELD}
     */
    record Use(String owner, String name, List<String> parameters) implements Comparable<Use> {
        @Override
        public int compareTo(Use other) {
            return toString().compareTo(other.toString());
        }
    }

    private UsedMembers() {}

    static Set<Use> of(Path classes) throws IOException {
        Set<Use> uses = new TreeSet<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                new ClassReader(Files.readAllBytes(file)).accept(new OfClass(uses), ClassReader.SKIP_DEBUG);
            }
        }
        return uses;
    }

    private static void add(Set<Use> uses, String owner, String name, List<String> parameters) {
        String type = owner.replace('/', '.');
        if (PACKAGES.stream().anyMatch(type::startsWith)) {
            uses.add(new Use(type, name, parameters));
        }
    }

    private static List<String> parameters(String descriptor) {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getClassName)
                .toList();
    }

    private static final class OfClass extends ClassVisitor {
        private final Set<Use> uses;
        private String extended = "";

        OfClass(Set<Use> uses) {
            super(Opcodes.ASM9);
            this.uses = uses;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String above, String[] interfaces) {
            extended = above;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if (!name.startsWith("<")) {
                add(uses, extended, name, parameters(descriptor));
            }
            return new OfMethod(uses);
        }
    }

    private static final class OfMethod extends MethodVisitor {
        private final Set<Use> uses;

        OfMethod(Set<Use> uses) {
            super(Opcodes.ASM9);
            this.uses = uses;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            add(uses, owner, name, parameters(descriptor));
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            add(uses, owner, name, FIELD);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object each : arguments) {
                if (each instanceof Handle handle) {
                    add(uses, handle.getOwner(), handle.getName(), parameters(handle.getDesc()));
                }
            }
        }
    }
}
