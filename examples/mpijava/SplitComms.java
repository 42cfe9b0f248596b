import mpi.*;

/** Communicators of some of the processes, copies, and comparisons. */
public class SplitComms {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("SplitComms: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, -rank);
        check(half.Size() == (size + 1 - rank % 2) / 2, "half has " + half.Size());
        check(half.Rank() == half.Size() - 1 - rank / 2, "the rank in the half is " + half.Rank());
        int[] got = new int[half.Size()];
        half.Allgather(new int[] {rank}, 0, 1, MPI.INT, got, 0, 1, MPI.INT);
        for (int i = 0; i < got.length; i++) {
            check(got[i] == rank % 2 + 2 * (got.length - 1 - i), "rank " + i + " of the half is " + got[i]);
        }
        Intracomm none = MPI.COMM_WORLD.Split(rank == 0 ? MPI.UNDEFINED : 1, 0);
        check((none == null) == (rank == 0) && (none == MPI.COMM_NULL) == (rank == 0), "who is left out");
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        check(Comm.Compare(copy, MPI.COMM_WORLD) == MPI.CONGRUENT, "a copy");
        check(Intracomm.Compare(copy, copy) == MPI.IDENT, "the same");
        check(!copy.Test_inter() && copy.Topo_test() == MPI.UNDEFINED, "one group, no topology");
        Request request = copy.Irecv(got, 0, 1, MPI.INT, left, 5);
        int[] other = new int[1];
        MPI.COMM_WORLD.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, right, 5, other, 0, 1, MPI.INT, left, 5);
        check(request.Test() == null && other[0] == left, "a message of the world's came to the copy");
        MPI.COMM_WORLD.Barrier();
        copy.Send(new int[] {rank + 50}, 0, 1, MPI.INT, right, 5);
        request.Wait();
        check(got[0] == left + 50, "in the copy came " + got[0]);
        copy.Free();
        half.Free();
        check(MPI.COMM_SELF.Size() == 1 && MPI.COMM_SELF.Rank() == 0, "oneself");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
