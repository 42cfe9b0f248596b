import java.util.List;
import mpi.*;

/** Objects by both styles on one communicator: arrays of them, and single ones. */
public class MixedObjects {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedObjects: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Object[] got = new Object[3];
        Request coming = MPI.COMM_WORLD.Irecv(got, 1, 2, MPI.OBJECT, left, 1);
        MPI.COMM_WORLD.Send(new Object[] {"a" + rank, 2.5 * rank}, 0, 2, MPI.OBJECT, right, 1);
        Status status = coming.waitStatus();
        check(status.Get_count(MPI.OBJECT) == 2 && status.getCount(MPI.OBJECT) == 2, "objects: " + status.Get_count(MPI.OBJECT));
        check(got[0] == null && got[1].equals("a" + left) && got[2].equals(2.5 * left), "came " + got[1] + ", " + got[2]);
        List<?> names = MPI.COMM_WORLD.allGatherObject("rank " + rank);
        Object[] same = new Object[size];
        MPI.COMM_WORLD.Allgather(new Object[] {"rank " + rank}, 0, 1, MPI.OBJECT, same, 0, 1, MPI.OBJECT);
        check(names.equals(List.of(same)), "the names are " + names + " and " + List.of(same));
        Object one = MPI.COMM_WORLD.bcastObject(rank == 0 ? "bread" : null, 0);
        Object[] other = {rank == 0 ? "bread" : null};
        MPI.COMM_WORLD.Bcast(other, 0, 1, MPI.OBJECT, 0);
        check(one.equals(other[0]), "broadcast " + one + " and " + other[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the objects arrived");
        }
        MPI.Finalize();
    }
}
