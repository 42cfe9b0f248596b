package org.jmpi.mpir.spawn;

import java.util.List;

/** How a process that was not started by {@code jmpiexec} starts one; a service of the launcher's module. */
public interface JobLauncher {
    /** The main class, which reads from its standard input what to start. */
    String MAIN = "org.jmpi.hydra.mpiexec.SpawnedJob";

    /** Returns options of {@code java}, its class path among them, that let it find the launcher. */
    List<String> options();
}
