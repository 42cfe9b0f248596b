package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Names of ports: published, found by every rank, taken back; whatever they look like. */
public final class Names {
    private static final String INVENTED = "otherhost:122";

    private final Check check = new Check();
    private final String mine = "jmpi-test-" + ProcessHandle.current().pid() + "-";

    private Names() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Names::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        Names test = new Names();
        String prefix = Exchange.share(test.mine, 0, MPI_COMM_WORLD);
        for (String name :
                new String[] {"plain", "with blanks ", "../../up/../x", "a;b=c", "grüß Gott", "x".repeat(250)}) {
            test.publish(prefix + name);
        }
        test.unknown(prefix);
        test.bad();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void publish(String name) {
        boolean owns = MTest.rank() == MTest.size() - 1;
        if (owns) {
            check.ok(MPI_Publish_name(name, MPI_INFO_NULL, INVENTED), "MPI_Publish_name " + name);
            check.error(MPI_ERR_SERVICE, MPI_Publish_name(name, MPI_INFO_NULL, "other:1"), "again", "taken");
        }
        MPI_Barrier(MPI_COMM_WORLD);
        String[] port = {""};
        check.ok(MPI_Lookup_name(name, MPI_INFO_NULL, port), "MPI_Lookup_name " + name);
        check.equal(INVENTED, port[0], "the port of " + name);
        MPI_Barrier(MPI_COMM_WORLD);
        if (owns) {
            check.ok(MPI_Unpublish_name(name, MPI_INFO_NULL, INVENTED), "MPI_Unpublish_name " + name);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        check.error(MPI_ERR_NAME, MPI_Lookup_name(name, MPI_INFO_NULL, port), "MPI_Lookup_name after that");
    }

    private void unknown(String prefix) {
        String[] port = {""};
        for (int i = 0; i < 20; i++) {
            check.error(MPI_ERR_NAME, MPI_Lookup_name(prefix + i, MPI_INFO_NULL, port), "MPI_Lookup_name", prefix + i);
        }
        int code = MPI_Unpublish_name(prefix + "no", MPI_INFO_NULL, INVENTED);
        check.error(MPI_ERR_SERVICE, code, "MPI_Unpublish_name of an unknown name");
    }

    private void bad() {
        check.error(MPI_ERR_SERVICE, MPI_Publish_name("", MPI_INFO_NULL, INVENTED), "no name");
        check.error(MPI_ERR_PORT, MPI_Publish_name(mine + "b", MPI_INFO_NULL, "a b"), "a port with a blank");
        check.error(MPI_ERR_ARG, MPI_Publish_name(mine + "b", MPI_INFO_NULL, null), "no port");
    }
}
