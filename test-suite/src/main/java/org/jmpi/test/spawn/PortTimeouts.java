package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * With a short {@code MPIR_CVAR_CH4_COMM_CONNECT_TIMEOUT}: a group connects to a port where nobody accepts, or where less is accepted than
 * connects. All its processes get the error, and go on.
 */
public final class PortTimeouts {
    private final Check check = new Check();
    private final int me = MTest.rank();
    private final int[] group = new int[1];

    private PortTimeouts() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PortTimeouts::run);
    }

    /** All ranks together: rank 0 has the port, the others connect. */
    public static int run(String[] args) {
        PortTimeouts test = new PortTimeouts();
        MPI_Comm_split(MPI_COMM_WORLD, Math.min(test.me, 1), -test.me, test.group);
        MPI_Comm_set_errhandler(test.group[0], MPI_ERRORS_RETURN);
        test.accepting(0);
        test.accepting(1);
        MPI_Comm_free(test.group);
        return test.check.errors();
    }

    /** @param accepted how many connections are accepted, of one more that are wanted */
    private void accepting(int accepted) {
        String[] port = {""};
        if (me == 0) {
            check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        }
        String name = Exchange.share(port[0], 0, MPI_COMM_WORLD);
        int[] inter = new int[1];
        for (int i = 0; i < accepted; i++) {
            int code = me == 0
                    ? MPI_Comm_accept(name, MPI_INFO_NULL, 0, group[0], inter)
                    : MPI_Comm_connect(name, MPI_INFO_NULL, 0, group[0], inter);
            check.ok(code, "accept or connect");
            Exchange.all(check, inter[0], me == 0 ? 0 : 1);
            check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        }
        if (me > 0) {
            inter[0] = MPI_COMM_NULL;
            int code = MPI_Comm_connect(name, MPI_INFO_NULL, 0, group[0], inter);
            check.error(MPI_ERR_PORT, code, "MPI_Comm_connect where nobody accepts");
            check.same(MPI_COMM_NULL, inter[0], "the new communicator");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (me == 0) {
            check.ok(MPI_Close_port(name), "MPI_Close_port");
        }
    }
}
