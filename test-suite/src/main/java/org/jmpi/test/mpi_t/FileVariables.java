package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Path;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.test.io.TestFiles;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The variables of files: accesses, bytes, calls of the file system, sieving, collective buffering, waits and levels. */
public final class FileVariables {
    /** What is kept of a mover's memory at once. */
    private static final int STAGE = 256 * 1024;

    private static final int LONG = STAGE + 1000;
    private static final int RUNS = 100;
    private static final int STRIDE = 4;
    /** From the first run's byte to the last one's. */
    private static final int SPAN = STRIDE * (RUNS - 1) + 1;

    private static final String[] COUNTERS = {
        "io_reads",
        "io_writes",
        "io_read_bytes",
        "io_write_bytes",
        "io_calls_read",
        "io_calls_write",
        "io_short_transfers",
        "io_sync_calls",
        "io_sieve_read_bytes",
        "io_sieve_write_bytes",
        "io_twophase_rounds",
        "io_exchange_bytes",
        "io_rmw_windows",
        "io_lock_waits"
    };
    private static final String[] TIMERS = {"io_time_read", "io_time_write", "io_time_sync", "io_time_exchange"};
    private static final String[] OF_FILE = {
        "io_file_reads",
        "io_file_writes",
        "io_file_read_bytes",
        "io_file_write_bytes",
        "io_file_calls_read",
        "io_file_calls_write"
    };

    private final Check check;
    private final int comm;
    private final int me;
    private final int[] file = {MPI_FILE_NULL};
    private final int[] every = {MPI_DATATYPE_NULL};

