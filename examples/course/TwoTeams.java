import mpi.*;

/**
 * The lower half of the ranks is one team, the upper half the other. They talk through an intercommunicator, in which
 * ranks are those of the other team, and at the end become one. Teaches createIntercomm, collectives between groups with
 * ROOT and PROC_NULL, and merge. One rank alone has nobody to talk to.
 */
public class TwoTeams {
    static void fail(String text) throws MPIException {
        System.err.println("TwoTeams: rank " + MPI.COMM_WORLD.getRank() + ": " + text);
        MPI.COMM_WORLD.abort(1);
    }

    /** A message to a member of the other team, from one of it: counterparts, as far as there are any. */
    static void talkToCounterpart(Intracomm team, Intercomm other, boolean lower) throws MPIException {
        int[] partner = {-1};
        if (team.getRank() < other.getRemoteSize()) {
            int[] mine = {MPI.COMM_WORLD.getRank()};
            other.sendRecv(mine, 1, MPI.INT, team.getRank(), 1, partner, 1, MPI.INT, team.getRank(), 1);
            if (partner[0] != (lower ? team.getSize() + team.getRank() : team.getRank())) {
                fail("counterpart " + partner[0]);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (size == 1) {
            System.out.println("OK one rank makes no two teams");
            MPI.Finalize();
            return;
        }
        int half = size / 2;
        boolean lower = rank < half;
        Intracomm team = MPI.COMM_WORLD.split(lower ? 0 : 1, rank);
        // the leaders are world ranks 0 and half: they find each other in COMM_WORLD
        Intercomm other = MPI.COMM_WORLD.createIntercomm(team, 0, lower ? half : 0, 12);
        if (!other.isInter() || other.getRemoteSize() != size - team.getSize()) {
            fail("the other team has " + other.getRemoteSize() + " members");
        }

        talkToCounterpart(team, other, lower);

        // each gets the numbers of the other team
        int[] theirs = new int[other.getRemoteSize()];
        other.allGather(new int[] {rank * rank}, 1, MPI.INT, theirs, 1, MPI.INT);
        for (int i = 0; i < theirs.length; i++) {
            int r = lower ? half + i : i;
            if (theirs[i] != r * r) {
                fail("number of " + r + " is " + theirs[i]);
            }
        }

        // rank 0 tells all of the upper team
        int[] word = {rank == 0 ? 4711 : 0};
        other.bcast(word, 1, MPI.INT, !lower ? 0 : rank == 0 ? MPI.ROOT : MPI.PROC_NULL);
        if (word[0] != (lower && rank != 0 ? 0 : 4711)) {
            fail("the word is " + word[0]);
        }

        // upper team first
        Intracomm all = other.merge(lower);
        int expected = lower ? size - half + rank : rank - half;
        if (all.getSize() != size || all.getRank() != expected) {
            fail("is " + all.getRank() + " of " + all.getSize() + " in the merged team, expected " + expected);
        }
        int[] sum = {1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        all.free();
        other.free();
        team.free();
        if (rank == 0) {
            System.out.println("OK teams of " + half + " and " + (size - half) + " became one of " + sum[0]);
        }
        MPI.Finalize();
    }
}
