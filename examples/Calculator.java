import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A server that adds numbers, and a client, as two jobs that find each other by a name.
 *
 * <pre>
 *   bin/jmpiexec -n 1 examples/Calculator.java server &amp;
 *   bin/jmpiexec -n 3 examples/Calculator.java client
 * </pre>
 */
public class Calculator {
    private static final String NAME = "jmpi-example-calculator";

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        if (args.length > 0 && args[0].equals("server")) {
            serve();
        } else {
            ask();
        }
        MPI.Finalize();
    }

    /** Serves one client: each of its processes sends a number, all get the sum. */
    private static void serve() throws MPIException {
        String port = Intracomm.openPort();
        Intracomm.publishName(NAME, port);
        System.out.println("the server waits");
        Intercomm client = MPI.COMM_WORLD.accept(port, 0);
        long[] sum = new long[1];
        long[] number = new long[1];
        for (int r = 0; r < client.getRemoteSize(); r++) {
            client.recv(number, 1, MPI.LONG, r, 0);
            sum[0] += number[0];
        }
        for (int r = 0; r < client.getRemoteSize(); r++) {
            client.send(sum, 1, MPI.LONG, r, 0);
        }
        client.disconnect();
        Intracomm.unpublishName(NAME, port);
        Intracomm.closePort(port);
    }

    private static void ask() throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        // only the root needs the name
        Intercomm server = MPI.COMM_WORLD.connect(rank == 0 ? find() : null, 0);
        server.send(new long[] {rank + 1}, 1, MPI.LONG, 0, 0);
        long[] sum = new long[1];
        server.recv(sum, 1, MPI.LONG, 0, 0);
        System.out.println("rank " + rank + " got " + sum[0]);
        server.disconnect();
    }

    /** The server may start later. */
    private static String find() throws Exception {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        for (int tries = 100; ; tries--) {
            try {
                return Intracomm.lookupName(NAME);
            } catch (MPIException e) {
                if (tries == 0) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }
}
