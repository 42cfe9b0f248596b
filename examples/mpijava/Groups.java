import mpi.*;

/** Sets of processes, and communicators of them. */
public class Groups {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Groups: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Group world = MPI.COMM_WORLD.Group();
        check(world.Size() == size && world.Rank() == rank, "the world's group");
        Group first = world.Incl(new int[] {0});
        Group others = world.Excl(new int[] {0});
        check(Group.Compare(Group.Union(first, others), world) == MPI.IDENT, "the union");
        check(Group.Compare(Group.Difference(world, others), first) == MPI.IDENT, "the difference");
        check(Group.Intersection(first, others).Size() == 0, "the intersection");
        check(Group.Compare(first, world) == (size == 1 ? MPI.IDENT : MPI.UNEQUAL), "a part and the whole");
        Group even = world.Range_incl(new int[][] {{0, size - 1, 2}});
        Group odd = world.Range_excl(new int[][] {{0, size - 1, 2}});
        check(even.Size() == (size + 1) / 2 && odd.Size() == size / 2, "every other rank");
        check((even.Rank() == MPI.UNDEFINED) == (rank % 2 == 1), "the rank in the even group is " + even.Rank());
        int[] ranks = Group.Translate_ranks(even, new int[] {0, even.Size() - 1}, world);
        check(ranks[0] == 0 && ranks[1] == 2 * (even.Size() - 1), "translated: " + ranks[1]);
        Intracomm evens = MPI.COMM_WORLD.Create(even);
        check((evens == null) == (rank % 2 == 1), "who is in the communicator");
        if (evens != null) {
            int[] sum = new int[1];
            evens.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            check(sum[0] == even.Size() * (even.Size() - 1), "sum " + sum[0]);
            evens.Free();
        }
        even.free();
        check(MPI.GROUP_EMPTY.Size() == 0, "the empty group");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
