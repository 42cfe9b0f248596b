import mpi.*;

/** Communicators made in one style and used in the other. */
public class MixedSplit {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedSplit: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, -rank);
        int[] sum = new int[1];
        half.allReduce(new int[] {rank}, sum, 1, MPI.INT, MPI.SUM);
        int expected = 0;
        for (int r = rank % 2; r < size; r += 2) {
            expected += r;
        }
        check(sum[0] == expected, "sum " + sum[0] + ", expected " + expected);
        check(half.getRank() == half.Rank() && half.getSize() == half.Size(), "rank " + half.getRank());
        Intracomm copy = (Intracomm) half.clone();
        check(Comm.compare(copy, half) == Comm.Compare(copy, half), "comparisons differ");
        Intracomm reversed = MPI.COMM_WORLD.split(0, size - rank);
        int[] first = {rank};
        reversed.Bcast(first, 0, 1, MPI.INT, 0);
        check(first[0] == size - 1, "the first is " + first[0]);
        Group group = reversed.Group();
        int[] places = Group.translateRanks(group, new int[] {0}, MPI.COMM_WORLD.getGroup());
        check(places[0] == size - 1 && Group.Translate_ranks(group, new int[] {0}, MPI.COMM_WORLD.Group())[0] == size - 1, "places");
        copy.Free();
        half.free();
        reversed.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the communicators are right");
        }
        MPI.Finalize();
    }
}
