package org.jmpi.test.errors;

import static org.jmpi.binding.Mpi.*;

import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.UserFunction;
import org.jmpi.test.util.MTest;

/** An exception of a user's reduction at one rank ends the job with its stack trace, though errors are to be returned. */
public final class ThrowingOperation {
    private ThrowingOperation() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ThrowingOperation::run);
    }

    /** Argument {@code form=N}: 0 blocking, 1 non-blocking, 2 persistent, 3 local, 4 and 5 those of the object API. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int form = MTest.option(args, "form", 0);
        int[] mine = {MTest.rank()};
        if (form > 3) {
            objects(form, mine);
        } else {
            handles(form, mine);
        }
        System.out.println("the job goes on after form " + form);
        return 1;
    }

    private static void handles(int form, int[] mine) {
        int[] op = new int[1];
        MPI_Op_create((in, inout, n, type) -> boom(), true, op);
        int[] all = new int[1];
        int[] request = {MPI_REQUEST_NULL};
        switch (form) {
            case 0 -> MPI_Allreduce(mine, all, 1, MPI_INT, op[0], MPI_COMM_WORLD);
            case 1 -> MPI_Iallreduce(mine, all, 1, MPI_INT, op[0], MPI_COMM_WORLD, request);
            case 2 -> {
                MPI_Allreduce_init(mine, all, 1, MPI_INT, op[0], MPI_COMM_WORLD, MPI_INFO_NULL, request);
                MPI_Start(request);
            }
            default -> MPI_Reduce_local(mine, all, 1, MPI_INT, op[0]);
        }
        MPI_Wait(request, MPI_STATUS_IGNORE);
    }

    private static void objects(int form, int[] mine) {
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        boom();
                    }
                },
                true);
        int[] all = new int[1];
        if (form == 4) {
            MPI.COMM_WORLD.iAllReduce(mine, all, 1, MPI.INT, op).waitFor();
        } else {
            Prequest request = MPI.COMM_WORLD.allReduceInit(mine, all, 1, MPI.INT, op);
            request.start();
            request.waitFor();
        }
    }

    private static void boom() {
        throw new IllegalStateException("as told");
    }
}
