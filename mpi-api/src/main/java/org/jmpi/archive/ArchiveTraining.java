package org.jmpi.archive;

import java.nio.charset.StandardCharsets;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * The first steps of most programs, taken by the job from which the launcher makes an archive of classes
 * (docs/launcher.md): what is loaded here, a later rank finds loaded.
 */
public final class ArchiveTraining {
    private static final int LONG = 1 << 18;
    private static final long SLEEP_MILLIS = 200;

    private ArchiveTraining() {}

    /**
     * Runs on three ranks: the first and the last share memory, the other one is reached over the network.
     *
     * @param args none
     * @throws MPIException if the job breaks
     */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Comm all = MPI.COMM_WORLD;
        all.barrier();
        talk(all);
        Intracomm node = MPI.COMM_WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        if (node.getSize() > 1) {
            talk(node);
        }
        node.free();
        meet(MPI.COMM_WORLD);
        MPI.Finalize();
    }

    private static void talk(Comm all) throws MPIException {
        exchange(all, new byte[1]);
        sleep(all);
        exchange(all, new byte[1]);
        exchange(all, new byte[LONG]);
        exchangeLater(all);
        comeEarly(all);
        reduce(all);
    }

    /** As a job and a child that it spawned do. */
    private static void meet(Intracomm all) throws MPIException {
        int rank = all.getRank();
        byte[] name = new byte[MPI.MAX_PORT_NAME];
        if (rank == 0) {
            byte[] port = Intracomm.openPort().getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(port, 0, name, 0, port.length);
        }
        all.bcast(name, name.length, MPI.BYTE, 0);
        String port = new String(name, StandardCharsets.US_ASCII).trim();
        if (rank == 0) {
            MPI.COMM_SELF.accept(port, 0).disconnect();
            Intracomm.closePort(port);
        } else if (rank == 1) {
            MPI.COMM_SELF.connect(port, 0).disconnect();
        }
    }

    /** Lets rank 0 wait so long that it sleeps. */
    private static void sleep(Comm all) throws MPIException {
        try {
            Thread.sleep(all.getRank() == 0 ? 0 : SLEEP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void exchange(Comm all, byte[] data) throws MPIException {
        if (all.getRank() == 0) {
            all.send(data, data.length, MPI.BYTE, 1, 1);
            all.recv(data, data.length, MPI.BYTE, 1, 1);
        } else if (all.getRank() == 1) {
            all.recv(data, data.length, MPI.BYTE, 0, 1);
            all.send(data, data.length, MPI.BYTE, 0, 1);
        }
    }

    /** Lets a message come to rank 0 before it is received. */
    private static void comeEarly(Comm all) throws MPIException {
        if (all.getRank() == 1) {
            all.send(new byte[1], 1, MPI.BYTE, 0, 3);
        }
        all.barrier();
        if (all.getRank() == 0) {
            all.recv(new byte[1], 1, MPI.BYTE, 1, 3);
        }
    }

    private static void exchangeLater(Comm all) throws MPIException {
        double[] in = new double[1];
        int size = all.getSize();
        Request receive = all.iRecv(in, 1, MPI.DOUBLE, (all.getRank() + size - 1) % size, 2);
        Request send = all.iSend(new double[1], 1, MPI.DOUBLE, (all.getRank() + 1) % size, 2);
        Request.waitAll(new Request[] {receive, send});
    }

    private static void reduce(Comm all) throws MPIException {
        int[] values = new int[all.getSize()];
        all.bcast(values, 1, MPI.INT, 0);
        all.reduce(new int[1], values, 1, MPI.INT, MPI.SUM, 0);
        all.allReduce(new double[1], new double[1], 1, MPI.DOUBLE, MPI.SUM);
        all.gather(new int[1], 1, MPI.INT, values, 1, MPI.INT, 0);
        all.allGather(new int[1], 1, MPI.INT, values, 1, MPI.INT);
    }
}
