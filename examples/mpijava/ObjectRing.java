import mpi.*;

/** Objects of a class of the program's own go round; a receive makes new ones. */
public class ObjectRing {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("ObjectRing: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
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

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Object[] out = new Object[4];
        for (int i = 0; i < 4; i++) {
            out[i] = new Particle(10 * rank + i);
        }
        ((Particle) out[1]).next = (Particle) out[2];
        Object[] in = new Object[6];
        Request request = MPI.COMM_WORLD.Irecv(in, 2, 4, MPI.OBJECT, left, 3);
        MPI.COMM_WORLD.Send(out, 1, 3, MPI.OBJECT, right, 3);
        Status status = request.Wait();
        check(status.source == left && status.tag == 3, "status " + status.source + ", " + status.tag);
        check(status.Get_count(MPI.OBJECT) == 3, "objects: " + status.Get_count(MPI.OBJECT));
        for (int i = 0; i < 3; i++) {
            check(((Particle) in[2 + i]).is(10 * left + 1 + i), "particle " + i + " is wrong");
        }
        check(in[0] == null && in[1] == null && in[5] == null, "objects beside the message changed");
        check(((Particle) in[2]).next == in[3], "a reference within the message is lost");
        check(in[2] != out[1], "the object is no copy");

        Particle[] typed = new Particle[2];
        Request send = MPI.COMM_WORLD.Isend(out, 0, 2, MPI.OBJECT, left, 4);
        status = MPI.COMM_WORLD.Recv(typed, 0, 2, MPI.OBJECT, MPI.ANY_SOURCE, 4);
        send.Wait();
        check(typed[1].is(10 * right + 1), "a typed array got " + typed[1].id);
        double[][] rows = {{rank, 1}, {rank, 2, 3}};
        double[][] got = new double[2][];
        status = MPI.COMM_WORLD.Sendrecv(rows, 0, 2, MPI.OBJECT, right, 5, got, 0, 2, MPI.OBJECT, left, 5);
        check(got[1].length == 3 && got[1][0] == left && got[1][2] == 3, "rows of an array of arrays");
        String[] text = {"rank " + rank};
        MPI.COMM_WORLD.Sendrecv_replace(text, 0, 1, MPI.OBJECT, right, 6, left, 6);
        check(text[0].equals("rank " + left), "a string is " + text[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the objects came round");
        }
        MPI.Finalize();
    }
}
