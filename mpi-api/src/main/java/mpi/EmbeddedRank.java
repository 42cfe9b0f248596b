package mpi;

import java.io.IOException;
import java.nio.file.Path;
import org.jmpi.mpir.mpl.ExitFolder;

/** The program of a rank of a job within a program, where ranks are processes. Its argument is the folder of the job. */
final class EmbeddedRank {
    private EmbeddedRank() {}

    /** Enters MPI, with errors as exceptions. */
    static Intracomm init() throws MPIException {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        return MPI.COMM_WORLD;
    }

    public static void main(String[] args) throws Exception {
        Path path = Path.of(args[0]);
        EmbeddedFolder folder = new EmbeddedFolder(path);
        Intracomm world = init();
        int rank = world.getRank();
        if (rank == 0) {
            endWithInput(world, path);
        }
        try {
            folder.write(rank, folder.readBody().run(world));
        } catch (Throwable e) {
            folder.writeFailure(rank, e);
            world.abort(1);
        }
        MPI.Finalize();
    }

    /** Standard input is open as long as the program that runs the job lives. */
    private static void endWithInput(Intracomm world, Path folder) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {}
                    } catch (IOException e) {
                        // as at its end
                    }
                    try {
                        ExitFolder.delete(folder);
                    } catch (IOException e) {
                        // it stays: the job ends all the same
                    }
                    world.abort(1);
                },
                "jmpi-embedded-input");
        watch.setDaemon(true);
        watch.setUncaughtExceptionHandler((thread, e) -> {
            // the job is ending
        });
        watch.start();
    }
}
