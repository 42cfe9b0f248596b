import mpi.*;

/** Operations of the program in both styles, and results that agree. */
public class MixedOps {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedOps: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        Op given = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((int[]) inOut)[inOutOffset + i] |= ((int[]) in)[inOffset + i];
                }
            }
        }, true);
        int[] mine = {rank, -rank, rank * rank};
        int[] sums = new int[3];
        int[] all = new int[3];
        MPI.COMM_WORLD.Allreduce(mine, 0, sums, 0, 3, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.allReduce(mine, all, 3, MPI.INT, MPI.SUM);
        check(java.util.Arrays.equals(sums, all), "sums " + sums[0] + " and " + all[0]);
        Op made = new Op(new UserFunction() {
            @Override
            public void call(Object in, Object inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((int[]) inOut)[i] = Math.max(((int[]) in)[i], ((int[]) inOut)[i]);
                }
            }
        }, true);
        MPI.COMM_WORLD.Allreduce(mine, 0, all, 0, 3, MPI.INT, made);
        check(all[0] == size - 1 && all[1] == 0 && all[2] == (size - 1) * (size - 1), "greatest " + all[0] + ", " + all[1]);
        int[] scan = new int[3];
        MPI.COMM_WORLD.scan(mine, scan, 3, MPI.INT, made);
        check(scan[0] == rank && scan[1] == 0, "greatest up to here " + scan[0]);
        int[] bits = new int[3];
        MPI.COMM_WORLD.Allreduce(mine, 0, bits, 0, 3, MPI.INT, given);
        MPI.COMM_WORLD.allReduce(mine, all, 3, MPI.INT, MPI.BOR);
        check(java.util.Arrays.equals(bits, all), "bits " + bits[0] + " and " + all[0]);
        made.free();
        given.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK both operations agree");
        }
        MPI.Finalize();
    }
}
