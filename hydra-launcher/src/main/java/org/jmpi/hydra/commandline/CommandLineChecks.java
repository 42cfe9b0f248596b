package org.jmpi.hydra.commandline;

import org.jmpi.hydra.job.UsageException;

/** What cannot be seen before the whole command line is read. */
final class CommandLineChecks {
    private CommandLineChecks() {}

    static void check(CommandLine line) {
        if (line.threads) {
            checkThreads(line);
        }
        int ranks = line.ranks();
        line.rankOptions.check(line.threads ? 1 : ranks);
        if (!line.streams.allRead && !line.streams.noneReads && line.streams.reader >= ranks) {
            throw noRank("-stdin " + line.streams.reader, ranks);
        }
        if (line.streams.from != null && line.streams.from.greatest() >= ranks) {
            throw noRank("-output-from " + line.streams.from.greatest(), ranks);
        }
        if (line.universe > 0 && line.universe < ranks) {
            throw new UsageException("-usize " + line.universe + ": the universe holds the job's " + ranks
                    + " ranks too: expected at least that, SYSTEM or INFINITE");
        }
    }

    private static void checkThreads(CommandLine line) {
        if (line.blocks.size() > 1) {
            throw new UsageException("-threads with ':': thread ranks run one program; leave -threads away");
        }
        if (!line.binding.target.isEmpty()) {
            throw new UsageException("-threads with -bind-to: ranks that share a process share its processors; start"
                    + " jmpiexec under taskset instead");
        }
        if (line.streams.allRead || line.streams.reader > 0) {
            throw new UsageException(
                    "-threads with -stdin: ranks that share a process share its input: expected 0 or" + " none");
        }
    }

    private static UsageException noRank(String said, int ranks) {
        return new UsageException(said + ": there is no such rank; the job has ranks 0 to " + (ranks - 1));
    }
}
