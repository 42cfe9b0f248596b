import mpi.*;

/** Messages whose length is not known, looked for before they are received. */
public class Probing {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Probing: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 3 + rank;
        double[] out = new double[n];
        for (int i = 0; i < n; i++) {
            out[i] = rank + i * 0.5;
        }
        Request send = MPI.COMM_WORLD.Isend(out, 0, n, MPI.DOUBLE, right, 11);
        Status status = MPI.COMM_WORLD.Probe(left, MPI.ANY_TAG);
        check(status.tag == 11 && status.source == left, "probed " + status.source + ", " + status.tag);
        double[] in = new double[status.Get_count(MPI.DOUBLE)];
        check(in.length == 3 + left, "elements: " + in.length);
        status = MPI.COMM_WORLD.Recv(in, 0, in.length, MPI.DOUBLE, status.source, status.tag);
        check(in[in.length - 1] == left + (in.length - 1) * 0.5, "the last element is " + in[in.length - 1]);
        send.Wait();
        check(MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 13) == null, "a message that nobody sent");
        send = MPI.COMM_WORLD.Isend(new short[] {4, 5}, 0, 2, MPI.SHORT, left, 12);
        do {
            status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 12);
        } while (status == null);
        check(status.Get_count(MPI.SHORT) == 2 && status.source == right, "probed " + status.source);
        short[] shorts = new short[2];
        MPI.COMM_WORLD.Recv(shorts, 0, 2, MPI.SHORT, right, 12);
        send.Wait();
        check(shorts[1] == 5, "the second is " + shorts[1]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
