import mpi.*;

/** Objects that refer to each other, in a circle too, keep their shape on the way. */
public class Chains {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Chains: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static class Link implements java.io.Serializable {
        final String name;
        final int[] values;
        Link next;

        Link(String name, int[] values) {
            this.name = name;
            this.values = values;
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        Object[] chain = new Object[3];
        if (rank == 0) {
            Link first = new Link("first", new int[] {1, 2, 3});
            first.next = new Link("second", first.values);
            first.next.next = first;
            chain[0] = first;
            chain[1] = first.next;
        }
        MPI.COMM_WORLD.Bcast(chain, 0, 2, MPI.OBJECT, 0);
        Link first = (Link) chain[0];
        Link second = (Link) chain[1];
        check(first.name.equals("first") && second.name.equals("second"), "the names " + first.name + ", " + second.name);
        check(first.next == second && second.next == first, "the chain is no ring");
        check(first.values == second.values && first.values[2] == 3, "the values are not shared");
        first.values[0] = rank;
        Object[] back = new Object[size];
        MPI.COMM_WORLD.Gather(chain, 0, 1, MPI.OBJECT, back, 0, 1, MPI.OBJECT, 0);
        for (int r = 0; rank == 0 && r < size; r++) {
            Link link = (Link) back[r];
            check(link.values[0] == r && link.next.next == link, "the chain of " + r);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the chain is a ring everywhere");
        }
        MPI.Finalize();
    }
}
