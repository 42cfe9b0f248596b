package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the launcher of this process. Mirrors {@code PMI_Init}. */
public final class Pmi {
    private static final Pattern PORT = Pattern.compile("\\[?([^\\s]+?)\\]?:([0-9]{1,5})");

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
     * Connects to the launcher that the environment names.
     *
     * @param env the process's environment
     * @param settings how to speak to it
     * @return the launcher's client; rank 0 of 1 when no launcher is seen
     * @throws PmiException when a launcher is seen that cannot be spoken to
     */
    public static PmiClient connect(Map<String, String> env, PmiSettings settings) {
        if (env.containsKey("PMI_FD")) {
            return overDescriptor(env, settings);
        }
        return env.containsKey("PMI_PORT") ? overPort(env, settings) : alone(env);
    }

    private static boolean seen(Map<String, String> env) {
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
        Matcher matcher = PORT.matcher(port);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 0xffff) {
            throw new PmiException("PMI_PORT='" + port + "' is not an address: expected host:port");
        }
        int id = number(env, "PMI_ID");
        InetSocketAddress address = new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
        return Handshake.overPort(dial(address), settings, Integer.toString(id));
    }

    private static PmiConnection dial(InetSocketAddress address) {
        try {
            // not a SocketChannel: interrupting a thread that uses one closes it
            Socket socket = new Socket();
            socket.connect(address, CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            return new PmiConnection(socket.getInputStream(), socket.getOutputStream(), "PMI_PORT " + address);
        } catch (IOException | RuntimeException e) {
            throw new PmiException(
                    "Launcher at PMI_PORT=" + address.getHostString() + ":" + address.getPort() + " cannot be reached ("
                            + e + "): is it still running? To start alone, unset PMI_PORT and PMI_ID",
                    e);
        }
    }

    private static int number(Map<String, String> env, String name) {
        String value = env.get(name);
        if (value == null || !value.matches("[0-9]{1,10}") || Long.parseLong(value) > Integer.MAX_VALUE) {
            throw new PmiException("A launcher is seen (" + (env.containsKey("PMI_FD") ? "PMI_FD" : "PMI_PORT")
                    + " is set) but " + name + (value == null ? " is not set" : "='" + value + "' is not a number")
                    + ": start the program with jmpiexec, or unset the PMI_ variables to start alone");
        }
        return Integer.parseInt(value);
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
