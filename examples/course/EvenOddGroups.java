import mpi.*;

/**
 * The ranks with even and with odd numbers get communicators made from groups. Teaches incl, difference, rangeIncl,
 * translateRanks, compare, and create, in which all take part but only members get something.
 */
public class EvenOddGroups {
    static void fail(String text) throws MPIException {
        System.err.println("EvenOddGroups: rank " + MPI.COMM_WORLD.getRank() + ": " + text);
        MPI.COMM_WORLD.abort(1);
    }

    /** Which rank of the world is the neighbour in the own communicator? */
    static void findNeighbour(Intracomm mine, Group members, Group world) throws MPIException {
        int next = (mine.getRank() + 1) % mine.getSize();
        int[] inWorld = Group.translateRanks(members, new int[] {next}, world);
        if (inWorld[0] != 2 * next + MPI.COMM_WORLD.getRank() % 2) {
            fail("neighbour " + next + " is rank " + inWorld[0] + " of the world");
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        Group world = MPI.COMM_WORLD.getGroup();
        int[] evenRanks = new int[(size + 1) / 2];
        for (int i = 0; i < evenRanks.length; i++) {
            evenRanks[i] = 2 * i;
        }
        Group even = world.incl(evenRanks);
        Group odd = Group.difference(world, even);
        Group same = world.rangeIncl(new int[][] {{0, size - 1, 2}});
        if (Group.compare(even, same) != MPI.IDENT) {
            fail("incl and rangeIncl make different groups");
        }
        if (odd.getSize() != size / 2 || even.getSize() + odd.getSize() != size) {
            fail("sizes " + even.getSize() + " and " + odd.getSize());
        }
        int place = (rank % 2 == 0 ? odd : even).getRank();
        if (place != MPI.UNDEFINED) {
            fail("is in the other group as " + place);
        }

        Intracomm evenComm = MPI.COMM_WORLD.create(even);
        Intracomm oddComm = MPI.COMM_WORLD.create(odd);
        Intracomm mine = rank % 2 == 0 ? evenComm : oddComm;
        Intracomm other = rank % 2 == 0 ? oddComm : evenComm;
        if (mine.isNull() || !other.isNull()) {
            fail("has the wrong communicator");
        }

        int[] sum = {rank};
        mine.allReduce(sum, 1, MPI.INT, MPI.SUM);
        int expected = 0;
        for (int r = rank % 2; r < size; r += 2) {
            expected += r;
        }
        if (sum[0] != expected) {
            fail("sum " + sum[0] + ", expected " + expected);
        }

        findNeighbour(mine, rank % 2 == 0 ? even : odd, world);
        mine.free();
        even.free();
        odd.free();
        same.free();
        world.free();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + evenRanks.length + " even ranks, " + size / 2 + " odd ranks");
        }
        MPI.Finalize();
    }
}
