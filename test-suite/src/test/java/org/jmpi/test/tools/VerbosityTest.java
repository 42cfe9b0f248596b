package org.jmpi.test.tools;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.MpiFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control variables that say how much is told of errors and waits, and which error a call for several requests has. */
class VerbosityTest {
    private static final int LARGE = 1 << 20;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private int code;

    /** Runs a job and returns what it printed to standard error. */
    private String job(int size, Map<String, String> environment, IntConsumer body) {
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            code = ThreadRanks.run(size, environment, new Properties(), r -> () -> {
                MPI_Init(new String[0]);
                body.accept(r);
                MPI_Finalize();
            });
        } finally {
            System.setErr(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private String badRank(Map<String, String> environment) {
        AtomicReference<String> text = new AtomicReference<>();
        job(1, environment, r -> {
            MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
            String[] message = new String[1];
            MPI_Error_string(MPI_Send(new int[1], 1, MPI_INT, 77, 0, MPI_COMM_WORLD), message);
            text.set(message[0]);
        });
        return text.get();
    }

    @Test
    void shouldTellTheClassAloneWithoutTheStack() {
        String all = badRank(Map.of());
        assertTrue(all.contains("error stack") && all.contains("dest is 77"), all);
        assertEquals("Invalid rank", badRank(Map.of("MPIR_CVAR_PRINT_ERROR_STACK", "no")));
    }

    @Test
    void shouldCutTheLinesOfTheStack() {
        String[] lines = badRank(Map.of("MPIR_CVAR_CHOP_ERROR_STACK", "12")).split("\n");
        assertEquals(3, lines.length);
        assertTrue(lines[0].endsWith("error stack:"), lines[0]);
        assertEquals("  MPI_Send(b", lines[1]);
        assertEquals("  dest is 77", lines[2].stripTrailing());
    }

    @Test
    void shouldAbortSilentlyWhenAsked() {
        assertTrue(job(1, Map.of(), r -> MPI_Abort(MPI_COMM_WORLD, 5)).contains("MPI_Abort(comm=MPI_COMM_WORLD"));
        assertEquals(5, code);
        said.reset();
        assertEquals("", job(1, Map.of("MPIR_CVAR_SUPPRESS_ABORT_MESSAGE", "yes"), r -> MPI_Abort(MPI_COMM_WORLD, 6)));
        assertEquals(6, code);
    }

    private int truncated(Map<String, String> environment) {
        AtomicInteger errorClass = new AtomicInteger();
        job(1, environment, r -> {
            MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
            int[] request = new int[1];
            MPI_Irecv(new int[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, request);
            MPI_Send(new int[2], 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            boolean[] flag = new boolean[1];
            int[] found = new int[1];
            MPI_Error_class(MPI_Testall(1, request, flag, MPI_STATUSES_IGNORE), found);
            assertTrue(flag[0] && request[0] == MPI_REQUEST_NULL);
            errorClass.set(found[0]);
        });
        assertEquals(0, code);
        return errorClass.get();
    }

    @Test
    void shouldFailWithTheErrorOfARequestWhenAsked() {
        assertEquals(MPI_ERR_IN_STATUS, truncated(Map.of()));
        assertEquals(MPI_ERR_TRUNCATE, truncated(Map.of("MPIR_CVAR_REQUEST_ERR_FATAL", "1")));
    }

    @Test
    void shouldTellWhatDimsCreateChose() {
        IntConsumer create = r -> MPI_Dims_create(12, 3, new int[] {0, 2, 0});
        assertEquals("", job(1, Map.of(), create));
        String told = job(1, Map.of("MPIR_CVAR_DIMS_VERBOSE", "1"), create);
        assertTrue(told.contains("MPI_Dims_create of 12 nodes in [0, 2, 0] chose [3, 2, 2]"), told);
    }

    @Test
    void shouldGiveUpWhatIsPendingInFinalize() {
        String told = job(2, Map.of(), r -> {
            if (r == 0) {
                MPI_Isend(new byte[LARGE], LARGE, MPI_BYTE, 1, 1, MPI_COMM_WORLD, new int[1]);
            }
        });
        assertTrue(told.contains("rank 0 calls MPI_Finalize with 1 pending request(s)"), told);
    }

    /** A write waits for the lock of a block that the rank itself has. */
    @Test
    void shouldNameTheFileOfAnAccessThatIsPendingInFinalize(@TempDir Path folder) {
        AtomicReference<BlockLocks> locks = new AtomicReference<>();
        String name = folder.resolve("pending.bin").toString();
        String told = job(1, Map.of(), r -> {
            int[] info = new int[1];
            int[] fh = new int[1];
            int[] every = new int[1];
            MPI_Info_create(info);
            MPI_Info_set(info[0], "romio_ds_write", "enable");
            MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, info[0], fh);
            MPI_Type_create_resized(MPI_BYTE, 0, 2, every);
            MPI_Type_commit(every);
            MPI_File_set_view(fh[0], 0, MPI_BYTE, every[0], "native", MPI_INFO_NULL);
            locks.set(MpiFile.table(Rank.current()).find(fh[0]).locks);
            locks.get().lock(0);
            MPI_File_iwrite_at(fh[0], 0, new byte[9], 9, MPI_BYTE, new int[1]);
        });
        locks.get().unlock(0);
        assertTrue(told.contains("a write of 9 bytes, file " + name), told);
    }

    /** Rank 1 receives what rank 0 began to send and does not complete. */
    private String unfinished(Map<String, String> environment) {
        CountDownLatch begun = new CountDownLatch(1);
        String told = job(2, environment, r -> {
            byte[] data = new byte[LARGE];
            if (r == 0) {
                MPI_Isend(data, LARGE, MPI_BYTE, 1, 1, MPI_COMM_WORLD, new int[1]);
                begun.countDown();
            } else {
                await(begun);
                MPI_Recv(data, LARGE, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        });
        assertEquals(0, code);
        return told;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(1, TimeUnit.MINUTES));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldWaitForWhatIsPendingInFinalizeWhenAsked() {
        assertEquals("", unfinished(Map.of("MPIR_CVAR_FINALIZE_WAIT", "1")));
    }

    /** Rank 0 answers once rank 1 said that it waits too long. */
    @Test
    void shouldTellWhatIsPendingWhenNothingComes() {
        String told = job(2, Map.of("MPIR_CVAR_PROGRESS_TIMEOUT", "1"), r -> {
            if (r == 1) {
                MPI_Recv(new int[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                long begin = System.nanoTime();
                while (said.size() == 0 && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(1)) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
                MPI_Send(new int[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            }
        });
        assertTrue(told.startsWith("jmpi: rank 1 waits since 1 s or more"), told);
        assertTrue(told.contains("1 operation(s) are pending: a receive"), told);
        assertFalse(told.contains("rank 0 waits"), told);
    }
}
