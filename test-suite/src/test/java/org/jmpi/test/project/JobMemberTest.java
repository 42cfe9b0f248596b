package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.EmbeddedJob;
import mpi.EmbeddedJobException;
import mpi.Intracomm;
import mpi.JobMember;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks in JVMs of somebody else: results, and every way for the job to end. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class JobMemberTest {
    private static final int PART = 50_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    Path folder;

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private <T> List<Future<T>> start(List<JobMember> members, EmbeddedJob.Body<T> body) {
        return Members.start(threads, members, body);
    }

    private static Throwable failure(Future<?> future) {
        return assertThrows(ExecutionException.class, future::get).getCause();
    }

    /** Long and short messages, a collective, an object. */
    static long exchange(Intracomm comm) throws MPIException {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] out = IntStream.range(0, PART).map(i -> i * 31 + rank).toArray();
        int[] in = new int[PART];
        Request sent = comm.iSend(MPI.newIntBuffer(PART).put(0, out), PART, MPI.INT, (rank + 1) % size, 7);
        int left = (rank + size - 1) % size;
        comm.recv(in, PART, MPI.INT, left, 7);
        sent.waitFor();
        for (int i = 0; i < PART; i++) {
            assertEquals(i * 31 + left, in[i]);
        }
        assertEquals(
                IntStream.range(0, size).mapToObj(r -> "rank " + r).toList(), comm.allGatherObject("rank " + rank));
        long[] sum = new long[1];
        comm.allReduce(new long[] {rank + 1}, sum, 1, MPI.LONG, MPI.SUM);
        return sum[0] * 100 + rank;
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 0", "4, 0", "7, 0", "2, 1", "3, 1", "4, 1", "7, 1"})
    void shouldRunAJobOfThreadsOfThisJvm(int ranks, String tcp) throws Exception {
        long sum = ranks * (ranks + 1L) / 2;
        List<Future<Long>> all = start(Members.of(ranks, "MPIR_CVAR_NOLOCAL", tcp), JobMemberTest::exchange);
        for (int r = 0; r < ranks; r++) {
            assertEquals(sum * 100 + r, all.get(r).get());
        }
    }

    @Test
    void shouldRunTwoJobsAtATime() throws Exception {
        List<Future<Long>> one = start(Members.of(3), JobMemberTest::exchange);
        List<Future<Long>> other = start(Members.of(2), JobMemberTest::exchange);
        assertEquals(602, one.get(2).get());
        assertEquals(301, other.get(1).get());
    }

    @Test
    void shouldLeaveNothingOpen() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        for (int i = 0; i < 3; i++) {
            for (Future<Long> each : start(Members.of(2), JobMemberTest::exchange)) {
                each.get();
            }
        }
        assertEquals(
                List.of(),
                Thread.getAllStackTraces().keySet().stream()
                        .filter(t -> !before.contains(t))
                        .filter(t -> t.getName().startsWith("jmpi-") && t.isAlive() && !joined(t))
                        .map(Thread::getName)
                        .toList());
    }

    private static boolean joined(Thread thread) {
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "2, 0", "0, 1", "2, 1"})
    void shouldEndAllWhenOneThrows(int thrower, String tcp) {
        List<Future<String>> all = start(Members.of(3, "MPIR_CVAR_NOLOCAL", tcp), comm -> {
            if (comm.getRank() == thrower) {
                throw new IllegalStateException("no bread");
            }
            comm.recv(new int[1], 1, MPI.INT, thrower, 0);
            return "never";
        });
        EmbeddedJobException own = assertInstanceOf(EmbeddedJobException.class, failure(all.get(thrower)));
        assertEquals("rank " + thrower + " of 3: java.lang.IllegalStateException: no bread", own.getMessage());
        assertInstanceOf(IllegalStateException.class, own.getCause());
        for (int r = 0; r < 3; r++) {
            if (r != thrower) {
                EmbeddedJobException e = assertInstanceOf(EmbeddedJobException.class, failure(all.get(r)));
                assertTrue(e.getMessage().contains("no bread"), e.getMessage());
            }
        }
    }

    @Test
    void shouldSpareTheJvmFromMpiAbort() {
        List<Future<String>> all = start(Members.of(2), comm -> {
            if (comm.getRank() == 1) {
                comm.abort(9);
            }
            comm.barrier();
            return "never";
        });
        for (Future<String> each : all) {
            String message = failure(each).getMessage();
            assertTrue(message.contains("errorcode=9"), message);
        }
    }

    /** Several times: whether the others notice first that a peer is gone, or why, is chance. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "0, 1", "1, 1"})
    void shouldEndAllOnAbort(int rank, String tcp) throws Exception {
        for (int round = 0; round < 10; round++) {
            List<JobMember> members = Members.of(2, "MPIR_CVAR_NOLOCAL", tcp);
            CompletableFuture<Void> waits = new CompletableFuture<>();
            List<Future<String>> all = start(members, comm -> {
                if (comm.getRank() == rank) {
                    waits.complete(null);
                }
                comm.recv(new int[1], 1, MPI.INT, 1 - comm.getRank(), 0);
                return "never";
            });
            waits.get();
            members.get(rank).abort("its task was killed");
            for (Future<String> each : all) {
                String message = failure(each).getMessage();
                assertTrue(message.contains("its task was killed"), message);
            }
        }
    }

    @Test
    void shouldNotWaitForOthersAfterAnAbort() {
        JobMember zero = JobMember.of(0, 2);
        JobMember one = JobMember.of(1, 2);
        String address = zero.open(Members.HERE);
        Future<Object> joins = threads.submit(() -> one.run(address, comm -> "never"));
        zero.abort("its task was killed");
        String other = failure(joins).getMessage();
        assertTrue(other.contains("its task was killed"), other);
        String own = assertThrows(MPIException.class, () -> zero.run(address, comm -> "never"))
                .getMessage();
        assertEquals("rank 0 of 2 does not join: its task was killed", own);
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void shouldTellOfAnAbortToThoseThatComeLater() throws Exception {
        JobMember zero = JobMember.of(0, 4);
        String address = zero.open(Members.HERE);
        zero.abort("its task was killed");
        for (int rank = 1; rank < 4; rank++) {
            JobMember late = JobMember.of(rank, 4);
            String other = assertThrows(MPIException.class, () -> late.run(address, comm -> "never"))
                    .getMessage();
            assertTrue(other.contains("its task was killed"), other);
        }
        awaitClosed(address); // nobody is expected any more
    }

    private static void awaitClosed(String address) throws Exception {
        int port = Integer.parseInt(address.replaceAll(".*:|#.*", ""));
        boolean isOpen = true;
        while (isOpen) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(Members.HERE, port));
            } catch (ConnectException e) {
                isOpen = false;
            } catch (SocketException e) {
                // reset: it was closed while this one came, and refuses the next
            }
        }
    }

    @Test
    void shouldTellWhoIsMissing() {
        JobMember zero = JobMember.of(0, 3).set("MPIR_CVAR_PMI_JOIN_TIMEOUT", "1");
        String address = zero.open(Members.HERE);
        String message = assertThrows(MPIException.class, () -> zero.run(address, comm -> "never"))
                .getMessage();
        assertTrue(message.contains("ranks 1, 2 of 3 did not come within 1 s"), message);
    }

    @Test
    void shouldRefuseWhoKnowsNoSecret() {
        JobMember one = JobMember.of(1, 2);
        try (JobMember zero = JobMember.of(0, 2)) {
            String address = zero.open(Members.HERE);
            String wrong = address.replaceAll("#..", "#00").equals(address)
                    ? address.replaceAll("#..", "#11")
                    : address.replaceAll("#..", "#00");
            String message = assertThrows(MPIException.class, () -> one.run(wrong, comm -> "never"))
                    .getMessage();
            assertTrue(message.contains("its JMPI_SECRET is another than rank 0's"), message);
        }
    }

    @ParameterizedTest
    @CsvSource({"here", "host:1", "host:70000#00112233445566778899aabbccddeeff", "#00112233445566778899aabbccddeeff"})
    void shouldRefuseWhatIsNoAddress(String address) {
        String message = assertThrows(
                        MPIException.class, () -> JobMember.of(1, 2).run(address, comm -> "never"))
                .getMessage();
        assertTrue(message.contains("expected what rank 0 returned when it opened the job"), message);
        assertFalse(message.contains("00112233"), "a secret is shown");
    }

    @Test
    void shouldRefuseWrongUse() {
        assertThrows(IllegalArgumentException.class, () -> JobMember.of(2, 2));
        assertThrows(IllegalArgumentException.class, () -> JobMember.of(-1, 2));
        assertThrows(IllegalArgumentException.class, () -> JobMember.of(0, 0));
        assertThrows(IllegalStateException.class, () -> JobMember.of(1, 2).open(Members.HERE));
        try (JobMember zero = JobMember.of(0, 1)) {
            String address = zero.open(Members.HERE);
            assertThrows(IllegalStateException.class, () -> zero.open(Members.HERE));
            assertEquals(
                    "[rank 0]",
                    zero.run(address, comm -> comm.allGatherObject("rank 0")).toString());
            assertThrows(IllegalStateException.class, () -> zero.run(address, comm -> "again"));
        }
    }

    /** A JVM with two members of a job of four. Its arguments: the first one's rank, the address; "die": it halts inside. */
    public static final class Worker {
        private Worker() {}

        public static void main(String[] args) throws Exception {
            int first = Integer.parseInt(args[0]);
            ExecutorService pool = Executors.newCachedThreadPool();
            List<Future<Long>> results = new ArrayList<>();
            for (int r = first; r < first + 2; r++) {
                JobMember member = JobMember.of(r, 4);
                results.add(pool.submit(() -> member.run(args[1], comm -> {
                    long sum = exchange(comm);
                    if (args[2].equals("die")) {
                        Runtime.getRuntime().halt(9);
                    }
                    comm.barrier();
                    return sum;
                })));
            }
            for (Future<Long> each : results) {
                System.out.println(each.get());
            }
            pool.shutdown();
        }
    }

    private Process worker(int first, String address, String what) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName(),
                        Integer.toString(first),
                        address,
                        what)
                .redirectErrorStream(true);
        // of a job whose rank the worker itself is, say
        builder.environment().put("JMPI_JOBID", "another");
        builder.environment().put("JMPI_SECRET", "00".repeat(32));
        return builder.start();
    }

    private Stream<Future<Long>> startTwo(String address, JobMember zero) {
        return Stream.of(zero, JobMember.of(1, 4))
                .map(member -> threads.submit(() -> member.run(address, comm -> {
                    long sum = exchange(comm);
                    comm.barrier();
                    return sum;
                })));
    }

    @Test
    void shouldRunAJobOfTwoJvmsWithTwoRanksEach() throws Exception {
        JobMember zero = JobMember.of(0, 4);
        String address = zero.open(Members.HERE);
        Process other = worker(2, address, "live");
        List<Future<Long>> here = startTwo(address, zero).toList();
        assertEquals(1000, here.get(0).get());
        assertEquals(1001, here.get(1).get());
        assertEquals("1002\n1003\n", new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, other.waitFor());
    }

    @Test
    void shouldOutliveAJvmThatDies() throws Exception {
        JobMember zero = JobMember.of(0, 4);
        String address = zero.open(Members.HERE);
        Process other = worker(2, address, "die");
        List<Future<Long>> here = startTwo(address, zero).toList();
        for (Future<Long> each : here) {
            assertInstanceOf(EmbeddedJobException.class, failure(each));
        }
        assertEquals(9, other.waitFor());
    }
}
