package org.jmpi.mpir.pmi;

import java.util.List;
import java.util.function.IntFunction;

/**
 * How a process starts a launcher for a world that it spawns; a service of the launcher's module, for processes that have it on their
 * class path. Others know it from {@link #OPTIONS}.
 */
public interface JobLauncher {
    /** The main class of a launcher with a command line: that of {@code jmpiexec}. */
    String COMMAND = "org.jmpi.hydra.mpiexec.Mpiexec";
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

    /**
     * Returns what the ranks of a job within this process are doing, and who waits for whom, in lines for people.
     *
     * @param job what it is
     * @param ranks how many it has
     * @param status answers the question of a number, as to a launcher
     */
    String report(String job, int ranks, IntFunction<List<PmiMessage>> status);
}
