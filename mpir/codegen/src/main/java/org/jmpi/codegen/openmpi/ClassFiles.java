package org.jmpi.codegen.openmpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/** The class files in a folder, and those on the class path that they stand on. */
final class ClassFiles {
    private final Path folder;
    private final Map<String, ClassFile> known = new HashMap<>();

    ClassFiles(Path folder) {
        this.folder = folder;
    }

    Path path(String name) {
        return folder.resolve(name + ".class");
    }

    /** Returns class {@code name}, with slashes. */
    ClassFile get(String name) {
        return known.computeIfAbsent(name, this::read);
    }

    private ClassFile read(String name) {
        try {
            Path file = path(name);
            if (Files.exists(file)) {
                return new ClassFile(Files.readAllBytes(file));
            }
            try (InputStream in = ClassFiles.class.getClassLoader().getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new IllegalStateException(
                            "no class " + name + ": expected in " + folder + " or on the class path; compile first");
                }
                return new ClassFile(in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the methods {@code name} that {@code start} has or inherits from classes, its own first. */
    List<ClassFile.Method> methods(ClassFile start, String name) {
        List<ClassFile.Method> found = new ArrayList<>();
        for (ClassFile c = start; c != null; c = c.superName == null ? null : get(c.superName)) {
            c.methods.stream().filter(m -> m.name().equals(name)).forEach(found::add);
            if (name.equals("<init>")) {
                break;
            }
        }
        return found;
    }

    /** Returns whether a value of reference type {@code from} is one of {@code to} as well. */
    boolean isAssignable(Type from, Type to) {
        if (from.equals(to) || to.getInternalName().equals("java/lang/Object")) {
            return true;
        }
        if (from.getSort() != Type.OBJECT || to.getSort() != Type.OBJECT) {
            return false;
        }
        return isSubclass(from.getInternalName(), to.getInternalName());
    }

    private boolean isSubclass(String from, String to) {
        if (from == null || from.equals(to)) {
            return from != null;
        }
        ClassFile c = get(from);
        return isSubclass(c.superName, to) || c.interfaces.stream().anyMatch(i -> isSubclass(i, to));
    }
}
