package org.jmpi.hydra.program;

import java.io.File;

/**
 * JMPI's part of the ranks' class path. JMPI's own jars stand before the user's class path: an archive of their classes
 * wants them there, and all ranks get the launcher's JMPI, whatever else lies on the user's path. The libraries that JMPI uses
 * are inside these jars under other names, so that the user may have any version of them.
 *
 * @param own JMPI's jars, perhaps empty
 */
public record JmpiClassPath(String own) {
    /** @return what the script that started the launcher has said */
    public static JmpiClassPath ofLauncher() {
        return new JmpiClassPath(System.getProperty("jmpi.classpath", ""));
    }

    /**
     * @param user the user's class path
     * @return the class path of a rank
     */
    public String with(ClassPath user) {
        String users = user.toString();
        return own.isEmpty() || users.isEmpty() ? own + users : own + File.pathSeparator + users;
    }
}
