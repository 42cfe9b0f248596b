import mpi.*;

/** Groups of both styles make each other's communicators. */
public class MixedGroups {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedGroups: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        Group world = MPI.COMM_WORLD.getGroup();
        Group same = MPI.COMM_WORLD.Group();
        check(Group.compare(world, same) == MPI.IDENT && Group.Compare(world, same) == MPI.IDENT, "two groups of the world");
        int[] even = new int[(size + 1) / 2];
        for (int i = 0; i < even.length; i++) {
            even[i] = 2 * i;
        }
        Group made = world.incl(even);
        Group given = same.Incl(even);
        check(Group.Compare(made, given) == MPI.IDENT && made.Size() == given.getSize(), "even ranks");
        Group odd = Group.difference(world, given);
        Group rest = world.Excl(even);
        check(Group.compare(odd, rest) == MPI.IDENT, "odd ranks");
        Group all = Group.Union(made, odd);
        check(all.getSize() == size && Group.compare(all, world) != MPI.UNEQUAL, "all ranks: " + all.getSize());
        Intracomm comm = MPI.COMM_WORLD.Create(made);
        check((comm == null) == (rank % 2 == 1), "who has a communicator");
        if (comm != null) {
            int[] first = {rank};
            comm.bcast(first, 1, MPI.INT, comm.Size() - 1);
            check(first[0] == even[even.length - 1], "the last is " + first[0]);
            comm.free();
        }
        check(given.Rank() == (rank % 2 == 0 ? rank / 2 : MPI.UNDEFINED), "place " + given.Rank());

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the groups agree");
        }
        MPI.Finalize();
    }
}
