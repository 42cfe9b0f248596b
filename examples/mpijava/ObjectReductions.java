import mpi.*;

/** Operations of the program's own on objects, in the order of ranks. */
public class ObjectReductions {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("ObjectReductions: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static class Join extends User_function {
        @Override
        public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype) {
            Object[] in = (Object[]) invec;
            Object[] inout = (Object[]) inoutvec;
            for (int i = 0; i < count; i++) {
                inout[inoutoffset + i] = (String) in[inoffset + i] + inout[inoutoffset + i];
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Op join = new Op(new Join(), false);
        String[] own = {"-", "<" + rank + ">", "(" + rank + ")"};
        String angles = "";
        String rounds = "";
        String before = "";
        for (int r = 0; r < size; r++) {
            angles += "<" + r + ">";
            rounds += "(" + r + ")";
            before += r <= rank ? "<" + r + ">" : "";
        }
        String[] result = new String[3];
        MPI.COMM_WORLD.Reduce(own, 1, result, 1, 2, MPI.OBJECT, join, 0);
        check(rank == 0 ? angles.equals(result[1]) && rounds.equals(result[2]) : result[1] == null, "reduce: " + result[1]);
        MPI.COMM_WORLD.Allreduce(own, 1, result, 1, 2, MPI.OBJECT, join);
        check(angles.equals(result[1]) && rounds.equals(result[2]) && result[0] == null, "allreduce: " + result[1]);
        MPI.COMM_WORLD.Scan(own, 1, result, 0, 1, MPI.OBJECT, join);
        check(before.equals(result[0]), "scan: " + result[0]);
        String[] many = new String[size];
        int[] counts = new int[size];
        for (int r = 0; r < size; r++) {
            many[r] = rank + "to" + r + " ";
            counts[r] = 1;
        }
        String wanted = "";
        for (int r = 0; r < size; r++) {
            wanted += r + "to" + rank + " ";
        }
        MPI.COMM_WORLD.Reduce_scatter(many, 0, result, 2, counts, MPI.OBJECT, join);
        check(wanted.equals(result[2]), "reduce_scatter: " + result[2]);
        join.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
