package org.jmpi.mpir.mpl;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The implementations that files in {@code META-INF/services} name. Each rank needs them while it starts, and
 * {@link ServiceLoader} looks through the JDK's modules first, for each service anew; here the jars of the class path are opened once.
 * Where that does not tell all there is, as with jars that name others in their manifest, ServiceLoader is asked.
 */
public final class Services {
    /** In the jar that the launcher has ranks start with: the jars whose services it names as well, a line each. */
    public static final String COVERED_JARS = "META-INF/jmpi/jars";

    private static final String FOLDER = "META-INF/services/";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String FURTHER_JARS = "Class-Path:";
    /** Read on first use; class initialization is the lock. */
    private static final class OfProcess {
        static final Services SERVICES = System.getProperty("jdk.module.path") == null
                ? read(System.getProperty("java.class.path", ""))
                : new Services();
    }

    private final Map<String, List<String>> names = new HashMap<>();
    /** Folders, and jars that stay open, as the class loader keeps them. */
    private final List<Object> entries = new ArrayList<>();

    private final List<String> covered = new ArrayList<>();

    private boolean complete;

    private Services() {}

    /**
     * {@return whether anything may implement a service}
     *
     * @param service its interface
     * @param loader that is to load the classes
     */
    public static boolean mayHave(Class<?> service, ClassLoader loader) {
        List<String> known = known(service, loader);
        return known == null || !known.isEmpty();
    }

    /**
     * {@return an object of each class that implements a service, in the order of the class path}
     *
     * @param service its interface
     * @param loader that loads the classes
     * @throws ServiceConfigurationError if one cannot be made
     */
    public static <T> List<T> load(Class<T> service, ClassLoader loader) {
        List<String> known = known(service, loader);
        List<T> all = new ArrayList<>();
        if (known == null) {
            ServiceLoader.load(service, loader).forEach(all::add);
            return all;
        }
        for (int i = 0; i < known.size(); i++) {
            all.add(make(service, known.get(i), loader));
        }
        return all;
    }

    private static <T> T make(Class<T> service, String name, ClassLoader loader) {
        try {
            return service.cast(
                    Class.forName(name, true, loader).getConstructor().newInstance());
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new ServiceConfigurationError(
                    name + ", which a file " + FOLDER + service.getName() + " names, cannot be made", e);
        }
    }

    /** Returns the implementations' names; null if they are not known. */
    private static @Nullable List<String> known(Class<?> service, ClassLoader loader) {
        return loader == ClassLoader.getSystemClassLoader() ? OfProcess.SERVICES.of(service.getName()) : null;
    }

    /** Returns the names that the files of a service list; null if they do not tell all. */
    synchronized @Nullable List<String> of(String service) {
        return complete ? names.computeIfAbsent(service, this::implementations) : null;
    }

    /** Opens the entries of a class path. */
    static Services read(String classPath) {
        Services found = new Services();
        found.complete = true;
        int begin = 0;
        while (begin <= classPath.length()) {
            int end = classPath.indexOf(File.pathSeparatorChar, begin);
            end = end < 0 ? classPath.length() : end;
            found.add(new File(classPath.substring(begin, end)));
            begin = end + 1;
        }
        return found;
    }

    private void add(File entry) {
        if (covered.contains(entry.getPath())) {
            return;
        }
        if (!entry.isFile()) {
            entries.add(entry.getPath().isEmpty() ? new File(".") : entry);
            return;
        }
        try {
            ZipFile zip = new ZipFile(entry);
            entries.add(zip);
            String jars = inJar(zip, COVERED_JARS);
            if (!jars.isEmpty()) {
                addLines(covered, jars);
                return;
            }
            ZipEntry manifest = zip.getEntry(MANIFEST);
            if (manifest != null && namesJars(text(zip.getInputStream(manifest)))) {
                complete = false;
            }
        } catch (IOException e) {
            // as for a class path: what is no jar holds nothing
            return;
        }
    }

    private List<String> implementations(String service) {
        List<String> found = new ArrayList<>();
        String path = FOLDER.concat(service);
        for (int i = 0; i < entries.size(); i++) {
            try {
                String text = entries.get(i) instanceof ZipFile zip ? inJar(zip, path) : inFolder(entries.get(i), path);
                addLines(found, text);
            } catch (IOException e) {
                // as above
                continue;
            }
        }
        return found;
    }

    private static String inFolder(Object folder, String path) throws IOException {
        File file = new File((File) folder, path);
        if (!file.isFile()) {
            return "";
        }
        try (InputStream in = new FileInputStream(file)) {
            return text(in);
        }
    }

    private static String inJar(ZipFile zip, String path) throws IOException {
        ZipEntry file = zip.getEntry(path);
        return file == null ? "" : text(zip.getInputStream(file));
    }

    private static boolean namesJars(String manifest) {
        for (int line = 0; line >= 0 && line < manifest.length(); line = after(manifest, line)) {
            if (manifest.regionMatches(true, line, FURTHER_JARS, 0, FURTHER_JARS.length())) {
                return true;
            }
        }
        return false;
    }

    private static int after(String text, int line) {
        int end = text.indexOf('\n', line);
        return end < 0 ? text.length() : end + 1;
    }

    private static void addLines(List<String> found, String text) {
        for (int line = 0; line < text.length(); line = after(text, line)) {
            String name = text.substring(line, after(text, line));
            int comment = name.indexOf('#');
            name = (comment < 0 ? name : name.substring(0, comment)).strip();
            if (!name.isEmpty() && !found.contains(name)) {
                found.add(name);
            }
        }
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
