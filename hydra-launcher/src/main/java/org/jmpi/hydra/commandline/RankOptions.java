package org.jmpi.hydra.commandline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.Executable;
import org.jspecify.annotations.Nullable;

/** Options of java that each rank has its own of: a debugger's port, a file for its heap. */
public final class RankOptions {
    private static final int MOST_PORT = 65_535;
    private static final String SUSPEND = "suspend";

    /** Rank 0's, others have the next ones; 0: nobody listens. */
    private int port;

    private boolean suspend;
    /** Where heaps are dumped; null: nowhere. */
    public @Nullable Path heaps;

    /** Reads the value of {@code -jdwp}: {@code PORT} or {@code PORT,suspend}. */
    void listen(String value) {
        String[] parts = value.split(",", -1);
        boolean fits = parts[0].matches("[1-9][0-9]{0,4}")
                && (parts.length == 1 || (parts.length == 2 && parts[1].equals(SUSPEND)));
        if (!fits || Integer.parseInt(parts[0]) > MOST_PORT) {
            throw new UsageException("-jdwp " + value + ": expected the port of rank 0, 1 to " + MOST_PORT
                    + ", perhaps with ',suspend' behind, as in -jdwp 5005");
        }
        port = Integer.parseInt(parts[0]);
        suspend = parts.length == 2;
    }

    /** Checks that every process has a port. */
    void check(int processes) {
        if (port > 0 && port + processes - 1 > MOST_PORT) {
            throw new UsageException("-jdwp " + port + " with " + processes + " ranks: rank r listens on " + port
                    + "+r, expected at most " + MOST_PORT + "; begin at a lower port");
        }
    }

    /** What the user wants to know of it; empty: nothing. */
    public String note(int processes) {
        if (port == 0) {
            return "";
        }
        String where = processes == 1 ? "port " + port : "ports " + port + " (rank 0) to " + (port + processes - 1);
        return "debuggers attach at " + where + " of this machine" + (suspend ? "; the ranks wait for them" : "");
    }

    /** Puts the options of a process into its command. */
    public List<String> in(List<String> command, int process, boolean threads) {
        List<String> options = new ArrayList<>();
        if (port > 0) {
            options.add("-agentlib:jdwp=transport=dt_socket,server=y,quiet=y,suspend=" + (suspend ? "y" : "n")
                    + ",address=127.0.0.1:" + (port + process));
        }
        if (heaps != null) {
            String file = threads ? "ranks" : "rank-" + process;
            options.addAll(List.of(
                    "-XX:+HeapDumpOnOutOfMemoryError",
                    "-XX:HeapDumpPath=" + heaps.resolve(file + ".hprof"),
                    "-XX:+ExitOnOutOfMemoryError"));
        }
        if (options.isEmpty() || !command.get(0).equals(Executable.java())) {
            return command;
        }
        List<String> all = new ArrayList<>(command);
        all.addAll(1, options);
        return all;
    }
}
