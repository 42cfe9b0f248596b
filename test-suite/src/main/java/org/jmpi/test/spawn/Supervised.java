package org.jmpi.test.spawn;

import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A parent and two children whose launcher is looked at: {@code Supervised WHAT}. The children tell of options, labels and folders; {@code hang}: they and
 * the parent wait for each other; {@code fail}: they fail after they have disconnected.
 */
public final class Supervised {
    private static final int CHILDREN = 2;

    private Supervised() {}

    /** @param args what to do */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        boolean isParent = parent.isNull();
        Intercomm other = isParent
                ? MPI.COMM_WORLD.spawn(
                        "java", new String[] {Supervised.class.getName(), args[0]}, CHILDREN, MPI.INFO_NULL, 0, null)
                : parent;
        if (!isParent) {
            System.out.println("child with " + System.getProperty("told", "nothing") + " in "
                    + System.getProperty("user.dir") + " by " + System.getenv("TOLD"));
        }
        if (args[0].equals("hang")) {
            other.recv(new byte[1], 1, MPI.BYTE, 0, 1);
        }
        other.disconnect();
        MPI.Finalize();
        if (args[0].equals("fail") && !isParent) {
            System.exit(5);
        }
    }
}
