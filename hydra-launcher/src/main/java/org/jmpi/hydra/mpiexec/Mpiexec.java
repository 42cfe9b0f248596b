package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jmpi.hydra.commandline.AllocatedHosts;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.commandline.CommandLineParser;
import org.jmpi.hydra.commandline.Help;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.status.StatusClient;
import org.jmpi.mpir.mpl.Selectors;

/** The launcher's entry. Mirrors {@code mpiexec.hydra}'s main. */
public final class Mpiexec {
    private Mpiexec() {}

    /**
     * Runs a job and exits with its code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        long began = System.currentTimeMillis();
        Selectors.chooseOwn();
        Map<String, String> environment = System.getenv();
        int code = run(() -> CommandLineParser.parse(List.of(arguments), environment), environment, began);
        System.out.flush();
        // not exit: a hook or a daemon thread must not change the code or hold the end up
        Runtime.getRuntime().halt(code);
    }

    private static void warn(CommandLine line) {
        if (!line.quiet) {
            line.warnings.forEach(warning -> System.err.println("jmpiexec: " + warning));
        }
        if (line.displayMap) {
            System.err.println(Help.map(line));
        }
    }

    private static void reportPid(String where) {
        String pid = ProcessHandle.current().pid() + System.lineSeparator();
        if (where.equals("-")) {
            System.out.print(pid);
            System.out.flush();
        } else if (where.equals("+")) {
            System.err.print(pid);
        } else {
            try {
                Files.writeString(Path.of(where), pid);
            } catch (IOException e) {
                throw new UsageException("-report-pid " + where + " cannot be written ("
                        + e.getClass().getSimpleName() + "): expected -, + or a file where this user may write");
            }
        }
    }

    static int run(Supplier<CommandLine> parsed, Map<String, String> environment, long began) {
        try {
            CommandLine line = parsed.get();
            if (line.status) {
                System.out.print(StatusClient.query(line.statusOf));
                return 0;
            }
            if (line.isQuestion()) {
                System.out.println(Help.answer(line).stripTrailing());
                return 0;
            }
            AllocatedHosts.complete(line, environment);
            warn(line);
            if (line.reportPid != null) {
                reportPid(line.reportPid);
            }
            if (line.doNotLaunch) {
                return 0;
            }
            int code = new JobFamily(environment).run(line, began);
            if (code == 0) {
                Archives.ofLauncher(line, environment).renew();
            }
            return code;
        } catch (Exception e) {
            return failed("", e);
        }
    }

    /**
     * Says why a job can't be run, and returns its exit code.
     *
     * @param prefix of the message
     */
    static int failed(String prefix, Exception e) {
        if (e instanceof UsageException usage) {
            System.err.println("jmpiexec: " + prefix + usage.getMessage());
            return usage.exitCode();
        }
        System.err.println("jmpiexec: " + prefix + "the launcher failed: " + e);
        return ExitCode.LAUNCHER;
    }
}
