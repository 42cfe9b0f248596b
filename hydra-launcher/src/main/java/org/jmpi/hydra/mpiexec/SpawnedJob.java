package org.jmpi.hydra.mpiexec;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jmpi.hydra.commandline.AppBlock;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.commandline.CommandLineParser;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.mpir.mpl.Selectors;

/**
 * The launcher of a world that MPI_Comm_spawn starts. It is told what to start on its standard input: the port of who spawns, the number of programs, and for
 * each the number of words and these. Texts have their lengths in bytes before them. The input then stays open. One more byte says that the world
 * goes on alone; an end without it, that the process that spawned it died, and the world ends.
 */
public final class SpawnedJob {
    private static final int MOST_PROGRAMS = 1 << 16;
    private static final int MOST_WORDS = 1 << 20;
    private static final int LONGEST_WORD = 1 << 24;
    /** Stands for an argument that the command line would take for something else. */
    private static final String COLON = ":";

    private SpawnedJob() {}

    /** Runs the job and exits with its code. */
    public static void main(String[] none) {
        long began = System.currentTimeMillis();
        Selectors.chooseOwn();
        int code;
        try {
            DataInputStream in = new DataInputStream(System.in);
            String port = word(in);
            List<List<String>> programs = read(in);
            watch(in);
            code = Mpiexec.run(() -> parse(port, programs), System.getenv(), began);
        } catch (IOException e) {
            System.err.println("jmpiexec: the process that spawns died while it told what to start: " + e.getMessage());
            code = ExitCode.LAUNCHER;
        }
        System.out.flush();
        Runtime.getRuntime().halt(code);
    }

    private static List<List<String>> read(DataInputStream in) throws IOException {
        List<List<String>> programs = new ArrayList<>();
        for (int left = count(in, MOST_PROGRAMS); left > 0; left--) {
            List<String> words = new ArrayList<>();
            for (int more = count(in, MOST_WORDS); more > 0; more--) {
                words.add(word(in));
            }
            programs.add(words);
        }
        return programs;
    }

    private static String word(DataInputStream in) throws IOException {
        return new String(in.readNBytes(count(in, LONGEST_WORD)), StandardCharsets.UTF_8);
    }

    private static int count(DataInputStream in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new IOException("a length of " + count + ": expected 0 to " + most);
        }
        return count;
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

    /** Colons between programs belong to the command line, those in the words of a program to it. */
    private static CommandLine parse(String port, List<List<String>> programs) {
        String colon = "jmpi-colon-" + UUID.randomUUID();
        List<String> all = new ArrayList<>(List.of("-stdin", "none"));
        for (List<String> words : programs) {
            if (words != programs.get(0)) {
                all.add(COLON);
            }
            words.forEach(word -> all.add(word.equals(COLON) ? colon : word));
        }
        CommandLine line = CommandLineParser.parse(all, System.getenv());
        line.parentPort = port;
        for (AppBlock block : line.blocks) {
            block.arguments.replaceAll(word -> word.equals(colon) ? COLON : word);
        }
        return line;
    }
}
