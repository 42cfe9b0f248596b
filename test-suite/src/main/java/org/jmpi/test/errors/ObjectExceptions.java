package org.jmpi.test.errors;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The object API throws MPIException with class and message where errors return. */
public final class ObjectExceptions {
    private ObjectExceptions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectExceptions::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        Intracomm world = MPI.COMM_WORLD;
        world.setErrhandler(MPI.ERRORS_RETURN);
        thrown(check, MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, 5000, 0), "dest");
        thrown(check, MPI.ERR_BUFFER, () -> world.send(new int[1], 2, MPI.INT, 0, 0), "buf");
        thrown(check, MPI.ERR_COUNT, () -> world.recv(new int[1], -1, MPI.INT, 0, 0), "count");
        thrown(check, MPI.ERR_ROOT, () -> world.bcast(new int[1], 1, MPI.INT, -4), "root");
        thrown(check, MPI.ERR_TAG, () -> world.iSend(new int[1], 1, MPI.INT, 0, -4), "tag");
        world.setErrhandler(MPI.ERRORS_ARE_FATAL);
        check.isTrue(world.getErrhandler() != null, "getErrhandler");
        return check.errors();
    }

    private static void thrown(Check check, int errorClass, Check.Action action, String word) {
        MPIException e = check.throwing(MPIException.class, action, word);
        if (e != null) {
            check.same(errorClass, e.getErrorClass(), word + ": class");
            check.isTrue(e.getMessage().contains(word), "the message lacks " + word + ": " + e.getMessage());
        }
    }
}
