import java.util.Arrays;
import mpi.*;

/** Constants, and the small classes that programs make themselves. */
public class Constants {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Constants: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static boolean differ(int... values) {
        return Arrays.stream(values).distinct().count() == values.length;
    }

    /** Adds twice as much. */
    static class Twice extends User_function {
        @Override
        public void Call(Object in, int from, Object inout, int to, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((int[]) inout)[to + i] += 2 * ((int[]) in)[from + i];
            }
        }
    }

    /** Calls an operation of its own by hand, as programs do to test it. */
    static void operation() {
        User_function twice = new Twice();
        int[] into = {0, 1, 2};
        twice.Call(new int[] {9, 10, 20}, 1, into, 1, 2, MPI.INT);
        check(into[0] == 0 && into[1] == 21 && into[2] == 42, "by hand: " + into[1] + ", " + into[2]);
    }

    static void messages(int rank, int size) throws MPIException {
        int[] got = {-1};
        Status nothing = MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, MPI.PROC_NULL, MPI.ANY_TAG);
        check(got[0] == -1 && nothing.source == MPI.PROC_NULL && nothing.Get_count(MPI.INT) == 0, "from nobody");
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        // 3 ints of no whole number of pairs of doubles
        Request request = MPI.COMM_WORLD.Isend(new int[] {rank, 1, 2}, 0, 3, MPI.INT, right, 5);
        int[] three = new int[3];
        Status status = MPI.COMM_WORLD.Recv(three, 0, 3, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        request.Wait();
        check(status.source == left && status.tag == 5 && three[0] == left, "from rank " + status.source);
        check(status.Get_count(MPI.DOUBLE) == MPI.UNDEFINED, "no whole number: " + status.Get_count(MPI.DOUBLE));
        status.free();
        Status own = new Status();
        check(own.Get_count(MPI.INT) == 0, "of a new status: " + own.Get_count(MPI.INT));
    }

    static void topologies(int size) throws MPIException {
        int[] index = new int[size];
        Graphcomm graph = MPI.COMM_WORLD.Create_graph(index, new int[0], false);
        check(graph.Topo_test() == MPI.GRAPH, "graph");
        check(graph.Get().index.length == size && graph.Get().edges.length == 0, "nodes without edges");
        Cartcomm line = MPI.COMM_WORLD.Create_cart(new int[] {size}, new boolean[] {true}, false);
        check(line.Topo_test() == MPI.CART && MPI.COMM_WORLD.Topo_test() == MPI.UNDEFINED, "line");
        check(Comm.Compare(MPI.COMM_WORLD, MPI.COMM_WORLD) == MPI.IDENT, "the same");
        check(Comm.Compare(MPI.COMM_WORLD, line) == MPI.CONGRUENT, "as many, in the same order");
        Intracomm back = MPI.COMM_WORLD.Split(0, -MPI.COMM_WORLD.Rank());
        check(Comm.Compare(MPI.COMM_WORLD, back) == (size == 1 ? MPI.CONGRUENT : MPI.SIMILAR), "in another order");
        Intracomm alone = MPI.COMM_WORLD.Split(MPI.COMM_WORLD.Rank(), 0);
        check(Comm.Compare(MPI.COMM_WORLD, alone) == (size == 1 ? MPI.CONGRUENT : MPI.UNEQUAL), "alone");
        GraphParms none = new GraphParms();
        check(none.index.length == 0 && none.edges.length == 0, "no nodes");
    }

    static void exceptions() {
        RuntimeException why = new IllegalStateException("why");
        check(new MPIException("what").getMessage().equals("what"), "a message");
        check(new MPIException(why).getCause() == why, "a cause");
        check(new MPIException().getMessage() == null, "neither");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        check(MPI.THREAD_SINGLE < MPI.THREAD_FUNNELED && MPI.THREAD_FUNNELED < MPI.THREAD_SERIALIZED
                && MPI.THREAD_SERIALIZED < MPI.THREAD_MULTIPLE, "levels of threads");
        check(differ(MPI.ANY_SOURCE, MPI.PROC_NULL, MPI.UNDEFINED, 0) && MPI.ANY_TAG < 0, "numbers that are no rank");
        check(differ(MPI.IDENT, MPI.CONGRUENT, MPI.SIMILAR, MPI.UNEQUAL) && MPI.GRAPH != MPI.CART, "answers");
        check(MPI.BSEND_OVERHEAD >= 0 && MPI.SEND_OVERHEAD >= 0 && MPI.RECV_OVERHEAD >= 0, "overheads");
        check(differ(MPI.TAG_UB, MPI.HOST, MPI.IO), "keys");
        check((Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB) >= 32767, "the largest tag");
        check(MPI.COMM_WORLD.Attr_get(MPI.HOST) != null && MPI.COMM_WORLD.Attr_get(MPI.IO) != null, "host and io");
        check(MPI.NULL.isNull(), "no type");
        check(MPI.GROUP_NULL == null || MPI.GROUP_NULL != MPI.GROUP_EMPTY, "no group");
        check(new MPI() != null, "an object of MPI");
        operation();
        messages(rank, size);
        topologies(size);
        exceptions();
        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the constants do what they say");
        }
        MPI.Finalize();
    }
}
