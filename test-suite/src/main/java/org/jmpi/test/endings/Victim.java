package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.binding.Mpi;

/**
 * A rank of a job that is about to end: {@code Victim SITUATION ENDING FOLDER}. Says {@code READY rank pid} when all
 * ranks have begun, and rank 2 {@code EVENT nanoTime} right before it ends the job.
 */
public final class Victim {
    private static final int ACTOR = 2;
    private static final int LONG = 16 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Victim() {}

    /** @param args situation, ending, folder for files by which ranks meet before MPI_Init */
    public static void main(String[] args) throws Exception {
        Situation situation = Situation.valueOf(args[0]);
        Ending ending = Ending.valueOf(args[1]);
        // what a rank starts must end with the job, too
        new ProcessBuilder("sleep", "600").inheritIO().start();
        if (ending == Ending.NO_INIT && staysOutside(Path.of(args[2]))) {
            return;
        }
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        // a job that is killed while it opens a file may leave the file of the shared pointer
        File file = situation == Situation.FILE ? open(rank, Path.of(args[2], "written")) : null;
        File replacing = file != null ? openToReplace(Path.of(args[2], Written.REPLACED)) : null;
        MPI.COMM_WORLD.barrier();
        System.out.println("READY " + rank + " " + ProcessHandle.current().pid());
        if (ending.target != Ending.Target.NONE || rank != ACTOR) {
            if (ending == Ending.ABORT_SELF) {
                outlive();
                return;
            }
            stayIn(situation, rank, file, replacing);
        }
        act(ending);
    }

    /** Ranks draw lots by making files, since before MPI_Init none knows which it is; the last one stays outside. */
    private static boolean staysOutside(Path folder) throws IOException {
        for (int lot = 0; lot < ACTOR; lot++) {
            try {
                Files.createFile(folder.resolve("lot" + lot));
                return false;
            } catch (java.nio.file.FileAlreadyExistsException e) {
                // drawn by another rank
            }
        }
        System.out.println("EVENT " + System.nanoTime());
        return true;
    }

    private static void stayIn(Situation situation, int rank, File file, File replacing) throws MPIException {
        switch (situation) {
            case RECEIVE -> MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, MPI.ANY_SOURCE, 1);
            case COMPUTE -> compute();
            case RENDEZVOUS -> exchange(rank);
            case FILE -> write(rank, file, replacing);
        }
    }

    /** Is notified of the death of the actor, and goes on to a good end. */
    private static void outlive() throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, ACTOR, 1);
            throw new IllegalStateException("a message of the dead");
        } catch (MPIException e) {
            if (e.getErrorClass() != MPI.ERR_PROC_ABORTED) {
                throw e;
            }
        }
        MPI.Finalize();
    }

    private static void compute() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        double x = 1;
        while (System.nanoTime() < end) {
            x = Math.sqrt(x + 1);
        }
        throw new IllegalStateException("the job was not ended; x=" + x);
    }

    private static void exchange(int rank) throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        byte[] out = new byte[LONG];
        byte[] in = new byte[LONG];
        while (true) {
            MPI.COMM_WORLD.sendRecv(
                    out, LONG, MPI.BYTE, (rank + 1) % size, 0, in, LONG, MPI.BYTE, (rank + size - 1) % size, 0);
        }
    }

    /** Runs of the ranks take turns. */
    private static File open(int rank, Path path) throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        File file = File.open(MPI.COMM_WORLD, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
        Datatype run = Datatype.createContiguous(Written.RUN, MPI.BYTE);
        Datatype turns = Datatype.createResized(run, 0, (long) Written.RUN * size);
        turns.commit();
        // as communicators have it: errors of files return otherwise
        file.setErrhandler(MPI.ERRORS_ARE_FATAL);
        file.setView((long) Written.RUN * rank, MPI.BYTE, turns, "native");
        return file;
    }

    /** It is never closed, so the old one must stay. */
    private static File openToReplace(Path path) throws Exception {
        if (MPI.COMM_WORLD.getRank() == 0) {
            Files.writeString(path, Written.OLD);
        }
        MPI.COMM_WORLD.barrier();
        Info info = new Info();
        info.set("jmpi_replace", "true");
        File file = File.open(MPI.COMM_WORLD, path, MPI.MODE_CREATE | MPI.MODE_WRONLY, info);
        info.free();
        return file;
    }

    /** Whatever is under way when the job ends, each run has its own rank's bytes. */
    private static void write(int rank, File file, File replacing) throws MPIException {
        byte[] own = new byte[LONG / 16];
        java.util.Arrays.fill(own, Written.byteOf(rank));
        while (true) {
            file.writeAtAll(0, own);
            file.writeAt(0, own);
            replacing.writeAt((long) own.length * rank, own);
        }
    }

    private static void act(Ending ending) throws MPIException {
        System.out.println("EVENT " + System.nanoTime());
        switch (ending) {
            case THROW -> throw new IllegalStateException("as told");
            case THROW_IN_OP -> throwInOperation();
            case ABORT -> MPI.COMM_WORLD.abort(7);
            case ABORT_SELF -> MPI.COMM_SELF.abort(7);
            case EXIT_5 -> System.exit(5);
            case EXIT_0 -> System.exit(0);
            case INIT_TWICE -> MPI.Init(new String[0]);
            default -> System.out.flush();
        }
    }

    /** No error handler may hide it. */
    private static void throwInOperation() {
        int[] op = new int[1];
        Mpi.MPI_Comm_set_errhandler(Mpi.MPI_COMM_SELF, Mpi.MPI_ERRORS_RETURN);
        Mpi.MPI_Op_create(
                (in, inout, n, type) -> {
                    throw new IllegalStateException("as told");
                },
                true,
                op);
        Mpi.MPI_Reduce_local(new int[1], new int[1], 1, Mpi.MPI_INT, op[0]);
    }
}
