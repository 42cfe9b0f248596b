package org.jmpi.codegen.openmpi;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds to the class files of package {@code mpi} the methods that class files compiled against Open MPI's bindings look
 * for. Where Open MPI has {@code send(Object, int, Datatype, int, int)} and we {@code send(Object, long, Datatype, int,
 * int)}, sources compile either way, but the other's class file names a method that isn't there. The same is done for what
 * earlier versions of package {@code mpi} had.
 *
 * <p>The added methods are synthetic: compilers and Javadoc don't see them, so that the sources' one overload stays the
 * only one. What was added before is taken away first: to run twice changes nothing.
 */
public final class LinkMethods {
    private final ClassFiles files;

    private LinkMethods(Path folder) {
        files = new ClassFiles(folder);
    }

    /** Takes the listings, and at last the folder of the class files. */
    public static void main(String[] args) throws IOException {
        LinkMethods linking = new LinkMethods(Path.of(args[args.length - 1]));
        Map<String, ListedClass> all = new LinkedHashMap<>();
        for (int i = 0; i < args.length - 1; i++) {
            for (ListedClass c : Listing.read(Path.of(args[i]))) {
                all.merge(c.name(), c, ListedClass::with);
            }
        }
        for (ListedClass theirs : all.values()) {
            linking.link(theirs);
        }
    }

    private void link(ListedClass theirs) throws IOException {
        Path path = files.path(theirs.internalName());
        if (!Files.exists(path)) {
            return;
        }
        ClassFile ours = files.get(theirs.internalName());
        List<Link> links = new ArrayList<>();
        for (ListedMember member : theirs.members()) {
            if (member.kind() == ListedMember.Kind.METHOD && !Modifier.isAbstract(member.modifiers())) {
                ClassFile.Method target = target(ours, member);
                if (target != null) {
                    links.add(new Link(member, ours, target));
                }
            }
        }
        if (links.isEmpty() && !ours.isLinked()) {
            return;
        }
        byte[] bytes = ours.with(links);
        // an unchanged file keeps its time, so that nothing is built anew for it
        if (!Arrays.equals(bytes, Files.readAllBytes(path))) {
            Files.write(path, bytes);
        }
    }

    /** Returns the method that stands for {@code member}; null if none can, or {@code member} is there. */
    private ClassFile.@Nullable Method target(ClassFile in, ListedMember member) {
        Type theirs = Type.getMethodType(member.descriptor());
        List<ClassFile.Method> named = files.methods(in, member.name());
        if (named.stream().anyMatch(m -> m.type().equals(theirs))) {
            return null;
        }
        List<ClassFile.Method> fits =
                named.stream().filter(m -> canStandFor(m, member, theirs)).toList();
        List<ClassFile.Method> best = fits.stream()
                .filter(m ->
                        fits.stream().allMatch(n -> accepts(n.type(), m.type().getArgumentTypes())))
                .toList();
        if (best.size() != 1 && !fits.isEmpty()) {
            throw new IllegalStateException("more than one method may stand for Open MPI's " + member.line() + ": "
                    + fits + "; expected one, make the others less alike");
        }
        return fits.isEmpty() ? null : best.get(0);
    }

    private boolean canStandFor(ClassFile.Method ours, ListedMember member, Type theirs) {
        int visible =
                Modifier.isPublic(member.modifiers()) ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
        return (ours.access() & visible) != 0
                && (ours.access() & Opcodes.ACC_SYNTHETIC) == 0
                && ours.isStatic() == member.isStatic()
                && accepts(ours.type(), theirs.getArgumentTypes())
                && isA(ours.type().getReturnType(), theirs.getReturnType());
    }

    /** Returns whether {@code method} can be called with arguments of types {@code from}. */
    private boolean accepts(Type method, Type[] from) {
        Type[] into = method.getArgumentTypes();
        if (into.length != from.length) {
            return false;
        }
        for (int i = 0; i < from.length; i++) {
            if (!Link.widens(from[i], into[i]) && !isA(from[i], into[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean isA(Type from, Type to) {
        return from.equals(to)
                || (from.getSort() >= Type.ARRAY && to.getSort() >= Type.ARRAY && files.isAssignable(from, to));
    }
}
