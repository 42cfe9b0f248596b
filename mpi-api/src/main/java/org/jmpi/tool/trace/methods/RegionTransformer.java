package org.jmpi.tool.trace.methods;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.tool.trace.UserRegion;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Has the chosen methods of classes enter and leave a region. Classes of the JDK and of JMPI stay as they are. */
final class RegionTransformer implements ClassFileTransformer {
    private final MethodNames names;
    private final AtomicBoolean hasFailed = new AtomicBoolean();

    RegionTransformer(MethodNames names) {
        this.names = names;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String className,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (className == null || loader == null || isOfJmpi(className) || !sees(loader)) {
            return null;
        }
        try {
            return changed(classFile);
        } catch (RuntimeException e) {
            // the JVM would say nothing
            if (!hasFailed.getAndSet(true)) {
                System.err.println("jmpi: otf2: methods of " + className.replace('/', '.')
                        + " and perhaps of other classes have no regions: " + e);
            }
            return null;
        }
    }

    /** Returns a class file whose chosen methods have regions; null: it has none of them. */
    byte @Nullable [] changed(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ChosenMethods chosen = ChosenMethods.of(reader, names);
        if (chosen.isEmpty()) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassWithRegions(writer, chosen), 0);
        return writer.toByteArray();
    }

    private static boolean isOfJmpi(String name) {
        return name.startsWith("mpi/") || (name.startsWith("org/jmpi/") && !name.startsWith("org/jmpi/test/"));
    }

    /** Returns whether classes of a loader can call the recorder of this JVM. */
    private static boolean sees(ClassLoader loader) {
        if (loader == ClassLoader.getPlatformClassLoader()) {
            return false;
        }
        try {
            return loader.loadClass(UserRegion.class.getName()) == UserRegion.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
