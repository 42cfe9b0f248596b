import mpi.*;

/** Two groups that talk to each other. */
public class Intercomms {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Intercomms: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        if (size > 1) {
            Intracomm side = MPI.COMM_WORLD.Split(rank % 2, rank);
            Intercomm both = MPI.COMM_WORLD.Create_intercomm(side, 0, 1 - rank % 2, 3);
            check(both.Test_inter() && both.Remote_size() == (size + rank % 2) / 2, "the other side has " + both.Remote_size());
            check(both.Remote_group().Size() == both.Remote_size() && both.Size() == side.Size(), "groups");
            int partner = Math.min(side.Rank(), both.Remote_size() - 1);
            if (side.Rank() < both.Remote_size()) {
                int[] got = {-1};
                both.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, partner, 0, got, 0, 1, MPI.INT, partner, 0);
                check(got[0] == 2 * partner + 1 - rank % 2, "from the other side came " + got[0]);
            }
            Intracomm merged = both.Merge(rank % 2 == 0);
            check(merged.Size() == size, "together there are " + merged.Size());
            int odd = size / 2;
            check(merged.Rank() == (rank % 2 == 1 ? rank / 2 : odd + rank / 2), "the rank together is " + merged.Rank());
            Intercomm copy = (Intercomm) both.clone();
            check(copy.Remote_size() == both.Remote_size(), "the copy");
            copy.Free();
            merged.Free();
            both.Free();
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
