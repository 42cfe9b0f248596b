package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Ports that are not there, that nobody accepts or connects to, that are closed: every rank gets the error, in bounded time. */
public final class PortErrors {
    private final Check check = new Check();
    private final boolean isRoot = MTest.rank() == 0;

    private PortErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PortErrors::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        PortErrors test = new PortErrors();
        test.badNames(MTest.seed(args, 5));
        test.closed();
        test.timeouts();
        test.values();
        // all the same afterwards
        Exchange.intra(test.check, MPI_COMM_WORLD, MTest.size(), MTest.rank());
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void connectFails(String port, int info, String... words) {
        int[] inter = {MPI_COMM_NULL};
        int code = MPI_Comm_connect(isRoot ? port : null, info, 0, MPI_COMM_WORLD, inter);
        check.error(MPI_ERR_PORT, code, "MPI_Comm_connect to " + port, words);
        check.same(MPI_COMM_NULL, inter[0], "the new communicator");
    }

    private void badNames(long seed) {
        for (String bad :
                new String[] {"myhost:27", "", "tag#0$connentry#00$", "jmpi1:0:99999:AAAA:127.0.0.1", "jmpi1:"}) {
            connectFails(bad, MPI_INFO_NULL, "MPI_Open_port");
        }
        Random random = new Random(seed);
        String[] port = {""};
        check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        check.isTrue(port[0].length() < MPI_MAX_PORT_NAME, "the name's length");
        for (int i = 0; i < 300; i++) {
            StringBuilder name = new StringBuilder(port[0]);
            name.setCharAt(random.nextInt("jmpi1:".length()), (char) (' ' + random.nextInt(90)));
            int[] inter = {MPI_COMM_NULL};
            if (!name.toString().startsWith("jmpi1:")) {
                int code = MPI_Comm_connect(name.toString(), MPI_INFO_NULL, 0, MPI_COMM_SELF, inter);
                check.error(MPI_ERR_PORT, code, "MPI_Comm_connect to a name with a wrong letter");
            }
        }
        check.ok(MPI_Close_port(port[0]), "MPI_Close_port");
        check.error(MPI_ERR_PORT, MPI_Close_port(port[0]), "MPI_Close_port again", "did not close");
        check.error(MPI_ERR_PORT, MPI_Close_port("nonsense"), "MPI_Close_port of nonsense");
    }

    private void closed() {
        String[] port = {""};
        check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        check.ok(MPI_Close_port(port[0]), "MPI_Close_port");
        connectFails(port[0], MPI_INFO_NULL);
        int[] inter = {MPI_COMM_NULL};
        int code = MPI_Comm_accept(isRoot ? port[0] : null, MPI_INFO_NULL, 0, MPI_COMM_WORLD, inter);
        check.error(MPI_ERR_PORT, code, "MPI_Comm_accept on a closed port");
    }

    private void timeouts() {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "timeout", "1");
        String[] port = {""};
        check.ok(MPI_Open_port(MPI_INFO_NULL, port), "MPI_Open_port");
        connectFails(port[0], info[0]);
        int[] inter = {MPI_COMM_NULL};
        int code = MPI_Comm_accept(isRoot ? port[0] : null, info[0], 0, MPI_COMM_WORLD, inter);
        check.error(MPI_ERR_PORT, code, "MPI_Comm_accept", "within 1 s");
        check.ok(MPI_Close_port(port[0]), "MPI_Close_port");
        MPI_Info_free(info);
    }

    private void values() {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "ip_port", "many");
        String[] port = {""};
        check.error(MPI_ERR_INFO_VALUE, MPI_Open_port(info[0], port), "MPI_Open_port", "many");
        MPI_Info_set(info[0], "ip_port", "0");
        MPI_Info_set(info[0], "ip_address", "192.0.2.200");
        check.error(MPI_ERR_PORT, MPI_Open_port(info[0], port), "MPI_Open_port at another host's address");
        MPI_Info_set(info[0], "ip_address", "127.0.0.1");
        check.ok(MPI_Open_port(info[0], port), "MPI_Open_port on the loopback address");
        check.isTrue(port[0].endsWith(":127.0.0.1"), "the address in " + port[0]);
        check.ok(MPI_Close_port(port[0]), "MPI_Close_port");
        MPI_Info_free(info);
    }
}
