package org.jmpi.test.endings;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A parent or child that is about to die: {@code SpawnVictim STEP FOLDER}. Parents say {@code READY parent RANK PID} when they are where the step
 * wants them, or go there at once; children likewise. Who goes on after the death of another says {@code DONE parent RANK}, with the class of
 * the error that it saw.
 */
public final class SpawnVictim {
    /** In the folder: those that wait may go on. */
    static final String GO = "go";

    private static final int CHILDREN = 2;
    private static final long POLL_MILLIS = 5;
    private static final long LIMIT_MILLIS = 120_000;

    private final SpawnStep step;
    private final Path folder;

    private SpawnVictim(SpawnStep step, Path folder) {
        this.step = step;
        this.folder = folder;
    }

    /** @param args step and folder; a child has the word child before */
    public static void main(String[] args) throws Exception {
        boolean isChild = args[0].equals("child");
        SpawnVictim victim = new SpawnVictim(SpawnStep.valueOf(args[isChild ? 1 : 0]), Path.of(args[isChild ? 2 : 1]));
        if (isChild) {
            victim.beChild(args);
        } else {
            victim.beParent(args);
        }
    }

    private void ready(String who, int rank) {
        System.out.println(
                "READY " + who + " " + rank + " " + ProcessHandle.current().pid());
    }

    private void beChild(String[] args) throws Exception {
        if (step == SpawnStep.SPAWNING) {
            ready("child", 0);
            awaitGo();
        }
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        Intercomm parent = Intercomm.getParent();
        if (step == SpawnStep.PARTED) {
            parent.disconnect();
        }
        MPI.COMM_WORLD.barrier();
        ready("child", rank);
        if (step == SpawnStep.CONNECTED) {
            parent.recv(new byte[1], 1, MPI.BYTE, MPI.ANY_SOURCE, 1);
        }
        awaitGo();
        MPI.Finalize();
        System.out.println("DONE child " + rank);
    }

    private void beParent(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        String seen = "no error";
        try {
            live(rank);
        } catch (MPIException e) {
            seen = "class " + e.getErrorClass();
        }
        MPI.Finalize();
        System.out.println("DONE parent " + rank + " " + seen);
    }

    private void live(int rank) throws Exception {
        if (!step.hasChildren) {
            meet(rank);
            return;
        }
        if (step == SpawnStep.SPAWNING) {
            ready("parent", rank);
        }
        String[] arguments = {SpawnVictim.class.getName(), "child", step.name(), folder.toString()};
        Intercomm children = MPI.COMM_WORLD.spawn("java", arguments, CHILDREN, MPI.INFO_NULL, 0, null);
        children.setErrhandler(MPI.ERRORS_RETURN);
        if (step == SpawnStep.PARTED) {
            children.disconnect();
        }
        MPI.COMM_WORLD.barrier();
        ready("parent", rank);
        switch (step) {
            case CONNECTED -> children.recv(new byte[1], 1, MPI.BYTE, MPI.ANY_SOURCE, 1);
            case DISCONNECTING -> children.disconnect();
            case FINALIZING -> {
                if (rank > 0) {
                    awaitGo();
                }
            }
            default -> awaitGo();
        }
    }

    /** Waits at a port for somebody who never comes. */
    private void meet(int rank) throws MPIException {
        String port = rank == 0 ? Intracomm.openPort() : "";
        MPI.COMM_WORLD.barrier();
        ready("parent", rank);
        Info info = new Info();
        info.set("timeout", "100");
        if (step == SpawnStep.ACCEPTING) {
            MPI.COMM_WORLD.accept(port, info, 0);
        } else {
            MPI.COMM_WORLD.connect(port, info, 0);
        }
    }

    private void awaitGo() throws InterruptedException {
        for (long left = LIMIT_MILLIS; left > 0; left -= POLL_MILLIS) {
            if (Files.exists(folder.resolve(GO))) {
                return;
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new IllegalStateException("nobody says that it goes on");
    }
}
