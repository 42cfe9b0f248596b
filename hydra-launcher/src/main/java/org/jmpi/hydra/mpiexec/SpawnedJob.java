package org.jmpi.hydra.mpiexec;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.commandline.SpawnedLine;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.mpir.mpl.Selectors;
import org.jmpi.mpir.pmi.WorldRequest;

/**
 * The launcher of a world that a process spawns which no launcher of ours started. It is told what to start on its standard input, by a
 * {@link WorldRequest}. The input then stays open. One more byte says that the world goes on alone; an end without it, that the process
 * that spawned it died, and the world ends.
 */
public final class SpawnedJob {
    private SpawnedJob() {}

    /** Runs the job and exits with its code. */
    public static void main(String[] none) {
        long began = System.currentTimeMillis();
        Selectors.chooseOwn();
        int code;
        try {
            DataInputStream in = new DataInputStream(System.in);
            WorldRequest request = WorldRequest.read(in);
            watch(in);
            code = Mpiexec.run(() -> parse(request), System.getenv(), began);
        } catch (IOException e) {
            System.err.println("jmpiexec: the process that spawns died while it told what to start: " + e.getMessage());
            code = ExitCode.LAUNCHER;
        }
        System.out.flush();
        Runtime.getRuntime().halt(code);
    }

    private static void watch(InputStream in) {
        Thread watcher = new Thread(() -> awaitEnd(in), "jmpi-parent");
        watcher.setDaemon(true);
        watcher.start();
    }

    private static void awaitEnd(InputStream in) {
        try {
            if (in.read() >= 0) {
                return;
            }
        } catch (IOException e) {
            // as an end
        }
        System.err.println(
                "jmpiexec: the process that spawned these ranks died while they were connected: they are ended");
        terminate();
    }

    /** As by a signal from outside: the ranks end first. */
    private static void terminate() {
        try {
            new ProcessBuilder(
                            "/bin/sh",
                            "-c",
                            "kill -s TERM " + ProcessHandle.current().pid())
                    .start();
        } catch (IOException e) {
            Runtime.getRuntime().halt(ExitCode.LAUNCHER);
        }
    }

    private static CommandLine parse(WorldRequest request) {
        CommandLine line = SpawnedLine.alone(request.programs(), System.getenv());
        line.parentPort = request.port();
        return line;
    }
}
