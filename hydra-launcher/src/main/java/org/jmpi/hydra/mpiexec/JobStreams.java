package org.jmpi.hydra.mpiexec;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.demux.InputCopier;
import org.jmpi.hydra.demux.NamePattern;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.demux.RankFiles;
import org.jmpi.hydra.demux.RankOutputs;
import org.jmpi.hydra.demux.RankPlace;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.proxy.Proxy;
import org.jspecify.annotations.Nullable;

/** Where a job's output goes and who reads its input, as the command line says. */
final class JobStreams {
    private JobStreams() {}

    /**
     * @param world number of the job in its family
     * @throws org.jmpi.hydra.job.UsageException when a pattern is malformed
     */
    static Outputs outputs(CommandLine line, JobNodes machines, JobFamily family, int world, JobEvents events) {
        CommandLine.Streams streams = line.streams;
        RankOutputs outputs = new RankOutputs(
                family.out(),
                family.err(),
                rank -> new RankPlace(rank, line.ranks(), machines.host(rank), machines.nodeOfRank()[rank], world));
        if (!streams.prefix.isEmpty()) {
            outputs.prefix(new NamePattern("-prepend-pattern", streams.prefix));
        }
        if (streams.tag) {
            outputs.tag();
        }
        if (streams.stamp) {
            outputs.stamp();
        }
        if (streams.copy) {
            outputs.copy();
        }
        if (streams.merge) {
            outputs.merge();
        }
        if (streams.printed() != null) {
            outputs.only(streams.printed());
        }
        RankFiles files = files("-outfile-pattern", streams.outFiles, events);
        // the same name for both is one file, not two that overwrite each other
        RankFiles errors = files == null || streams.errFiles == null
                ? files("-errfile-pattern", streams.errFiles, events)
                : files.sibling("-errfile-pattern", streams.errFiles);
        outputs.files(files, errors);
        outputs.open(line.threads ? 1 : line.ranks());
        return outputs;
    }

    private static @Nullable RankFiles files(String option, @Nullable String pattern, JobEvents events) {
        return pattern == null ? null : new RankFiles(option, pattern, events::outputLost);
    }

    /** What a rank reads. */
    static RankSpec.Input input(CommandLine line, int rank, boolean here) {
        RankSpec.Input alone = here ? RankSpec.Input.INHERITED : RankSpec.Input.COPIED;
        CommandLine.Streams streams = line.streams;
        if (streams.noneReads) {
            return RankSpec.Input.NOTHING;
        }
        if (streams.allRead) {
            return line.ranks() == 1 ? alone : RankSpec.Input.COPIED;
        }
        return rank == streams.reader ? alone : RankSpec.Input.NOTHING;
    }

    /** Copies the launcher's input to the ranks that cannot inherit it. */
    static void copyInput(JobId job, List<RankSpec> specs, Proxy proxy) throws IOException {
        var readers = specs.stream()
                .filter(spec -> spec.input() == RankSpec.Input.COPIED)
                .map(spec -> proxy.input(spec.rank()))
                .toList();
        if (!readers.isEmpty()) {
            Path spill = Path.of(System.getProperty("java.io.tmpdir"), job.filePrefix() + "input");
            new InputCopier(new FileInputStream(FileDescriptor.in), readers, spill).start();
        }
    }
}
