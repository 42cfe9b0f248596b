package org.jmpi.hydra.program;

import java.io.File;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.mpir.mpl.Services;

/**
 * JMPI's part of the ranks' class path. JMPI's own jars stand before the user's class path: an archive of their classes
 * wants them there, and all ranks get the launcher's JMPI, whatever else lies on the user's path. The libraries that JMPI uses
 * stand behind, so that the user's version of one wins.
 *
 * @param own JMPI's jars, perhaps empty
 * @param libraries others' jars, perhaps empty
 */
public record JmpiClassPath(String own, String libraries) {
    /** @return what the script that started the launcher has said */
    public static JmpiClassPath ofLauncher() {
        return new JmpiClassPath(System.getProperty("jmpi.classpath", ""), System.getProperty(Services.LIBRARIES, ""));
    }

    /** @return the class path of a JVM whose user classes come from elsewhere */
    public String alone() {
        return join(own, libraries);
    }

    /**
     * @param user the user's class path
     * @return the class path of a rank
     */
    public String with(ClassPath user) {
        return join(own, user.toString(), libraries);
    }

    /** @return an option of java that tells a rank which of its jars are the libraries; empty when there are none */
    public List<String> options() {
        return libraries.isEmpty() ? List.of() : List.of("-D" + Services.LIBRARIES + "=" + libraries);
    }

    private static String join(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }
}
