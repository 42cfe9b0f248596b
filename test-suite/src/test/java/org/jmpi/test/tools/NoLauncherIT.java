package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose processes somebody starts one by one, with plain {@code java}. */
class NoLauncherIT {
    private static final long MINUTES = 2;

    /** Ranks meet; then one ends as its arguments say. */
    private static final String PROGRAM = """
            import mpi.*;

            public class Ends {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int rank = MPI.COMM_WORLD.getRank();
                    int[] sum = {rank + 1};
                    MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    System.out.println("rank " + rank + " of " + MPI.COMM_WORLD.getSize() + ", sum " + sum[0]);
                    if (args.length > 0 && rank == Integer.parseInt(args[1])) {
                        switch (args[0]) {
                            case "abort" -> MPI.COMM_WORLD.abort(7);
                            case "halt" -> Runtime.getRuntime().halt(3);
                            default -> throw new IllegalStateException("thrown");
                        }
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private int port;

    @BeforeEach
    void choosePort() {
        Random random = new Random();
        for (boolean taken = true; taken; ) {
            port = 20_000 + random.nextInt(10_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                taken = !free.isBound();
            } catch (IOException e) {
                taken = true;
            }
        }
    }

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    private Path output(int rank) {
        return folder.resolve("output-" + rank);
    }

    private void start(int rank, int size, boolean ownNames, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output(rank).toFile());
        var env = builder.environment();
        env.keySet().removeIf(name -> name.startsWith("PMI") || name.startsWith("JMPI"));
        env.put(ownNames ? "JMPI_RANK" : "RANK", "" + rank);
        env.put(ownNames ? "JMPI_SIZE" : "WORLD_SIZE", "" + size);
        if (ownNames) {
            env.put("JMPI_ADDRESS", "localhost:" + port);
        } else {
            env.put("MASTER_ADDR", "127.0.0.1");
            env.put("MASTER_PORT", "" + port);
        }
        processes.add(builder.start());
    }

    private int[] codes() throws InterruptedException {
        int[] codes = new int[processes.size()];
        for (int rank = 0; rank < codes.length; rank++) {
            assertTrue(processes.get(rank).waitFor(MINUTES, TimeUnit.MINUTES), "rank " + rank + " does not end");
            codes[rank] = processes.get(rank).exitValue();
        }
        return codes;
    }

    private String said(int rank) throws IOException {
        return Files.readString(output(rank));
    }

    private void expect(int rank, int code, int[] codes, String part) throws IOException {
        String said = said(rank);
        assertEquals(code, codes[rank], said);
        assertTrue(said.contains(part), said);
    }

    private int[] ends(int size, boolean ownNames, String... arguments) throws Exception {
        Path program = Files.writeString(folder.resolve("Ends.java"), PROGRAM);
        for (int rank = 0; rank < size; rank++) {
            List<String> words = new ArrayList<>(List.of(program.toString()));
            words.addAll(List.of(arguments));
            start(rank, size, ownNames, words.toArray(String[]::new));
        }
        return codes();
    }

    @Test
    void shouldVerifyCgOnFourProcesses() throws Exception {
        for (int rank = 0; rank < 4; rank++) {
            start(rank, 4, true, Launch.home().resolve("examples/npb/CG.java").toString(), "S");
        }
        int[] codes = codes();
        expect(0, 0, codes, "VERIFIED");
        for (int rank = 1; rank < 4; rank++) {
            expect(rank, 0, codes, "");
        }
    }

    @Test
    void shouldTakeUsualNames() throws Exception {
        int[] codes = ends(3, false);
        for (int rank = 0; rank < 3; rank++) {
            expect(rank, 0, codes, "rank " + rank + " of 3, sum 6");
        }
    }

    @Test
    void shouldEndAllWhenOneAborts() throws Exception {
        int[] codes = ends(3, true, "abort", "1");
        expect(0, 7, codes, "rank 0 ends: rank 1 aborted the job: MPI_Abort(comm=MPI_COMM_WORLD, errorcode=7)");
        expect(1, 7, codes, "sum 6");
        expect(2, 7, codes, "rank 2 ends: rank 1 aborted the job");
    }

    @Test
    void shouldEndAllWhenOneIsGone() throws Exception {
        int[] codes = ends(3, true, "halt", "2");
        expect(0, 1, codes, "rank 0 ends: rank 2 is gone without MPI_Finalize");
        expect(1, 1, codes, "rank 1 ends: rank 2 is gone without MPI_Finalize");
        expect(2, 3, codes, "sum 6");
    }

    @Test
    void shouldEndAllWhenRank0Throws() throws Exception {
        int[] codes = ends(3, true, "throw", "0");
        expect(0, 1, codes, "IllegalStateException: thrown");
        expect(1, 1, codes, "rank 1 ends: rank 0 aborted the job");
        expect(2, 1, codes, "rank 2 ends: rank 0 aborted the job");
    }
}
