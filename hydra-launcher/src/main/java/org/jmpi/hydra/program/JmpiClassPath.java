package org.jmpi.hydra.program;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * JMPI's part of the ranks' class path. It stands before the user's class path, so that all ranks get the launcher's
 * JMPI, whatever else lies on the user's path. The libraries that JMPI uses are inside these jars under other names, so that
 * the user may have any version of them. Ranks that use an archive of classes begin with a small jar of what a start
 * loads. JMPI's jars are then the last, unless the user's class path brings an MPI too: two of them must not mix.
 *
 * @param own JMPI's jars, perhaps empty
 * @param start the small jar; null for none
 */
public record JmpiClassPath(String own, @Nullable Path start) {
    /** More jars than this are not opened to look for an MPI. */
    private static final int MANY = 40;

    /** @return what the script that started the launcher has said */
    public static JmpiClassPath ofLauncher() {
        return new JmpiClassPath(System.getProperty("jmpi.classpath", ""), null);
    }

    /**
     * @param jar of the classes that a start loads
     * @return the class path that begins with it
     */
    public JmpiClassPath startingWith(Path jar) {
        return new JmpiClassPath(own, jar);
    }

    /** @return all of JMPI's, for ranks whose user's classes are found in another way */
    public String alone() {
        return join(first(), own);
    }

    /**
     * @param user the user's class path
     * @return the class path of a rank
     */
    public String with(ClassPath user) {
        List<String> mine = new ArrayList<>(List.of(own.split(File.pathSeparator)));
        mine.add(first());
        // a process that a rank spawns is given the whole path of its parent
        ClassPath rest = user.without(mine);
        boolean isLast = start != null && !rest.mayBringMpi(MANY);
        return isLast ? join(first(), rest.toString(), own) : join(first(), own, rest.toString());
    }

    /**
     * @param user the user's class path
     * @return where a user's class is looked for
     */
    public String behind(ClassPath user) {
        return join(user.toString(), own);
    }

    private String first() {
        return start == null ? "" : start.toString();
    }

    private static String join(String... parts) {
        return String.join(
                File.pathSeparator,
                Stream.of(parts).filter(each -> !each.isEmpty()).toList());
    }
}
