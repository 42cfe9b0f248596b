import mpi.*;

/** Both styles in one program: names with capitals and without, on the same communicators. */
public class MixedStyles {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedStyles: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] in = new int[4];
        Request request = MPI.COMM_WORLD.iRecv(MPI.slice(in, 1), 2, MPI.INT, left, 0);
        MPI.COMM_WORLD.Send(new int[] {0, rank, -rank}, 1, 2, MPI.INT, right, 0);
        Status status = request.waitStatus();
        check(in[1] == left && in[2] == -left, "lower case received " + in[1]);
        check(status.source == status.getSource() && status.tag == status.getTag(), "fields and getters differ");
        request = MPI.COMM_WORLD.Irecv(in, 3, 1, MPI.INT, left, 1);
        MPI.COMM_WORLD.send(new int[] {rank + 7}, 1, MPI.INT, right, 1);
        Request.waitAll(new Request[] {request});
        check(in[3] == left + 7, "capitals received " + in[3]);
        Object[] objects = new Object[1];
        Request[] both = {MPI.COMM_WORLD.Irecv(objects, 0, 1, MPI.OBJECT, left, 2), MPI.COMM_WORLD.iRecv(in, 1, MPI.INT, left, 3)};
        MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, right, 3);
        MPI.COMM_WORLD.Send(new Object[] {"o" + rank}, 0, 1, MPI.OBJECT, right, 2);
        Status[] statuses = Request.waitAllStatus(both);
        check(objects[0].equals("o" + left) && in[0] == left, "an object and a number");
        check(statuses[0].getCount(MPI.OBJECT) == 1, "objects: " + statuses[0].getCount(MPI.OBJECT));
        CartComm grid = MPI.COMM_WORLD.Create_cart(new int[] {size}, new boolean[] {true}, false);
        check(grid.getTopo().getDim(0) == size && grid.getTopo().dims[0] == size, "the grid");
        ShiftParms shift = grid.shift(0, 1);
        check(shift.getRankDest() == shift.rank_dest, "the shift");
        Datatype type = Datatype.createVector(2, 1, 2, MPI.INT);
        type.commit();
        check(type.Extent() == 3 && type.getExtent() == 3, "extent " + type.Extent());
        int[] sums = new int[1];
        MPI.COMM_WORLD.allReduce(new int[] {rank}, sums, 1, MPI.INT, MPI.SUM);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        check(sum[0] == sums[0], "sums " + sum[0] + " and " + sums[0]);
        grid.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
