import mpi.*;

/** What a status tells, by fields and by methods, after calls of both styles. */
public class MixedStatus {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedStatus: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Request going = MPI.COMM_WORLD.iSend(MPI.slice(new float[] {1, 2, 3}, 0), 3, MPI.FLOAT, right, 5);
        Status probed = MPI.COMM_WORLD.probe(left, 5);
        check(probed.source == left && probed.tag == 5 && probed.Get_count(MPI.FLOAT) == 3, "probed " + probed.source);
        float[] got = new float[5];
        Status status = MPI.COMM_WORLD.recv(got, 5, MPI.FLOAT, probed.source, probed.tag);
        check(status.getSource() == status.source && status.getTag() == status.tag, "source " + status.source);
        check(status.getCount(MPI.FLOAT) == status.Get_count(MPI.FLOAT), "count " + status.Get_count(MPI.FLOAT));
        check(status.getElements(MPI.FLOAT) == status.Get_elements(MPI.FLOAT), "elements " + status.Get_elements(MPI.FLOAT));
        check(!status.Test_cancelled() && !status.isCancelled(), "cancelled");
        going.waitFor();
        Status none = MPI.COMM_WORLD.Recv(got, 0, 5, MPI.FLOAT, MPI.PROC_NULL, 9);
        check(none.source == MPI.PROC_NULL && none.getTag() == MPI.ANY_TAG && none.getCount(MPI.FLOAT) == 0, "of nobody: " + none.tag);
        check(MPI.COMM_WORLD.Iprobe(left, 6) == null && MPI.COMM_WORLD.iProbe(left, 6) == null, "a message that nobody sent");
        check(got[0] == 1 && got[2] == 3 && got[3] == 0, "received " + got[0] + ", " + got[2]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK fields and methods agree");
        }
        MPI.Finalize();
    }
}
