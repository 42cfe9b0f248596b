package org.jmpi.hydra.mpiexec;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.spawn.JobLauncher;

/** The launcher on this process's class path. */
public final class OwnLauncher implements JobLauncher {
    private static final List<String> PASSED_ON =
            List.of("jmpi.home", "jmpi.classpath", "jmpi.libraries", "jmpi.archives");

    @Override
    public List<String> options() {
        List<String> options = new ArrayList<>();
        for (String name : PASSED_ON) {
            String value = System.getProperty(name);
            if (value != null) {
                options.add("-D" + name + "=" + value);
            }
        }
        options.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return options;
    }
}
