package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiClient;

/** A rank that does to itself what a test says: {@code SampleRank WHO WHAT [FILE]}. Others wait in a barrier. */
public final class SampleRank {
    private SampleRank() {}

    public static void main(String[] args) throws Exception {
        boolean mine = args[0].equals(System.getenv("PMI_RANK"));
        if (mine && args[1].equals("leave")) {
            return;
        }
        if (mine && args[1].equals("throw-early")) {
            throw new IllegalStateException("before init");
        }
        PmiClient pmi = Pmi.connect(System.getenv());
        pmi.onLauncherLost(() -> Runtime.getRuntime().halt(9));
        pmi.barrier();
        if (mine) {
            act(pmi, args);
        } else if (!args[1].equals("late")) {
            pmi.barrier();
        }
        pmi.finalizePmi(System.getenv("JMPI_TIMES") == null ? null : "100,110,130,160");
        System.exit(mine && args[1].equals("late") ? 5 : 0);
    }

    private static void act(PmiClient pmi, String[] args) throws Exception {
        switch (args[1]) {
            case "throw" -> throw new IllegalStateException("boom");
            case "exit" -> System.exit(0);
            case "abort" -> {
                pmi.abort(7, "as told");
                Runtime.getRuntime().halt(7);
            }
            case "spin" -> spin(Path.of(args[2]));
            case "ok" -> pmi.barrier();
            case "universe" -> {
                System.out.println("universe " + pmi.universeSize());
                pmi.barrier();
            }
            default -> {}
        }
    }

    /** Computes for ever, beside a child that sleeps; says both pids in a file. */
    private static void spin(Path file) throws IOException {
        Process child = new ProcessBuilder("sleep", "600").start();
        Path written = Files.writeString(
                Path.of(file + ".new"), ProcessHandle.current().pid() + " " + child.pid());
        Files.writeString(
                Path.of(System.getProperty("java.io.tmpdir"), "jmpi-" + System.getenv("JMPI_JOBID") + "-left"), "x");
        Files.move(written, file);
        for (long i = 0; i >= 0; i++) {
            Thread.onSpinWait();
        }
    }
}
