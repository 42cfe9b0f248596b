package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPIR_CVAR_ODD_EVEN_CLIQUES makes two nodes: of ranks with odd, and with even numbers. */
public final class OddEvenCliques {
    private OddEvenCliques() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, OddEvenCliques::body);
    }

    private static int body(String[] args) {
        if (!MTest.sharesMemory()) {
            return MTest.skip("no two ranks share a node");
        }
        Check check = new Check();
        int[] node = new int[1];
        int[] sizeAndRank = {-1, -1};
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node);
        int[] size = new int[1];
        int[] rank = new int[1];
        MPI_Comm_size(node[0], size);
        MPI_Comm_rank(node[0], rank);
        sizeAndRank[0] = size[0];
        sizeAndRank[1] = rank[0];
        int me = MTest.rank();
        int[] expected = {(MTest.size() + 1 - me % 2) / 2, me / 2};
        check.equal(expected, sizeAndRank, "size and rank on the node");
        MPI_Comm_free(node);
        return check.errors();
    }
}
