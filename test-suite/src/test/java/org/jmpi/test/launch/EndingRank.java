package org.jmpi.test.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/**
 * A rank of a job that is about to end: {@code EndingRank FOLDER WHAT}. Rank 0 computes, rank 1 is blocked in a
 * receive, rank 2 does what is said, rank 3 sleeps. Rank 2 writes its pid once all have begun.
 */
public final class EndingRank {
    private EndingRank() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Path folder = Path.of(args[0]);
        int rank = MPI.COMM_WORLD.getRank();
        // a child of a rank must end with the job too
        new ProcessBuilder("sleep", "600").start();
        Files.writeString(folder.resolve("job"), System.getenv("JMPI_JOBID"));
        MPI.COMM_WORLD.barrier();
        switch (rank) {
            case 0 -> compute();
            case 1 -> MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 0);
            case 2 -> act(folder, args[1]);
            default -> Thread.sleep(600_000);
        }
        MPI.Finalize();
    }

    private static void act(Path folder, String what) throws Exception {
        Path made = Files.writeString(
                folder.resolve("pid.new"), Long.toString(ProcessHandle.current().pid()));
        Files.move(made, folder.resolve("pid"));
        switch (what) {
            case "throw" -> throw new IllegalStateException("thrown in rank 2");
            case "abort" -> MPI.COMM_WORLD.abort(7);
            case "exit" -> System.exit(0);
            default -> compute();
        }
    }

    private static void compute() {
        for (long i = 0; i >= 0; i++) {
            Thread.onSpinWait();
        }
    }
}
