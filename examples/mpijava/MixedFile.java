import mpi.*;

/** A file that all ranks write and read, with datatypes and sums of the style with capitals. */
public class MixedFile {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedFile: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;

        String[] name = new String[1];
        if (rank == 0) {
            try {
                name[0] = java.nio.file.Files.createTempFile("mixed", ".data").toString();
            } catch (java.io.IOException e) {
                check(false, "no file: " + e);
            }
        }
        Object[] names = {name[0]};
        MPI.COMM_WORLD.Bcast(names, 0, 1, MPI.OBJECT, 0);
        File file = new File(MPI.COMM_WORLD, (String) names[0], MPI.MODE_RDWR | MPI.MODE_CREATE);
        int n = 3;
        int[] out = new int[n];
        for (int i = 0; i < n; i++) {
            out[i] = 100 * rank + i;
        }
        Datatype type = Datatype.Contiguous(n, MPI.INT);
        type.Commit();
        file.setView((long) rank * n * 4, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
        file.writeAtAll(0, out, 1, type);
        file.sync();
        MPI.COMM_WORLD.Barrier();
        file.setView((long) right * n * 4, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
        int[] in = new int[n];
        Status status = file.readAt(0, in, n, MPI.INT);
        check(status.Get_count(MPI.INT) == n, "read " + status.Get_count(MPI.INT));
        for (int i = 0; i < n; i++) {
            check(in[i] == 100 * right + i, "element " + i + " is " + in[i]);
        }
        file.close();
        if (rank == 0) {
            File.delete((String) names[0], MPI.INFO_NULL);
        }
        type.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the file has all parts");
        }
        MPI.Finalize();
    }
}
