package org.jmpi.hydra.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jmpi.mpir.mpl.Services;

/**
 * Writes the jar that ranks begin with: copies of the classes that a start loads, of all resources, and of the lists of
 * services. Java reads the directory of each jar in front of the user's classes, and JMPI's jars have three times as many
 * entries as a start needs. A class that is not in it comes from JMPI's jars, behind the user's class path.
 */
final class StartJar {
    private static final String SERVICES = "META-INF/services/";
    private static final String CLASS = ".class";

    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final Attributes attributes = new Attributes();

    private StartJar() {}

    /**
     * Writes a jar.
     *
     * @param file of that name
     * @param jars JMPI's part of the ranks' class path
     * @param classes their names, with slashes; names of other jars' classes are passed over
     * @throws IOException when a jar cannot be read, or the file not written
     */
    static void write(Path file, List<String> jars, Set<String> classes) throws IOException {
        StartJar start = new StartJar();
        for (String jar : jars) {
            try (ZipFile zip = new ZipFile(jar)) {
                start.add(zip, classes);
            }
        }
        start.entries.put(Services.COVERED_JARS, String.join("\n", jars).getBytes(StandardCharsets.UTF_8));
        try (OutputStream out = Files.newOutputStream(file)) {
            start.write(out);
        }
    }

    private void add(ZipFile zip, Set<String> classes) throws IOException {
        ZipEntry manifest = zip.getEntry(JarFile.MANIFEST_NAME);
        if (manifest != null) {
            new Manifest(zip.getInputStream(manifest)).getMainAttributes().forEach(attributes::putIfAbsent);
        }
        for (ZipEntry each : Collections.list(zip.entries())) {
            String name = each.getName();
            if (isWanted(name, classes)) {
                byte[] bytes = zip.getInputStream(each).readAllBytes();
                entries.merge(name, bytes, name.startsWith(SERVICES) ? StartJar::lines : (first, later) -> first);
            }
        }
    }

    private static boolean isWanted(String name, Set<String> classes) {
        if (name.endsWith(CLASS)) {
            return classes.contains(name.substring(0, name.length() - CLASS.length()));
        }
        return !name.endsWith("/") && (!name.startsWith("META-INF/") || name.startsWith(SERVICES));
    }

    private static byte[] lines(byte[] first, byte[] later) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(first);
        both.write('\n');
        both.writeBytes(later);
        return both.toByteArray();
    }

    private void write(OutputStream out) throws IOException {
        attributes.remove(Attributes.Name.CLASS_PATH);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putAll(attributes);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        manifest.write(text);
        ZipOutputStream zip = new ZipOutputStream(out);
        store(zip, JarFile.MANIFEST_NAME, text.toByteArray());
        for (Map.Entry<String, byte[]> each : entries.entrySet()) {
            store(zip, each.getKey(), each.getValue());
        }
        zip.finish();
    }

    /** Without compression: what a start reads of it needs no inflater. */
    private static void store(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }
}
