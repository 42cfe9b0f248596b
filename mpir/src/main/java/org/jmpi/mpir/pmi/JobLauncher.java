package org.jmpi.mpir.pmi;

import java.util.List;

/**
 * How a process starts a launcher for a world that it spawns; a service of the launcher's module, for processes that have it on their
 * class path. Others know it from {@link #OPTIONS}.
 */
public interface JobLauncher {
    /** The main class, which reads from its standard input what to start. */
    String MAIN = "org.jmpi.hydra.mpiexec.SpawnedJob";
    /** In the environment of ranks: what {@link #options} returns at their launcher, an option a line. */
    String OPTIONS = "JMPI_LAUNCHER";
    /** The port of those that spawned a rank, where the launcher could not put it into {@link JobSecret#FILE}. */
    String PARENT_PORT = "JMPI_PARENT_PORT";
    /** The number of a world that was spawned, 1 for the first of its family; the first world of all has no such variable. */
    String WORLD = "JMPI_WORLD";

    /** Returns options of {@code java}, its class path among them, that let it find the launcher. */
    List<String> options();
}
