package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.jmpi.mpir.mpl.Digits;

/** Finds the launcher of this process. Mirrors {@code PMI_Init}. */
public final class Pmi {
    private static final int MOST_PORT = 0xffff;
    private static final int PORT_DIGITS = 5;
    private static final int INT_DIGITS = 10;
    private static final int CONNECT_MILLIS = 10_000;

    private Pmi() {}

    /**
     * Connects to the launcher that the environment names, with default settings.
     *
     * @param env the process's environment, usually {@code System.getenv()}
     * @return the launcher's client; rank 0 of 1 when no launcher is seen
     * @throws PmiException when a launcher is seen that cannot be spoken to: such a process never becomes rank 0 of 1
     */
    public static PmiClient connect(Map<String, String> env) {
        return seen(env) ? connect(env, PmiSettings.of(env)) : alone(env);
    }

    /**
     * Connects to the launcher that the environment names, or to rank 0 where the environment or system properties say rank,
     * size and address of a job without a launcher.
     *
     * @param env the process's environment
     * @param settings how to speak to it
     * @return the launcher's client; rank 0 of 1 when no launcher is seen, and no address
     * @throws PmiException when a launcher is seen that cannot be spoken to
     */
    public static PmiClient connect(Map<String, String> env, PmiSettings settings) {
        if (env.containsKey("PMI_FD")) {
            return overDescriptor(env, settings);
        }
        if (env.containsKey("PMI_PORT")) {
            return overPort(env, settings);
        }
        JobAddress job = JobAddress.of(env, System::getProperty);
        return job != null ? Rendezvous.join(job, env, settings) : alone(env);
    }

    /** Whether the environment names a launcher that speaks PMI. */
    static boolean seen(Map<String, String> env) {
        return env.containsKey("PMI_FD") || env.containsKey("PMI_PORT");
    }

    private static PmiClient alone(Map<String, String> env) {
        refuseForeignLauncher(env);
        return new SingletonClient();
    }

    private static PmiClient overDescriptor(Map<String, String> env, PmiSettings settings) {
        int fd = number(env, "PMI_FD");
        int rank = number(env, "PMI_RANK");
        int size = number(env, "PMI_SIZE");
        PmiConnection connection = InheritedSocket.connect(fd, env.containsKey("JMPI_PMI_STDIN"));
        return Handshake.open(connection, settings, rank, size, env.get("PMI_JOBID"));
    }

    private static PmiClient overPort(Map<String, String> env, PmiSettings settings) {
        String port = env.get("PMI_PORT");
        assert port != null;
        int colon = port.lastIndexOf(':');
        String host = withoutBrackets(port.substring(0, Math.max(0, colon)));
        long number = Digits.parse(port.substring(colon + 1), PORT_DIGITS);
        if (host.isEmpty() || hasBlank(host) || number < 0 || number > MOST_PORT) {
            throw new PmiException("PMI_PORT='" + port + "' is not an address: expected host:port");
        }
        int id = number(env, "PMI_ID");
        InetSocketAddress address = new InetSocketAddress(host, (int) number);
        return Handshake.overPort(dial(address), settings, Integer.toString(id));
    }

    /** As an address of IPv6 is written before a port. */
    static String withoutBrackets(String host) {
        int begin = host.startsWith("[") ? 1 : 0;
        int end = host.endsWith("]") ? host.length() - 1 : host.length();
        return begin < end ? host.substring(begin, end) : host;
    }

    private static boolean hasBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static PmiConnection dial(InetSocketAddress address) {
        try {
            return connection(address, CONNECT_MILLIS, "PMI_PORT " + address);
        } catch (IOException | RuntimeException e) {
            throw new PmiException(
                    "Launcher at PMI_PORT=" + address.getHostString() + ":" + address.getPort() + " cannot be reached ("
                            + e + "): is it still running? To start alone, unset PMI_PORT and PMI_ID",
                    e);
        }
    }

    /**
     * Connects to who serves PMI.
     *
     * @param name of it, for messages
     */
    static PmiConnection connection(InetSocketAddress address, int millis, String name) throws IOException {
        // not a SocketChannel: interrupting a thread that uses one closes it
        Socket socket = new Socket();
        try {
            socket.connect(address, millis);
            if (isItself(socket)) {
                throw new IOException("nobody listens there");
            }
            socket.setTcpNoDelay(true);
            return new PmiConnection(socket.getInputStream(), socket.getOutputStream(), name);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Where nobody listens, a system may give the socket that very port, and connect it with itself. */
    private static boolean isItself(Socket socket) {
        return socket.getLocalPort() == socket.getPort()
                && socket.getLocalAddress().equals(socket.getInetAddress());
    }

    private static int number(Map<String, String> env, String name) {
        String value = env.get(name);
        long number = value == null ? -1 : Digits.parse(value, INT_DIGITS);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new PmiException("A launcher is seen (" + (env.containsKey("PMI_FD") ? "PMI_FD" : "PMI_PORT")
                    + " is set) but " + name + (value == null ? " is not set" : "='" + value + "' is not a number")
                    + ": start the program with jmpiexec, or unset the PMI_ variables to start alone");
        }
        return (int) number;
    }

    private static void refuseForeignLauncher(Map<String, String> env) {
        if (env.containsKey("PMIX_RANK") || env.containsKey("PMIX_NAMESPACE")) {
            throw foreign("PMIX_RANK or PMIX_NAMESPACE is set, but PMIx is not spoken here", "use srun --mpi=pmi2");
        }
        if (env.containsKey("OMPI_COMM_WORLD_SIZE")) {
            throw foreign("OMPI_COMM_WORLD_SIZE is set: Open MPI's mpirun does not speak PMI", "use jmpiexec");
        }
        String tasks = env.getOrDefault("SLURM_STEP_NUM_TASKS", "1");
        if (env.containsKey("SLURM_PROCID") && !"1".equals(tasks)) {
            throw foreign("srun started " + tasks + " tasks without PMI", "use srun --mpi=pmi2");
        }
        if (env.containsKey("PMI_RANK") && !"1".equals(env.getOrDefault("PMI_SIZE", "1"))) {
            throw foreign("PMI_RANK is set without PMI_FD or PMI_PORT", "pass the launcher's environment on");
        }
    }

    private static PmiException foreign(String seen, String suggestion) {
        return new PmiException("This process was started by a launcher that cannot be spoken to: " + seen + "; "
                + suggestion + ", or unset these variables to start alone");
    }
}
