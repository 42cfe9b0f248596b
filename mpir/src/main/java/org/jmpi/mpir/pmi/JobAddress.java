package org.jmpi.mpir.pmi;

import java.util.Map;
import java.util.function.Function;
import org.jmpi.mpir.mpl.Digits;
import org.jspecify.annotations.Nullable;

/**
 * What a process that no launcher started was told of its job: its rank, how many ranks there are, and where they meet.
 *
 * @param rank of this process, from 0
 * @param size number of ranks
 * @param host name or address of rank 0's host, as the others reach it
 * @param port on which rank 0 waits for them
 * @param saidBy the names that said so, for messages
 */
record JobAddress(int rank, int size, String host, int port, String saidBy) {
    private static final int INT_DIGITS = 9;
    private static final int MOST_PORT = 0xffff;
    private static final String OWN = "JMPI_RANK, JMPI_SIZE and JMPI_ADDRESS";
    private static final String USUAL = "RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT";
    /** Of a pod of an indexed job of Kubernetes. */
    private static final String INDEX = "JOB_COMPLETION_INDEX";

    /**
     * Finds it in system properties and the environment; null: they don't say.
     *
     * @throws PmiException if they say a part of it, or nonsense
     */
    static @Nullable JobAddress of(Map<String, String> env, Function<String, @Nullable String> properties) {
        String size = first(properties.apply("jmpi.size"), env.get("JMPI_SIZE"));
        String address = first(properties.apply("jmpi.address"), env.get("JMPI_ADDRESS"));
        String rank = first(properties.apply("jmpi.rank"), env.get("JMPI_RANK"));
        if (size == null && address == null && rank == null) {
            return usual(env);
        }
        rank = first(rank, env.get(INDEX));
        return made(rank, size, address, OWN);
    }

    private static @Nullable JobAddress usual(Map<String, String> env) {
        String rank = env.get("RANK");
        String size = env.get("WORLD_SIZE");
        String host = env.get("MASTER_ADDR");
        String port = env.get("MASTER_PORT");
        // each of them alone may mean anything
        return rank == null || size == null || host == null || port == null
                ? null
                : made(rank, size, host + ":" + port, USUAL);
    }

    private static JobAddress made(
            @Nullable String rank, @Nullable String size, @Nullable String address, String saidBy) {
        if (rank == null || size == null || address == null) {
            throw new PmiException("A job without a launcher needs " + saidBy
                    + " (or the properties jmpi.rank, jmpi.size,"
                    + " jmpi.address): " + (rank == null ? "the rank" : size == null ? "the size" : "the address")
                    + " is not there; set it, or unset the others to start alone");
        }
        int n = number(size, 1, Integer.MAX_VALUE, "size", saidBy);
        int r = number(rank, 0, n - 1, "rank", saidBy);
        int colon = address.lastIndexOf(':');
        String host = Pmi.withoutBrackets(address.substring(0, Math.max(0, colon)));
        if (host.isEmpty() || host.equals("[]")) {
            throw new PmiException(
                    "The address '" + address + "' of a job without a launcher (" + saidBy + "): expected host:port");
        }
        int port = number(address.substring(colon + 1), 1, MOST_PORT, "port", saidBy);
        return new JobAddress(r, n, host, port, saidBy);
    }

    private static int number(String text, int least, int most, String what, String saidBy) {
        long value = Digits.parse(text.strip(), INT_DIGITS);
        if (value < least || value > most) {
            throw new PmiException("The " + what + " '" + text + "' of a job without a launcher (" + saidBy
                    + "): expected a number from " + least + " to " + most);
        }
        return (int) value;
    }

    private static @Nullable String first(@Nullable String one, @Nullable String other) {
        return one != null ? one : other;
    }

    /** Returns the address, for messages. */
    String shown() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
