package org.jmpi.test.handles;

import static org.jmpi.binding.Mpi.*;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A freed handle is caught: by number while its slot is unused, by the object API for ever. */
public final class StaleHandles {
    private StaleHandles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, StaleHandles::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        int old = comm[0];
        MPI_Comm_free(comm);
        check.error(MPI_ERR_COMM, MPI_Barrier(old), "a freed communicator", "comm");
        int[] group = new int[1];
        int[] part = new int[1];
        // the communicator's own group lives on, so one made of it
        MPI_Comm_group(MPI_COMM_WORLD, group);
        MPI_Group_incl(group[0], 1, new int[] {MTest.size() - 1}, part);
        MPI_Group_free(group);
        old = part[0];
        MPI_Group_free(part);
        check.error(MPI_ERR_GROUP, MPI_Group_size(old, new int[1]), "a freed group", "group");
        int[] op = new int[1];
        MPI_Op_create((in, inout, n, type) -> {}, true, op);
        old = op[0];
        MPI_Op_free(op);
        check.error(MPI_ERR_OP, MPI_Op_commutative(old, new boolean[1]), "a freed operation", "op");
        objects(check);
        return check.errors();
    }

    private static void objects(Check check) {
        Intracomm first = MPI.COMM_WORLD.dup();
        first.free();
        // takes the slot, maybe
        Intracomm second = MPI.COMM_WORLD.dup();
        check.isTrue(first.isNull(), "a freed communicator is null");
        check.throwing(MPIException.class, first::barrier, "a freed communicator");
        check.same(MTest.size(), second.getSize(), "the next communicator");
        second.free();
        int me = MTest.rank();
        Request request = MPI.COMM_WORLD.iSend(new int[1], 1, MPI.INT, me, 3);
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, me, 3);
        request.waitFor();
        check.isTrue(request.isNull(), "a complete request is null");
        request.waitFor();
    }
}
