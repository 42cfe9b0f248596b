package org.jmpi.mpir.mpl;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Reads objects whose classes the thread's context class loader finds: a program's may be in none that JMPI sees. */
public final class ContextInput extends ObjectInputStream {
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

    /** Begins to read {@code in}, with the calling thread's context class loader. */
    public ContextInput(InputStream in) throws IOException {
        super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(description.getName(), false, loader);
        } catch (ClassNotFoundException e) {
            return super.resolveClass(description);
        }
    }
}
