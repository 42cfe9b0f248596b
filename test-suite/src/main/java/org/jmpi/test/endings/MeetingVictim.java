package org.jmpi.test.endings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A rank of a job that meets another: {@code MeetingVictim accept|connect|names FOLDER}. Says {@code READY ROLE RANK PID} when both are connected,
 * or its name is published, and {@code DONE ROLE RANK class CLASS} at its end.
 */
public final class MeetingVictim {
    /** In the folder: the name of the port. */
    private static final String PORT = "port";

    private static final long POLL_MILLIS = 5;
    private static final long LIMIT_MILLIS = 120_000;

    private MeetingVictim() {}

    /** @param args role and folder */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int seen = 0;
        try {
            if (args[0].equals("names")) {
                publish(folder);
            } else {
                meet(args[0], folder);
            }
        } catch (MPIException e) {
            seen = e.getErrorClass();
        }
        int rank = MPI.COMM_WORLD.getRank();
        MPI.Finalize();
        System.out.println("DONE " + args[0] + " " + rank + " class " + seen);
    }

    private static void ready(String role) throws MPIException {
        System.out.println("READY " + role + " " + MPI.COMM_WORLD.getRank() + " "
                + ProcessHandle.current().pid());
    }

    private static void meet(String role, Path folder) throws Exception {
        boolean isRoot = MPI.COMM_WORLD.getRank() == 0;
        Intercomm other;
        if (role.equals("accept")) {
            String port = isRoot ? Intracomm.openPort() : "";
            if (isRoot) {
                Path part = Files.writeString(folder.resolve("part"), port);
                Files.move(part, folder.resolve(PORT), StandardCopyOption.ATOMIC_MOVE);
            }
            other = MPI.COMM_WORLD.accept(port, 0);
        } else {
            other = MPI.COMM_WORLD.connect(isRoot ? await(folder.resolve(PORT)) : "", 0);
        }
        other.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_WORLD.barrier();
        ready(role);
        other.recv(new byte[1], 1, MPI.BYTE, MPI.ANY_SOURCE, 1);
    }

    private static void publish(Path folder) throws Exception {
        String name = "ending-" + folder.getFileName() + "-" + MPI.COMM_WORLD.getRank();
        Intracomm.publishName(name, "somewhere:1");
        MPI.COMM_WORLD.barrier();
        ready("names");
        await(folder.resolve(SpawnVictim.GO));
        Intracomm.lookupName(name + "-of-nobody");
    }

    private static String await(Path file) throws Exception {
        for (long left = LIMIT_MILLIS; left > 0; left -= POLL_MILLIS) {
            if (Files.exists(file)) {
                return Files.readString(file);
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new IllegalStateException("there is no " + file);
    }
}
