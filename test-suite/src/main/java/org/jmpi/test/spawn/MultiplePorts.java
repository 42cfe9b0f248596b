package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Rank 0 has many ports open. It accepts in another order than the others connect, then all of them at one port, in the order in which they
 * come.
 */
public final class MultiplePorts {
    private static final int TAG = 5;

    private final Check check = new Check();

    private MultiplePorts() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, MultiplePorts::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        MultiplePorts test = new MultiplePorts();
        if (MTest.rank() == 0) {
            test.accept();
        } else {
            test.connect();
        }
        return test.check.errors();
    }

    private void accept() {
        int others = MTest.size() - 1;
        String[] ports = new String[others + 1];
        for (int r = 1; r <= others; r++) {
            String[] port = new String[1];
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
            ports[r] = port[0];
            MPI_Send(Exchange.bytes(port[0]), MPI_MAX_PORT_NAME, MPI_BYTE, r, TAG, MPI_COMM_WORLD);
        }
        for (int r = 1; r <= others; r++) {
            MPI_Send(Exchange.bytes(ports[1]), MPI_MAX_PORT_NAME, MPI_BYTE, r, TAG, MPI_COMM_WORLD);
        }
        int[][] inter = new int[others + 1][1];
        for (int r = others; r > 0; r--) {
            check.ok(MPI_Comm_accept(ports[r], MPI_INFO_NULL, 0, MPI_COMM_SELF, inter[r]), "MPI_Comm_accept " + r);
            check.same(r, callerOf(inter[r][0]), "who called port " + r);
        }
        for (int r = 1; r <= others; r++) {
            check.ok(MPI_Comm_disconnect(inter[r]), "MPI_Comm_disconnect");
        }
        long came = 0;
        for (int i = 0; i < others; i++) {
            int[] one = new int[1];
            check.ok(MPI_Comm_accept(ports[1], MPI_INFO_NULL, 0, MPI_COMM_SELF, one), "MPI_Comm_accept");
            came |= 1L << callerOf(one[0]);
            check.ok(MPI_Comm_disconnect(one), "MPI_Comm_disconnect");
        }
        check.same((1L << (others + 1)) - 2, came, "who came to one port");
        for (int r = 1; r <= others; r++) {
            check.ok(MPI_Close_port(ports[r]), "MPI_Close_port");
        }
    }

    /** Returns the caller's rank in the common world, as it says itself; and answers. */
    private int callerOf(int inter) {
        int[] rank = {-1};
        check.ok(MPI_Recv(rank, 1, MPI_INT, 0, TAG, inter, MPI_STATUS_IGNORE), "MPI_Recv");
        check.ok(MPI_Send(rank, 1, MPI_INT, 0, TAG, inter), "MPI_Send");
        return rank[0];
    }

    private void connect() {
        for (int i = 0; i < 2; i++) {
            byte[] name = new byte[MPI_MAX_PORT_NAME];
            MPI_Recv(name, name.length, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            int[] inter = new int[1];
            String port = Exchange.text(name);
            check.ok(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, inter), "MPI_Comm_connect");
            int[] mine = {MTest.rank()};
            int[] back = new int[1];
            check.ok(MPI_Send(mine, 1, MPI_INT, 0, TAG, inter[0]), "MPI_Send");
            check.ok(MPI_Recv(back, 1, MPI_INT, 0, TAG, inter[0], MPI_STATUS_IGNORE), "MPI_Recv");
            check.same(MTest.rank(), back[0], "the answer");
            check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        }
    }
}
