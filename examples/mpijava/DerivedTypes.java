import mpi.*;

/** Derived types, all of whose places are in elements: of numbers and of objects. */
public class DerivedTypes {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("DerivedTypes: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    /** Sends two elements of {@code type} and looks where they come out. */
    static void exchange(Datatype type, int[] places, int left, int right) {
        int me = MPI.COMM_WORLD.Rank();
        int[] out = new int[30];
        int[] in = new int[30];
        int[] packed = new int[places.length];
        for (int i = 0; i < 30; i++) {
            out[i] = 100 * me + i;
        }
        Status status =
                MPI.COMM_WORLD.Sendrecv(out, 2, 2, type, right, 0, packed, 0, packed.length, MPI.INT, left, 0);
        check(status.Get_count(MPI.INT) == places.length && status.Get_count(type) == 2, "count of " + places.length);
        for (int i = 0; i < places.length; i++) {
            check(packed[i] == 100 * left + 2 + places[i], "packed element " + i + " is " + packed[i]);
        }
        MPI.COMM_WORLD.Sendrecv(packed, 0, packed.length, MPI.INT, right, 1, in, 3, 2, type, left, 1);
        int[] wanted = new int[30];
        int twice = (left + MPI.COMM_WORLD.Size() - 1) % MPI.COMM_WORLD.Size();
        for (int place : places) {
            wanted[3 + place] = 100 * twice + 2 + place;
        }
        check(java.util.Arrays.equals(in, wanted), "unpacked: " + java.util.Arrays.toString(in));
    }

    static void numbers(int rank, int size, int left, int right) {
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        Datatype vector = Datatype.Vector(3, 2, 4, MPI.INT);
        Datatype hvector = Datatype.Hvector(2, 1, 5, three);
        Datatype indexed = Datatype.Indexed(new int[] {1, 2}, new int[] {3, 0}, MPI.INT);
        Datatype hindexed = Datatype.Hindexed(new int[] {1, 1}, new int[] {7, 1}, three);
        Datatype struct = Datatype.Struct(
                new int[] {1, 2, 1, 1}, new int[] {0, 1, 4, 9}, new Datatype[] {MPI.LB, MPI.INT, three, MPI.UB});
        check(MPI.INT.Size() == 1 && MPI.INT.Extent() == 1 && MPI.DOUBLE.Ub() == 1, "sizes of basic types");
        check(MPI.INT2.Size() == 2 && MPI.LONG2.Extent() == 2, "sizes of pairs");
        check(three.Extent() == 3 && vector.Size() == 6 && vector.Extent() == 10, "sizes of a vector");
        check(hvector.Extent() == 8 && hvector.Size() == 6, "hvector: " + hvector.Extent());
        check(indexed.Extent() == 4 && indexed.Lb() == 0 && indexed.Ub() == 4, "indexed: " + indexed.Extent());
        check(hindexed.Lb() == 1 && hindexed.Ub() == 10 && hindexed.Size() == 6, "hindexed: " + hindexed.Lb());
        check(struct.Lb() == 0 && struct.Extent() == 9 && struct.Size() == 5, "struct: " + struct.Extent());
        vector.Commit();

        exchange(three, new int[] {0, 1, 2, 3, 4, 5}, left, right);
        exchange(vector, new int[] {0, 1, 4, 5, 8, 9, 10, 11, 14, 15, 18, 19}, left, right);
        exchange(hvector, new int[] {0, 1, 2, 5, 6, 7, 8, 9, 10, 13, 14, 15}, left, right);
        exchange(indexed, new int[] {3, 0, 1, 7, 4, 5}, left, right);
        exchange(hindexed, new int[] {7, 8, 9, 1, 2, 3, 16, 17, 18, 10, 11, 12}, left, right);
        exchange(struct, new int[] {1, 2, 4, 5, 6, 10, 11, 13, 14, 15}, left, right);
        vector.free();
    }

    static void objects(int rank, int size, int left, int right) {
        Datatype rows = Datatype.Vector(2, 1, 3, MPI.OBJECT);
        Object[] out = new Object[9];
        for (int i = 0; i < 9; i++) {
            out[i] = rank + ":" + i;
        }
        Object[] in = new Object[9];
        Status status = MPI.COMM_WORLD.Sendrecv(out, 1, 2, rows, right, 2, in, 0, 2, rows, left, 2);
        check(status.Get_count(rows) == 2 && status.Get_count(MPI.OBJECT) == 4, "rows: " + status.Get_count(rows));
        int[] wanted = {1, -1, -1, 4, 5, -1, -1, 8, -1};
        for (int i = 0; i < 9; i++) {
            check(wanted[i] < 0 ? in[i] == null : in[i].equals(left + ":" + wanted[i]), "object " + i + " is " + in[i]);
        }
        MPI.COMM_WORLD.Bcast(out, 0, 1, rows, 0);
        check(out[3].equals("0:3") && out[4].equals(rank + ":4"), "broadcast of rows");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        numbers(rank, size, left, right);
        objects(rank, size, left, right);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
