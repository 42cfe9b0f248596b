package org.jmpi.test.tools;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.jmpi.binding.MPI_Status;
import org.jmpi.binding.MpiLayer;
import org.jmpi.binding.RankLocal;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Three layers, named in the testlist with arguments: each call passes all of them in that order, at every rank by itself,
 * and so do the calls of the object API.
 */
public final class LayerOrder {
    /** Where layers leave word for this program, which thread ranks load again, without sharing its classes. */
    private static final String PROPERTY = "jmpi.test.layers.";

    private static final String ORDER = "[outer, middle, inner]";

    private LayerOrder() {}

    /** Notes its argument whenever a call passes, by rank. */
    public static class Noting extends MpiLayer {
        private static final RankLocal<List<String>> PASSED = new RankLocal<>(ArrayList::new);
        private String name;

        @Override
        protected void start(String arguments) {
            name = arguments;
        }

        private void note(int code, int rank) {
            List<String> passed = PASSED.get();
            passed.add(0, name);
            if (code == MPI_SUCCESS) {
                System.setProperty(PROPERTY + rank, passed.toString());
            }
        }

        private int worldRank() {
            int[] rank = new int[1];
            below().MPI_Comm_rank(MPI_COMM_WORLD, rank);
            return rank[0];
        }

        @Override
        public int MPI_Barrier(int comm) {
            int code = super.MPI_Barrier(comm);
            note(code, worldRank());
            return code;
        }

        @Override
        public int MPI_Sendrecv(
                Object sendbuf,
                long sendcount,
                int sendtype,
                int dest,
                int sendtag,
                Object recvbuf,
                long recvcount,
                int recvtype,
                int source,
                int recvtag,
                int comm,
                MPI_Status status) {
            int code = super.MPI_Sendrecv(
                    sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm,
                    status);
            note(code, worldRank());
            return code;
        }

        @Override
        public int MPI_Pcontrol(int level, Object... varargs) {
            PASSED.get().clear();
            return super.MPI_Pcontrol(level, varargs);
        }
    }

    /** The second in the list. */
    public static final class Middle extends Noting {}

    /** The third. */
    public static final class Inner extends Noting {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LayerOrder::body);
    }

    /** Calls through both interfaces; each must have passed the layers once. */
    public static int body(String[] args) throws Exception {
        Check check = new Check();
        int me = MTest.rank();
        MPI_Pcontrol(0);
        MPI_Barrier(MPI_COMM_WORLD);
        check.equal(ORDER, System.getProperty(PROPERTY + me), "layers that MPI_Barrier passed at rank " + me);
        MPI_Pcontrol(0);
        MPI.COMM_WORLD.barrier();
        check.equal(ORDER, System.getProperty(PROPERTY + me), "layers that Comm.barrier passed at rank " + me);
        MPI_Pcontrol(0);
        int[] out = {me};
        int[] in = {-1};
        MPI.COMM_WORLD.sendRecv(out, 1, MPI.INT, me, 1, in, 1, MPI.INT, me, 1);
        check.same(me, in[0], "the message");
        check.equal(ORDER, System.getProperty(PROPERTY + me), "layers that Comm.sendRecv passed at rank " + me);
        return check.errors();
    }
}
