package org.jmpi.test.status;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.MpiFile;

/** A job that hangs on purpose, until it is ended from outside. */
public final class HangingJob {
    static final int FIRST_TAG = 5;
    static final int SECOND_TAG = 6;
    /** Long enough for a rendezvous on every transport. */
    static final int LONG = 1 << 20;

    /** So many that they go through shared memory where there is any. */
    private static final int BARRIERS = 20;

    private static final int LAZY = 4;
    private static final int RANKS = 6;

    private HangingJob() {}

    /** @param args how it hangs */
    public static void main(String[] args) throws InterruptedException {
        Mpi.MPI_Init(args);
        int[] rank = new int[1];
        Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, rank);
        if (args[0].equals("receives")) {
            receives(rank[0]);
        } else if (args[0].equals("windows")) {
            windows(rank[0]);
        } else if (args[0].equals("files")) {
            files(rank[0]);
        } else if (args[0].equals("family")) {
            family(rank[0]);
        } else {
            mixture(rank[0]);
        }
        Mpi.MPI_Finalize();
    }

    private static void say(int rank) {
        System.out.println("READY " + rank);
        System.out.flush();
    }

    private static void receive(int source, int tag) {
        Mpi.MPI_Recv(new double[1], 1, Mpi.MPI_DOUBLE, source, tag, Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
    }

    /** Both wait for a tag that the other never sends. */
    private static void receives(int rank) {
        Mpi.MPI_Send(new double[1], 1, Mpi.MPI_DOUBLE, 1 - rank, 7, Mpi.MPI_COMM_WORLD);
        say(rank);
        if (rank == 0) {
            receive(1, FIRST_TAG);
        } else {
            receive(0, SECOND_TAG);
        }
    }

    /** A parent and its child wait for each other. */
    private static void family(int rank) {
        int[] other = new int[1];
        Mpi.MPI_Comm_get_parent(other);
        if (other[0] == Mpi.MPI_COMM_NULL) {
            String[] argv = {HangingJob.class.getName(), "family"};
            Mpi.MPI_Comm_spawn("java", argv, 1, Mpi.MPI_INFO_NULL, 0, Mpi.MPI_COMM_WORLD, other, null);
            say(rank);
        }
        Mpi.MPI_Recv(new int[1], 1, Mpi.MPI_INT, 0, FIRST_TAG, other[0], Mpi.MPI_STATUS_IGNORE);
    }

    /** Nobody receives what rank 0 sends to rank 1; four others have a communicator, and one of them misses its barrier. */
    private static void mixture(int rank) throws InterruptedException {
        int[] part = new int[1];
        Mpi.MPI_Comm_split(Mpi.MPI_COMM_WORLD, rank < 2 ? 0 : 1, rank, part);
        Mpi.MPI_Comm_set_name(part[0], rank < 2 ? "pair" : "four");
        for (int i = 0; i < BARRIERS; i++) {
            Mpi.MPI_Barrier(part[0]);
        }
        say(rank);
        if (rank == 0) {
            Mpi.MPI_Send(new int[LONG], LONG, Mpi.MPI_INT, 1, SECOND_TAG, Mpi.MPI_COMM_WORLD);
        } else if (rank == 1) {
            receive(0, FIRST_TAG);
        } else if (rank == LAZY) {
            computes();
        }
        Mpi.MPI_Barrier(part[0]);
    }

    /** Returns a window of all six ranks, in which each has another rank than in the job. */
    private static int window(int rank, String name) {
        int[] turned = new int[1];
        Mpi.MPI_Comm_split(Mpi.MPI_COMM_WORLD, 0, -rank, turned);
        int[] win = new int[1];
        Mpi.MPI_Win_allocate(4, 1, Mpi.MPI_INFO_NULL, turned[0], new ByteBuffer[1], win);
        Mpi.MPI_Win_set_name(win[0], name);
        return win[0];
    }

    private static int in(int rank) {
        return RANKS - 1 - rank;
    }

    private static int group(int win, int rank) {
        int[] all = new int[1];
        int[] one = new int[1];
        Mpi.MPI_Win_get_group(win, all);
        Mpi.MPI_Group_incl(all[0], 1, new int[] {in(rank)}, one);
        return one[0];
    }

    private static void lock(int win, int rank) {
        Mpi.MPI_Win_lock(Mpi.MPI_LOCK_EXCLUSIVE, in(rank), 0, win);
    }

    private static void put(int win, int rank) {
        Mpi.MPI_Put(new int[1], 1, Mpi.MPI_INT, in(rank), 0, 1, Mpi.MPI_INT, win);
    }

    /**
     * Rank 1 has the lock that rank 0 wants; rank 2 waits for an MPI_Win_complete of rank 3, that for an MPI_Win_post of
     * rank 0; ranks 4 and 5 want the locks of each other.
     */
    private static void windows(int rank) throws InterruptedException {
        int locks = window(rank, "locks");
        int epochs = window(rank, "epochs");
        if (rank == 1) {
            lock(locks, 2);
            put(locks, 2);
            Mpi.MPI_Win_flush(in(2), locks);
        } else if (rank >= LAZY) {
            lock(locks, rank);
        }
        Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
        say(rank);
        if (rank == 1) {
            computes();
        } else if (rank == 2) {
            Mpi.MPI_Win_post(group(epochs, 3), 0, epochs);
            Mpi.MPI_Win_wait(epochs);
        } else if (rank == 3) {
            Mpi.MPI_Win_start(group(epochs, 0), 0, epochs);
            put(epochs, 0);
        } else {
            int target = rank == 0 ? 2 : RANKS - 1 + LAZY - rank;
            lock(locks, target);
            put(locks, target);
            Mpi.MPI_Win_unlock(in(target), locks);
        }
    }

    private static int file(int comm, String name) {
        int[] info = new int[1];
        int[] fh = new int[1];
        Mpi.MPI_Info_create(info);
        Mpi.MPI_Info_set(info[0], "romio_ds_write", "enable");
        Mpi.MPI_File_open(comm, name, Mpi.MPI_MODE_CREATE | Mpi.MPI_MODE_RDWR, info[0], fh);
        return fh[0];
    }

    /**
     * Ranks 0 and 1 wait for the lock of a block that they have themselves: one in a write, the other for one. Rank 2 writes
     * together with all, who don't come.
     */
    private static void files(int rank) throws InterruptedException {
        int all = file(Mpi.MPI_COMM_WORLD, "all.bin");
        int own = file(Mpi.MPI_COMM_SELF, "own" + rank + ".bin");
        int[] every = new int[1];
        Mpi.MPI_Type_create_resized(Mpi.MPI_BYTE, 0, 2, every);
        Mpi.MPI_Type_commit(every);
        Mpi.MPI_File_set_view(own, 1000, Mpi.MPI_BYTE, every[0], "native", Mpi.MPI_INFO_NULL);
        MpiFile.table(Rank.current()).find(own).locks.lock(0);
        say(rank);
        if (rank == 0) {
            Mpi.MPI_File_write_at(own, 12, new byte[9], 9, Mpi.MPI_BYTE, Mpi.MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            int[] request = new int[1];
            Mpi.MPI_File_iwrite_at(own, 0, new byte[9], 9, Mpi.MPI_BYTE, request);
            Mpi.MPI_Wait(request, Mpi.MPI_STATUS_IGNORE);
        } else if (rank == 2) {
            Mpi.MPI_File_write_at_all(all, 40, new byte[9], 9, Mpi.MPI_BYTE, Mpi.MPI_STATUS_IGNORE);
        } else {
            computes();
        }
    }

    private static void computes() throws InterruptedException {
        TimeUnit.MINUTES.sleep(5);
    }
}
