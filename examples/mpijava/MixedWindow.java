import java.nio.IntBuffer;
import mpi.*;

/** A window beside messages with capitals: puts, and a message that says they are there. */
public class MixedWindow {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedWindow: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        IntBuffer memory = MPI.newIntBuffer(4);
        Win win = new Win(memory, 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.fence(0);
        IntBuffer mine = MPI.newIntBuffer(2);
        mine.put(0, rank).put(1, 7 * rank);
        win.put(mine, 2, MPI.INT, right, 1, 2, MPI.INT);
        win.fence(0);
        check(memory.get(1) == left && memory.get(2) == 7 * left, "the window has " + memory.get(1) + ", " + memory.get(2));
        check(memory.get(0) == 0 && memory.get(3) == 0, "beside what was put");
        MPI.COMM_WORLD.Barrier();
        win.lock(MPI.LOCK_EXCLUSIVE, right, 0);
        win.put(mine, 1, MPI.INT, right, 3, 1, MPI.INT);
        win.unlock(right);
        int[] note = new int[1];
        MPI.COMM_WORLD.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, right, 4, note, 0, 1, MPI.INT, left, 4);
        win.lock(MPI.LOCK_SHARED, rank, 0);
        int value = memory.get(3);
        win.unlock(rank);
        check(note[0] == left && value == left, "after the note the window has " + value);
        MPI.COMM_WORLD.Barrier();
        win.free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the window has what was put");
        }
        MPI.Finalize();
    }
}
