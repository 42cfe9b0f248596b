package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jmpi.hydra.bootstrap.ProxyJars;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.commandline.AppBlock;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.Executable;
import org.jmpi.hydra.program.Stage;
import org.jmpi.hydra.program.StagedWords;
import org.jmpi.hydra.proxy.NodeProxies;

/** What {@code -stage} brings to other hosts: JMPI for their proxies, and the files that ranks' commands name. */
final class JobStage {
    private final boolean wanted;
    private final Path scratch;
    private final Stage ofRanks;

    /**
     * @param wanted whether other hosts get files
     * @param id whose files are removed at its end
     */
    JobStage(boolean wanted, JobId id) {
        this.wanted = wanted;
        this.scratch = Path.of(System.getProperty("java.io.tmpdir"), id.filePrefix() + "stage");
        this.ofRanks = new Stage(scratch.resolve("ranks"));
    }

    /** Whether ranks on all hosts have this machine's files. */
    boolean isWanted() {
        return wanted;
    }

    /** Returns what proxies are started from. */
    ProxyProgram program(ProxyProgram here) {
        if (!wanted) {
            return here;
        }
        Stage ofProxies = new Stage(scratch.resolve("proxies"));
        try {
            for (String entry : here.classPath().split(java.io.File.pathSeparator)) {
                ofProxies.add(Path.of(entry));
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return here.with(ProxyJars.of(ofProxies));
    }

    /** Returns a program's command with marks for files, for all its ranks. */
    List<String> command(AppBlock block, List<String> command) {
        if (!wanted) {
            return command;
        }
        StagedWords words = new StagedWords(ofRanks);
        try {
            if (command.get(0).equals(Executable.java())) {
                return words.ofJava(command);
            }
            // what was found in PATH is part of a system; its like is on the host
            return Objects.requireNonNull(block.program).indexOf('/') >= 0 ? words.ofProgram(command) : command;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Returns where a program's ranks run. Where the launcher runs matters only if the user says so. */
    Path directory(AppBlock block) {
        Path directory = CommandBuilder.directory(block);
        return wanted && block.directory == null ? Stage.perhaps(directory) : directory;
    }

    /** Returns a rank as it is on this machine, for people. */
    RankSpec shown(RankSpec spec) {
        return wanted ? spec.with(ofRanks.original(spec.command()), Stage.original(spec.directory())) : spec;
    }

    /** Sends what hosts lack. */
    void send(NodeProxies proxy) throws IOException {
        if (wanted) {
            proxy.stage(ofRanks);
        }
    }

    private static UsageException unreadable(IOException e) {
        return new UsageException(
                "-stage: " + e.getMessage() + " cannot be read: expected files and folders of classes that this user"
                        + " may read",
                ExitCode.NOT_EXECUTABLE);
    }
}
