package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jmpi.mpir.mpl.ContextInput;

/**
 * Java serialization with a list of classes that a received object may have.
 *
 * <p>On the list are, without being named: primitive types, strings, boxed values, enums' and records' own base classes
 * and exceptions of {@code java.lang}; {@code java.math}, {@code java.time}, {@code java.util} and the collections and
 * atomics of {@code java.util.concurrent}; interfaces, as of arrays; arrays of whatever is on it; and the class that the receiver expects, as in
 * {@code recvObject(Particle.class, source, tag)}, with its superclasses, if it is a record the types of its components,
 * and if it is sealed the permitted subclasses. All others must be allowed: by {@link #allow}, for the default serializer
 * by {@link ObjectMessages#allow} or the control variable {@code MPIR_CVAR_JMPI_OBJECT_CLASSES}. A JVM-wide
 * {@code jdk.serialFilter} can only refuse more. Classes are looked up in the receiving thread's context class loader.
 *
 * <p>Null, strings, boxed values and arrays of primitives do without Java serialization.
 */
public final class JavaSerializer implements ObjectSerializer {
    private String patterns = "";
    private volatile ObjectInputFilter allowed = info -> ObjectInputFilter.Status.UNDECIDED;

    /** Makes a serializer that accepts {@code patterns} too; see {@link #allow}. */
    public JavaSerializer(String... patterns) {
        allow(patterns);
    }

    /**
     * Adds to the classes that received objects may have.
     *
     * @param more names of classes, {@code com.acme.*} for those of a package, {@code com.acme.**} for those of its
     *     subpackages too: the syntax of {@link ObjectInputFilter.Config#createFilter}
     * @throws IllegalArgumentException if a pattern makes no sense
     */
    public synchronized void allow(String... more) {
        String all = patterns;
        for (String pattern : more) {
            all = all.isEmpty() ? pattern : all + ";" + pattern;
        }
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter(all);
        if (filter != null) {
            allowed = filter;
        }
        patterns = all;
    }

    /** Returns whether no class was added to those that are always accepted. */
    synchronized boolean allowsNoMore() {
        return patterns.isEmpty();
    }

    @Override
    public void write(Object object, OutputStream out) throws IOException {
        ObjectOutputStream stream = new ObjectOutputStream(out);
        stream.writeObject(object);
        stream.flush();
    }

    @Override
    public Object read(InputStream in, Class<?> type) throws IOException, ClassNotFoundException {
        AllowList list = new AllowList(allowed, type, in.available());
        try {
            ContextInput stream = new ContextInput(in);
            ObjectInputFilter site = ObjectInputFilter.Config.getSerialFilter();
            stream.setObjectInputFilter(site == null ? list : ObjectInputFilter.merge(list, site));
            return stream.readObject();
        } catch (IOException | RuntimeException e) {
            list.explain(e);
            throw e;
        }
    }

    @Override
    public String format() {
        return "java";
    }
}
