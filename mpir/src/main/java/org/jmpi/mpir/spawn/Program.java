package org.jmpi.mpir.spawn;

import java.util.List;
import java.util.Map;

/**
 * A program to be started, as MPI_Comm_spawn_multiple has it.
 *
 * @param command the executable; {@code java} is this JVM's
 * @param arguments without the program's name; they arrive as they are
 * @param maxprocs how many processes
 * @param info keys that say where and how
 */
public record Program(String command, List<String> arguments, int maxprocs, Map<String, String> info) {}
