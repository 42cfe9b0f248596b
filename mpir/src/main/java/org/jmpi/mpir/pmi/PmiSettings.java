package org.jmpi.mpir.pmi;

import java.util.Map;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * How a rank speaks to its launcher.
 *
 * @param version of the protocol that is tried first, 1 or 2
 * @param answerSeconds longest wait for an answer that depends on the launcher alone, 0 for no limit
 * @param barrierSeconds longest wait for the other ranks, 0 for no limit
 * @param joinSeconds longest wait for the ranks of a job without a launcher to come
 */
public record PmiSettings(int version, int answerSeconds, int barrierSeconds, int joinSeconds) {
    @Cvar(
            name = "MPIR_CVAR_PMI_VERSION",
            category = "PMI",
            type = CvarType.ENUM,
            defaultValue = "auto",
            enumValues = {"auto", "1", "2"},
            description = "Version of PMI that is spoken to the launcher. auto: PMI_VERSION of the environment,"
                    + " else 1; 2 for a launcher that refuses 1.")
    private static final CvarKey VERSION = CvarKey.of("MPIR_CVAR_PMI_VERSION");

    @Cvar(
            name = "MPIR_CVAR_PMI_TIMEOUT",
            category = "PMI",
            type = CvarType.INT,
            defaultValue = "120",
            min = 0,
            description = "Longest wait for an answer that the launcher can give alone, in seconds. 0: no limit.")
    private static final CvarKey ANSWER = CvarKey.of("MPIR_CVAR_PMI_TIMEOUT");

    @Cvar(
            name = "MPIR_CVAR_PMI_BARRIER_TIMEOUT",
            category = "PMI",
            type = CvarType.INT,
            defaultValue = "86400",
            min = 0,
            description = "Longest wait of MPI_Init for the other ranks of the job, in seconds. 0: no limit.")
    private static final CvarKey BARRIER = CvarKey.of("MPIR_CVAR_PMI_BARRIER_TIMEOUT");

    @Cvar(
            name = "MPIR_CVAR_PMI_JOIN_TIMEOUT",
            category = "PMI",
            type = CvarType.INT,
            defaultValue = "300",
            min = 1,
            description =
                    "Longest wait for all ranks of a job without a launcher to come, in seconds. Then those that came"
                            + " end with the numbers of those that are missing.")
    private static final CvarKey JOIN = CvarKey.of("MPIR_CVAR_PMI_JOIN_TIMEOUT");

    /**
     * @param cvars the rank's control variables
     * @param env the process's environment, which may have {@code PMI_VERSION}
     * @return what they say
     * @throws PmiException when {@code PMI_VERSION} counts and is neither 1 nor 2
     */
    public static PmiSettings of(CvarSet cvars, Map<String, String> env) {
        int chosen = cvars.getEnum(VERSION);
        int version = chosen == 0 ? announced(env) : chosen;
        return new PmiSettings(version, cvars.getInt(ANSWER), cvars.getInt(BARRIER), cvars.getInt(JOIN));
    }

    /** The defaults, and what the environment says of the version. */
    static PmiSettings of(Map<String, String> env) {
        return of(CvarSet.defaults(), env);
    }

    private static int announced(Map<String, String> env) {
        if (!Pmi.seen(env)) {
            return 1;
        }
        String version = env.getOrDefault("PMI_VERSION", "1");
        if (!version.equals("1") && !version.equals("2")) {
            throw new PmiException("PMI_VERSION='" + version
                    + "' is not spoken here: expected 1 or 2; unset it or set MPIR_CVAR_PMI_VERSION");
        }
        return Integer.parseInt(version);
    }
}
