package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Path;
import org.jmpi.test.io.TestFiles;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The events of files, with every element: opened, closed, accesses of each form and way, rounds. All ranks. */
public final class EventFiles {
    private static final int DISPLACEMENT = 100;
    private static final int BYTES = 6;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] file = {MPI_FILE_NULL};
    private final byte[] data = new byte[BYTES];

    private EventFiles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EventFiles::run);
    }

    public static int run(String[] args) {
        return new EventFiles().all();
    }

    private int all() {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
        try (EventLog opened = new EventLog(check, "file_opened");
                EventLog closed = new EventLog(check, "file_closed")) {
            open(mode);
            opened.only("file", file[0], file[0], mode);
            accesses();
            failure();
            check.same(0, closed.where("file", file[0]).size(), "file_closed before it is");
            int handle = file[0];
            MPI_File_close(file);
            closed.only("file", handle, handle);
        }
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    /** Each rank has every so many bytes, one behind the other. */
    private void open(int mode) {
        Path path = TestFiles.path("events", MPI_COMM_WORLD);
        int[] info = new int[1];
        int[] every = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "romio_ds_write", "disable");
        MPI_Info_set(info[0], "romio_ds_read", "enable");
        MPI_Info_set(info[0], "romio_cb_read", "enable");
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), mode, info[0], file), "File_open");
        MPI_Type_create_resized(MPI_BYTE, 0, ranks + 1, every);
        MPI_Type_commit(every);
        check.ok(MPI_File_set_view(file[0], DISPLACEMENT + me, MPI_BYTE, every[0], "native", info[0]), "set_view");
        MPI_Type_free(every);
        MPI_Info_free(info);
    }

    private long place(int at) {
        return DISPLACEMENT + me + (long) at * (ranks + 1);
    }

    private void accesses() {
        try (EventLog begin = new EventLog(check, "file_access_begin");
                EventLog end = new EventLog(check, "file_access_end");
                EventLog rounds = new EventLog(check, "file_round")) {
            int read = end.item("direction", "read");
            int write = end.item("direction", "write");
            int alone = end.item("form", "independent");
            int together = end.item("form", "collective");
            MPI_File_write_at(file[0], 1, data, BYTES, MPI_BYTE, MPI_STATUS_IGNORE);
            begin.only("offset", place(1), file[0], write, alone, place(1), BYTES);
            end.only("offset", place(1), file[0], write, alone, end.item("way", "runs"), place(1), BYTES);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_File_read_at(file[0], 2, data, BYTES - 1, MPI_BYTE, MPI_STATUS_IGNORE);
            begin.only("offset", place(2), file[0], read, alone, place(2), BYTES - 1);
            end.only("offset", place(2), file[0], read, alone, end.item("way", "sieved"), place(2), BYTES - 1);
            check.same(0, rounds.count(), "rounds of accesses that each rank does alone");
            int[] request = new int[1];
            MPI_File_iread_at_all(file[0], 3, data, BYTES, MPI_BYTE, request);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            begin.only("offset", place(3), file[0], read, together, place(3), BYTES);
            // one rank alone exchanges nothing
            int way = end.item("way", ranks == 1 ? "sieved" : "two_phase");
            end.only("offset", place(3), file[0], read, together, way, place(3), BYTES - 2);
            // a wrong argument at rank 0 is an error at all, whoever listens
            int[] errorClass = new int[1];
            long offset = me == 0 ? -5 : 4;
            MPI_Error_class(MPI_File_read_at_all(file[0], offset, data, 1, MPI_BYTE, MPI_STATUS_IGNORE), errorClass);
            check.same(MPI_ERR_ARG, errorClass[0], "error class of a negative offset");
            check.same(me == 0 ? 1 : 0, begin.where("offset", -1).size(), "accesses without bytes");
            check.same(ranks == 1 ? 0 : 1, rounds.count(), "rounds");
            for (long[] round : rounds.where("file", file[0])) {
                check.same(0, rounds.get(round, "round"), "round");
                check.same(1, rounds.get(round, "rounds"), "rounds");
                check.same(read, rounds.get(round, "direction"), "direction");
                check.isTrue(rounds.get(round, "nanoseconds") > 0, "the round's time");
            }
        }
    }

    /** An access whose store fails ends with -1 bytes. */
    private void failure() {
        int[] info = new int[1];
        int[] other = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "jmpi_test_faults", "write:1:No space left on device");
        Path path = TestFiles.path("events-fault", MPI_COMM_SELF);
        int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
        MPI_File_open(MPI_COMM_SELF, path.toString(), mode, info[0], other);
        MPI_Info_free(info);
        try (EventLog end = new EventLog(check, "file_access_end")) {
            int[] errorClass = new int[1];
            MPI_Error_class(MPI_File_write_at(other[0], 7, data, 1, MPI_BYTE, MPI_STATUS_IGNORE), errorClass);
            check.same(MPI_ERR_NO_SPACE, errorClass[0], "error class");
            int write = end.item("direction", "write");
            end.only("offset", 7, other[0], write, 0, end.item("way", "contiguous"), 7, -1);
        }
        MPI_File_close(other);
    }
}
