package org.jmpi.hydra.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One process to start.
 *
 * @param rank its rank in the job
 * @param host name of the machine it runs on
 * @param command program and arguments
 * @param environment its whole environment
 * @param directory its working directory
 * @param input what it reads
 * @param binding its processors
 */
public record RankSpec(
        int rank,
        String host,
        List<String> command,
        Map<String, String> environment,
        Path directory,
        Input input,
        CpuBinding binding) {
    /** What a rank reads from its standard input. */
    public enum Input {
        /** Nothing: its input is at its end. */
        NOTHING,
        /** The launcher's own descriptor; for one rank on the launcher's machine. */
        INHERITED,
        /** A pipe, to which the launcher copies what it reads. */
        COPIED
    }

    /**
     * @param otherEnvironment its whole environment
     * @return the same rank with it
     */
    public RankSpec with(Map<String, String> otherEnvironment) {
        return new RankSpec(rank, host, command, otherEnvironment, directory, input, binding);
    }

    /**
     * @param otherCommand program and arguments
     * @param otherDirectory a working directory
     * @return the same rank with these
     */
    public RankSpec with(List<String> otherCommand, Path otherDirectory) {
        return new RankSpec(rank, host, otherCommand, environment, otherDirectory, input, binding);
    }
}
