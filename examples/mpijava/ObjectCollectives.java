import mpi.*;

/** Every collective with objects, with parts of different lengths too. */
public class ObjectCollectives {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("ObjectCollectives: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static class Particle implements java.io.Serializable {
        final int id;
        final double[] place;
        Particle next;

        Particle(int id) {
            this.id = id;
            place = new double[] {id, id * 0.25};
        }

        boolean is(int wanted) {
            return id == wanted && place[0] == wanted && place[1] == wanted * 0.25;
        }
    }

    static boolean isAll(Object[] all, int size) {
        boolean right = all[0] == null;
        for (int r = 0; r < size; r++) {
            right &= ((Particle) all[1 + 2 * r]).is(r) && ((Particle) all[2 + 2 * r]).is(r + 100);
        }
        return right;
    }

    static boolean isParts(Object[] room, int size) {
        boolean right = true;
        for (int r = 0; r < size; r++) {
            int at = 3 * (size - 1 - r);
            right &= r % 3 < 1 ? room[at] == null : ((Particle) room[at]).is(r);
            right &= r % 3 < 2 ? room[at + 1] == null : ((Particle) room[at + 1]).is(r + 50);
            right &= room[at + 2] == null;
        }
        return right;
    }

    static void equal(int rank, int size, int left, int right) {
        Object[] one = {rank == 0 ? new Particle(99) : null, "untouched"};
        MPI.COMM_WORLD.Bcast(one, 0, 1, MPI.OBJECT, 0);
        check(((Particle) one[0]).is(99) && one[1].equals("untouched"), "broadcast");

        Object[] own = {"no", new Particle(rank), new Particle(rank + 100)};
        Object[] all = new Object[2 * size + 1];
        MPI.COMM_WORLD.Gather(own, 1, 2, MPI.OBJECT, all, 1, 2, MPI.OBJECT, size - 1);
        check(rank == size - 1 ? isAll(all, size) : all[1] == null, "gather");
        Object[] everywhere = new Object[2 * size + 1];
        MPI.COMM_WORLD.Allgather(own, 1, 2, MPI.OBJECT, everywhere, 1, 2, MPI.OBJECT);
        check(isAll(everywhere, size), "allgather");
        Object[] back = new Object[3];
        MPI.COMM_WORLD.Scatter(all, 1, 2, MPI.OBJECT, back, 1, 2, MPI.OBJECT, size - 1);
        check(((Particle) back[2]).is(rank + 100), "scatter");
    }

    static void different(int rank, int size, int left, int right) {
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int r = 0; r < size; r++) {
            counts[r] = r % 3;
            displs[r] = 3 * (size - 1 - r);
        }
        Object[] part = {new Particle(rank), new Particle(rank + 50)};
        Object[] room = new Object[3 * size];
        MPI.COMM_WORLD.Gatherv(part, 0, rank % 3, MPI.OBJECT, room, 0, counts, displs, MPI.OBJECT, 0);
        check(rank != 0 || isParts(room, size), "gatherv");
        Object[] rooms = new Object[3 * size];
        MPI.COMM_WORLD.Allgatherv(part, 0, rank % 3, MPI.OBJECT, rooms, 0, counts, displs, MPI.OBJECT);
        check(isParts(rooms, size), "allgatherv");
        Object[] mine = new Object[2];
        MPI.COMM_WORLD.Scatterv(room, 0, counts, displs, MPI.OBJECT, mine, 0, rank % 3, MPI.OBJECT, 0);
        check(rank % 3 < 2 || ((Particle) mine[1]).is(rank + 50), "scatterv");
    }

    static void exchange(int rank, int size, int left, int right) {
        Object[] to = new Object[size];
        for (int r = 0; r < size; r++) {
            to[r] = new Particle(100 * rank + r);
        }
        Object[] from = new Object[size];
        MPI.COMM_WORLD.Alltoall(to, 0, 1, MPI.OBJECT, from, 0, 1, MPI.OBJECT);
        for (int r = 0; r < size; r++) {
            check(((Particle) from[r]).is(100 * r + rank), "alltoall from " + r);
        }
        int[] ones = new int[size];
        int[] reverse = new int[size];
        int[] straight = new int[size];
        for (int r = 0; r < size; r++) {
            ones[r] = 1;
            straight[r] = r;
            reverse[r] = size - 1 - r;
        }
        MPI.COMM_WORLD.Alltoallv(to, 0, ones, straight, MPI.OBJECT, from, 0, ones, reverse, MPI.OBJECT);
        for (int r = 0; r < size; r++) {
            check(((Particle) from[size - 1 - r]).is(100 * r + rank), "alltoallv from " + r);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        equal(rank, size, left, right);
        different(rank, size, left, right);
        exchange(rank, size, left, right);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