    private FileVariables(Check check, int comm) {
        this.check = check;
        this.comm = comm;
        int[] rank = new int[1];
        MPI_Comm_rank(comm, rank);
        me = rank[0];
        MPI_Type_create_resized(MPI_BYTE, 0, STRIDE, every);
        MPI_Type_commit(every);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileVariables::run);
    }

    /** Every rank by itself, then ranks 0 and 1 together. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        FileVariables alone = new FileVariables(check, MPI_COMM_SELF);
        alone.open("variables-of-" + MTest.rank());
        alone.contiguous();
        alone.ofOneFile();
        alone.sieved();
        alone.close();
        int[] pair = {MPI_COMM_NULL};
        MPI_Comm_split(MPI_COMM_WORLD, MTest.rank() / 2, 0, pair);
        if (MTest.rank() < 2 && MTest.size() > 1) {
            FileVariables both = new FileVariables(check, pair[0]);
            both.open("variables-of-two");
            both.twoPhases();
            both.close();
        }
        MPI_Comm_free(pair);
        FileVariables waiting = new FileVariables(check, MPI_COMM_SELF);
        waiting.open("variables-waiting-" + MTest.rank());
        waiting.locked();
        waiting.close();
        MPI_T_finalize();
        return check.errors();
    }

    private void open(String name) {
        int[] info = {MPI_INFO_NULL};
        MPI_Info_create(info);
        for (String hint : new String[] {"romio_ds_write", "romio_ds_read", "romio_cb_write", "romio_cb_read"}) {
            MPI_Info_set(info[0], hint, "enable");
        }
        MPI_Info_set(info[0], "cb_nodes", "1");
        Path path = TestFiles.path(name, comm);
        int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
        check.ok(MPI_File_open(comm, path.toString(), mode, info[0], file), "File_open");
        MPI_Info_free(info);
    }

    private void close() {
        check.ok(MPI_File_close(file), "File_close");
        MPI_Type_free(every);
    }

    private Watch watch() {
        Watch watch = new Watch(check).counters(COUNTERS);
        for (String timer : TIMERS) {
            watch.add(timer, MPI_T_PVAR_CLASS_TIMER, null);
        }
        watch.start();
        return watch;
    }

    private void write(int bytes, long offset) {
        check.ok(MPI_File_write_at(file[0], offset, new byte[bytes], bytes, MPI_BYTE, MPI_STATUS_IGNORE), "write_at");
    }

    private void read(int bytes, long offset) {
        check.ok(MPI_File_read_at(file[0], offset, new byte[bytes], bytes, MPI_BYTE, MPI_STATUS_IGNORE), "read_at");
    }

    private void contiguous() {
        Watch watch = watch();
        long begin = System.nanoTime();
        write(1000, 0);
        write(LONG, 0);
        read(1000, 0);
        // 100 bytes are there, and a second call finds none
        read(500, LONG - 100);
        check.ok(MPI_File_sync(file[0]), "sync");
        double elapsed = (System.nanoTime() - begin) * 1e-9;
        watch.stop();
        watch.same("io_writes", 2, "io_write_bytes", 1000 + LONG, "io_calls_write", 3);
        watch.same("io_reads", 2, "io_read_bytes", 1100, "io_calls_read", 3);
        watch.same("io_short_transfers", 2, "io_sync_calls", 1);
        watch.same("io_sieve_read_bytes", 0, "io_sieve_write_bytes", 0, "io_lock_waits", 0);
        watch.ran("io_time_read", elapsed);
        watch.ran("io_time_write", elapsed);
        watch.ran("io_time_sync", elapsed);
        watch.free();
    }

    private void ofOneFile() {
        FileVariables other = new FileVariables(check, comm);
        other.open("variables-of-other-" + MTest.rank());
        Watch watch = new Watch(check);
        for (String name : OF_FILE) {
            watch.add(name, MPI_T_PVAR_CLASS_COUNTER, file[0]);
        }
        watch.start();
        write(LONG, 0);
        read(100, 0);
        other.write(10, 0);
        other.read(10, 0);
        other.close();
        watch.stop();
        watch.same("io_file_writes", 1, "io_file_write_bytes", LONG, "io_file_calls_write", 2);
        watch.same("io_file_reads", 1, "io_file_read_bytes", 100, "io_file_calls_read", 1);
        watch.free();
    }

    private void view(long displacement) {
        int code = MPI_File_set_view(file[0], displacement, MPI_BYTE, every[0], "native", MPI_INFO_NULL);
        check.ok(code, "set_view");
    }

    private void sieved() {
        view(0);
        Watch watch = watch();
        read(RUNS, 0);
        watch.same("io_sieve_read_bytes", SPAN - RUNS, "io_calls_read", 1, "io_read_bytes", RUNS);
        write(RUNS, 0);
        watch.stop();
        watch.same("io_sieve_write_bytes", 2 * SPAN - RUNS, "io_calls_write", 1, "io_calls_read", 2);
        watch.free();
    }

    /** Of each four bytes rank 0 has the first, and rank 1 the second; rank 0 accesses the file for both. */
    private void twoPhases() {
        view(me);
        Watch watch = watch();
        long begin = System.nanoTime();
        byte[] data = new byte[RUNS];
        check.ok(MPI_File_write_at_all(file[0], 0, data, RUNS, MPI_BYTE, MPI_STATUS_IGNORE), "write_at_all");
        watch.same("io_writes", 1, "io_write_bytes", RUNS, "io_twophase_rounds", 1, "io_exchange_bytes", RUNS);
        check.ok(MPI_File_read_at_all(file[0], 0, data, RUNS, MPI_BYTE, MPI_STATUS_IGNORE), "read_at_all");
        double elapsed = (System.nanoTime() - begin) * 1e-9;
        watch.stop();
        watch.same("io_reads", 1, "io_read_bytes", RUNS, "io_twophase_rounds", 2);
        // ranks that share memory copy themselves what they read, others are sent it by rank 0
        watch.same("io_exchange_bytes", hasLocks() ? 2 * RUNS : me == 0 ? 3 * RUNS : RUNS);
        watch.ran("io_time_exchange", elapsed);
        if (hasLocks()) {
            watch.same("io_rmw_windows", me == 0 ? 1 : 0);
        }
        watch.same("io_sieve_write_bytes", 0);
        watch.free();
    }

    private MpiFile object() {
        return Objects.requireNonNull(MpiFile.table(Rank.current()).find(file[0]));
    }

    private boolean hasLocks() {
        return object().locks != null;
    }

    /** A non-blocking write waits for a block that this rank has locked itself. */
    private void locked() {
        view(0);
        BlockLocks locks = object().locks;
        int[] request = {MPI_REQUEST_NULL};
        Watch waits = new Watch(check).counters("io_lock_waits");
        waits.start();
        Watch levels = new Watch(check);
        levels.add("io_pending", MPI_T_PVAR_CLASS_LEVEL, null);
        levels.add("io_threads_busy", MPI_T_PVAR_CLASS_LEVEL, null);
        levels.same("io_pending", 0);
        locks.lock(0);
        check.ok(MPI_File_iwrite_at(file[0], 0, new byte[RUNS], RUNS, MPI_BYTE, request), "iwrite_at");
        while (waits.value("io_lock_waits") == 0) {
            Thread.onSpinWait();
        }
        levels.same("io_pending", 1);
        // thread ranks share the threads
        levels.within("io_threads_busy", 1, MTest.size());
        locks.unlock(0);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        waits.stop();
        waits.same("io_lock_waits", 1);
        levels.same("io_pending", 0);
        waits.free();
        levels.free();
    }
}
