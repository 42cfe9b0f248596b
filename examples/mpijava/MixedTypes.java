import mpi.*;

/** Derived types of one style in messages of the other. */
public class MixedTypes {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedTypes: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Datatype made = Datatype.createVector(3, 1, 2, MPI.INT);
        made.commit();
        Datatype given = Datatype.Vector(3, 1, 2, MPI.INT);
        given.Commit();
        int[] from = new int[10];
        for (int i = 0; i < 10; i++) {
            from[i] = 10 * rank + i;
        }
        int[] to = new int[10];
        MPI.COMM_WORLD.Sendrecv(from, 1, 1, made, right, 0, to, 2, 1, given, left, 0);
        for (int i = 0; i < 10; i++) {
            int expected = i == 2 || i == 4 || i == 6 ? 10 * left + i - 1 : 0;
            check(to[i] == expected, "element " + i + " is " + to[i] + ", expected " + expected);
        }
        int[] again = new int[10];
        MPI.COMM_WORLD.sendRecv(MPI.slice(from, 1), 1, given, right, 0, MPI.slice(again, 2), 1, made, left, 0);
        check(java.util.Arrays.equals(to, again), "the other style received something else");
        check(made.Extent() == given.getExtent() && made.Size() == given.Size(), "extents " + made.Extent() + ", " + given.getExtent());
        given.free();
        made.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the layouts agree");
        }
        MPI.Finalize();
    }
}
