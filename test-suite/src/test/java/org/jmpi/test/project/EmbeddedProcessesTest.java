package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.EmbeddedJob;
import mpi.EmbeddedJobException;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job within a program whose ranks are processes: what comes back, and every way for it to end. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class EmbeddedProcessesTest {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldReturnWhatEachRankReturns(String tcp) {
        long factor = 1_000_000_007L;
        List<Long> sums = EmbeddedJob.processes(3)
                .set("MPIR_CVAR_NOLOCAL", tcp)
                .options("-Xmx128m")
                .run(comm -> {
                    long[] sum = new long[1];
                    comm.allReduce(new long[] {factor * (comm.getRank() + 1)}, sum, 1, MPI.LONG, MPI.SUM);
                    return sum[0] + comm.getRank();
                });
        assertEquals(List.of(6 * factor, 6 * factor + 1, 6 * factor + 2), sums);
    }

    @Test
    void shouldRunEachRankInAProcessOfItsOwn() {
        List<Long> pids =
                EmbeddedJob.processes(2).run(comm -> ProcessHandle.current().pid());
        assertNotEquals(pids.get(0), pids.get(1));
        assertTrue(!pids.contains(ProcessHandle.current().pid()));
    }

    @Test
    void shouldThrowWhatARankThrew() {
        EmbeddedJobException e = assertThrows(
                EmbeddedJobException.class, () -> EmbeddedJob.processes(2).run(comm -> {
                    if (comm.getRank() == 1) {
                        throw new IllegalStateException("no bread");
                    }
                    comm.recv(new int[1], 1, MPI.INT, 1, 0);
                    return "never";
                }));
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals("rank 1 of 2: java.lang.IllegalStateException: no bread", e.getMessage());
        assertNull(e.failures().get(0));
        assertNull(e.results().get(0));
        assertEquals("", e.report());
    }

    @Test
    void shouldKeepTheResultsOfRanksThatReturned() {
        EmbeddedJobException e = assertThrows(
                EmbeddedJobException.class,
                () -> EmbeddedJob.processes(2).timeLimit(Duration.ofSeconds(8)).run(comm -> {
                    if (comm.getRank() == 1) {
                        comm.recv(new int[1], 1, MPI.INT, 0, 3);
                    }
                    return "rank " + comm.getRank();
                }));
        assertEquals("rank 0", e.results().get(0));
        assertTrue(e.report().contains("MPI_Recv(count=1, MPI_INT32_T, source=0, tag=3"), e.report());
        assertTrue(e.reason().contains("TIMED OUT after 8 s"), e.reason());
    }

    @Test
    void shouldRefuseABodyThatCantBeSerialized() {
        Object odd = new Object();
        MPIException e =
                assertThrows(MPIException.class, () -> EmbeddedJob.processes(1).run(comm -> odd.hashCode()));
        assertTrue(e.getMessage().contains("NotSerializableException: java.lang.Object"), e.getMessage());
        assertTrue(e.getMessage().contains("expected a body whose objects are serializable"), e.getMessage());
    }

    @Test
    void shouldEndAllProcessesWhenItsCallerIsInterrupted() throws Exception {
        Path at = folder;
        String name = at.toString();
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                EmbeddedJob.processes(2).run(comm -> {
                    long pid = ProcessHandle.current().pid();
                    Files.createFile(Path.of(name, "pid-" + pid));
                    comm.recv(new int[1], 1, MPI.INT, 1 - comm.getRank(), 0);
                    return 0;
                });
            } catch (Throwable e) {
                thrown.complete(e);
            } finally {
                ended.countDown();
            }
        });
        caller.start();
        while (pids().size() < 2) {
            LockSupport.parkNanos(STEP_NANOS);
        }
        caller.interrupt();
        ended.await();
        EmbeddedJobException e = assertInstanceOf(EmbeddedJobException.class, thrown.get());
        assertTrue(e.reason().contains("interrupted"), e.reason());
        for (long pid : pids()) {
            ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
        }
    }

    /** A program with a job whose ranks wait for ever. Its argument is the folder for their process ids. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) throws Exception {
            String name = args[0];
            EmbeddedJob.processes(2).run(comm -> {
                Files.createFile(Path.of(name, "pid-" + ProcessHandle.current().pid()));
                comm.recv(new int[1], 1, MPI.INT, 1 - comm.getRank(), 0);
                return 0;
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SIGTERM", "SIGKILL"})
    void shouldLeaveNothingWhenTheProgramDies(String signal, @TempDir Path temporary) throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        while (pids().size() < 2) {
            assertTrue(program.isAlive(), "the program ended before its ranks began");
            LockSupport.parkNanos(STEP_NANOS);
        }
        if (signal.equals("SIGKILL")) {
            program.destroyForcibly();
        } else {
            program.destroy();
        }
        program.waitFor();
        for (long pid : pids()) {
            ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
        }
        assertEquals(List.of(), names(temporary));
    }

    private static List<String> names(Path of) throws Exception {
        try (Stream<Path> files = Files.list(of)) {
            return files.map(Path::toString).toList();
        }
    }

    private List<Long> pids() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> Long.valueOf(file.getFileName().toString().substring("pid-".length())))
                    .collect(Collectors.toList());
        }
    }
}
