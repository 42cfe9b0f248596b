package org.jmpi.tool.trace.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import org.jmpi.tool.otf2.Otf2Exception;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jmpi-trace}. */
@Command(
        name = "jmpi-trace",
        mixinStandardHelpOptions = true,
        versionProvider = JmpiTrace.Version.class,
        subcommands = {
            PrintCommand.class,
            MatchCommand.class,
            ReportCommand.class,
            DiffCommand.class,
            ConvertCommand.class
        },
        description = {
            "Reads traces in the format OTF2: those of jmpiexec -tool otf2, of Score-P, and of others.",
            "DIR is the folder of a trace, or its anchor file (traces.otf2)."
        },
        footer = {
            "",
            "Examples",
            "  jmpi-trace print t                definitions and events of the trace in the folder t",
            "  jmpi-trace match t                which messages were sent, and what does not fit",
            "  jmpi-trace match t --tsv          the same, and a line for each message",
            "  jmpi-trace report t               who waited for whom, and how long",
            "  jmpi-trace diff a b               what takes longer in b than in a",
            "  jmpi-trace convert t -o t.json    for https://ui.perfetto.dev",
            "",
            "Exit code: 0; 1 if the trace is damaged or a strict check failed; 2 for a wrong command line."
        })
public final class JmpiTrace implements Runnable {
    static final int FAILED = 1;
    private static final int USAGE = 2;

    /** The version of JMPI, as in its jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = JmpiTrace.class.getPackage().getImplementationVersion();
            return new String[] {"jmpi-trace of JMPI " + (version == null ? "(not packaged)" : version)};
        }
    }

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init")
    private CommandLine.Model.CommandSpec spec;

    private JmpiTrace() {}

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "no command; expected print, match, report, diff or convert, as in jmpi-trace match DIR");
    }

    /**
     * Where a run's text goes.
     *
     * @param out results
     * @param err errors, warnings, summaries and progress
     */
    record Streams(PrintStream out, PrintStream err) {
        /** Fails if results can't be written any more. */
        void check() throws IOException {
            if (out.checkError()) {
                throw new IOException("standard output can't be written; is the disk full, or the reader gone?");
            }
        }
    }

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
        int code = run(out, System.err, args);
        out.flush();
        System.exit(code);
    }

    /**
     * Runs the command.
     *
     * @param out for results
     * @param err for the summary, errors and progress
     * @param args the command line
     * @return the exit code
     */
    public static int run(PrintStream out, PrintStream err, String... args) {
        Streams streams = new Streams(out, err);
        CommandLine command = new CommandLine(new JmpiTrace(), new Factory(streams));
        command.setOut(new PrintWriter(out, true, UTF_8));
        command.setErr(new PrintWriter(err, true, UTF_8));
        command.setExecutionExceptionHandler((e, line, result) -> {
            err.println("jmpi-trace: " + text(e));
            return FAILED;
        });
        command.setParameterExceptionHandler((e, words) -> {
            err.println("jmpi-trace: " + e.getMessage() + "; jmpi-trace --help shows what there is");
            return USAGE;
        });
        return command.execute(args);
    }

    private static String text(Exception e) throws Exception {
        if (e instanceof Otf2Exception || e instanceof TraceFailure) {
            return e.getMessage();
        }
        if (e instanceof FileSystemException file && file.getReason() == null) {
            return file.getFile() + ": " + file.getClass().getSimpleName().replace("Exception", "");
        }
        if (e instanceof IOException) {
            return e.getMessage() == null ? e.toString() : e.getMessage();
        }
        throw e;
    }

    /** The command was understood but can't be carried out. */
    static final class TraceFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        TraceFailure(String text) {
            super(text);
        }
    }

    /** Makes the subcommands, which get the streams. */
    private record Factory(Streams streams) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type == PrintCommand.class) {
                return type.cast(new PrintCommand(streams));
            }
            if (type == MatchCommand.class) {
                return type.cast(new MatchCommand(streams));
            }
            if (type == ReportCommand.class) {
                return type.cast(new ReportCommand(streams));
            }
            if (type == DiffCommand.class) {
                return type.cast(new DiffCommand(streams));
            }
            if (type == ConvertCommand.class) {
                return type.cast(new ConvertCommand(streams));
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
