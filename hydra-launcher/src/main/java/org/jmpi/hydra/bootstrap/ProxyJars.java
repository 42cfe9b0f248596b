package org.jmpi.hydra.bootstrap;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.hydra.program.Stage;
import org.jspecify.annotations.Nullable;

/**
 * JMPI's own jars on their way to a host that may lack them; a proxy is started from what arrived.
 *
 * @param listing of {@link Stage#listing}; empty: a host has JMPI
 * @param files where those files are on this machine, in the same order
 */
public record ProxyJars(String listing, List<Path> files) {
    /** A host has JMPI. */
    public static final ProxyJars NONE = new ProxyJars("", List.of());

    /**
     * @param stage with all jars of a proxy's class path
     * @return these jars
     */
    public static ProxyJars of(Stage stage) {
        return new ProxyJars(stage.listing(), stage.files());
    }

    /**
     * @param listing as the launcher made it; the class path of a proxy has its files in the same order
     * @return the jars on the machine of the proxy that asks
     */
    public static ProxyJars ofThisProxy(String listing) {
        List<Path> files = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return listing.isEmpty() ? NONE : new ProxyJars(listing, files);
    }

    /**
     * @param hash of one of the files
     * @return where it is; null: none of the files has that hash
     */
    public @Nullable Path file(String hash) {
        String[] words = listing.split(" ");
        for (int i = 0; i < Math.min(words.length, files.size()); i++) {
            if (words[i].startsWith(hash + "/")) {
                return files.get(i);
            }
        }
        return null;
    }
}
