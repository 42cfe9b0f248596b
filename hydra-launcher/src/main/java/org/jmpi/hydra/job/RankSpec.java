package org.jmpi.hydra.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One process to start.
 *
 * @param rank its rank in the job
 * @param appnum index of its {@code :} section
 * @param host name of the machine it runs on
 * @param command program and arguments
 * @param environment its whole environment
 * @param directory its working directory
 */
public record RankSpec(
        int rank, int appnum, String host, List<String> command, Map<String, String> environment, Path directory) {}
