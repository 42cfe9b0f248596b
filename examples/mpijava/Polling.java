import mpi.*;

/** Ranks work while they look for messages, and end when all have said goodbye. */
public class Polling {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Polling: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int goodbyes = 0;
        int letters = 0;
        for (int r = 0; r < size; r++) {
            MPI.COMM_WORLD.Isend(new int[] {rank, r}, 0, 2, MPI.INT, r, 1).Wait();
        }
        boolean sent = false;
        long work = 0;
        while (goodbyes < size) {
            Status status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            if (status == null) {
                work++;
                Thread.yield();
            } else if (status.tag == 1) {
                int[] letter = new int[2];
                MPI.COMM_WORLD.Recv(letter, 0, 2, MPI.INT, status.source, 1);
                check(letter[0] == status.source && letter[1] == rank, "a letter of " + letter[0] + " to " + letter[1]);
                letters++;
            } else {
                check(status.Get_count(MPI.BYTE) == 0, "a goodbye with " + status.Get_count(MPI.BYTE) + " bytes");
                MPI.COMM_WORLD.Recv(new byte[0], 0, 0, MPI.BYTE, status.source, 2);
                goodbyes++;
            }
            if (letters == size && !sent) {
                sent = true;
                for (int r = 0; r < size; r++) {
                    MPI.COMM_WORLD.Send(new byte[0], 0, 0, MPI.BYTE, r, 2);
                }
            }
        }
        check(letters == size && work >= 0, letters + " letters");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK everybody said goodbye");
        }
        MPI.Finalize();
    }
}
