package org.jmpi.mpir.pmi;

import org.jspecify.annotations.Nullable;

/** Agrees with a launcher on a version of PMI. Mirrors {@code PMII_Set_from_port} and the beginning of {@code PMI_Init}. */
final class Handshake {
    private Handshake() {}

    /** Over a port, rank and size come over the wire. */
    static PmiClient overPort(PmiConnection connection, PmiSettings settings, String id) {
        int limit = settings.answerSeconds();
        PmiMessage ack = connection.query(PmiMessage.of("initack").with("pmiid", id), "initack", limit);
        if (ack.rc() != 0) {
            throw new PmiException("Launcher does not know PMI_ID=" + id
                    + ": is PMI_PORT left over from another job? Unset PMI_PORT and PMI_ID to start alone");
        }
        int size = connection.receive("initack", "set", limit).requireInt("size");
        int rank = connection.receive("initack", "set", limit).requireInt("rank");
        connection.receive("initack", "set", limit);
        return open(connection, settings, rank, size, null);
    }

    static PmiClient open(PmiConnection connection, PmiSettings settings, int rank, int size, @Nullable String jobId) {
        PmiMessage answer = init(connection, settings, settings.version());
        if (answer.rc() != 0 && settings.version() == 1 && "2".equals(answer.get("pmi_version"))) {
            answer = init(connection, settings, 2);
        }
        if (answer.rc() != 0) {
            throw new PmiException("Launcher refuses PMI version " + settings.version() + ": '" + answer
                    + "'; start the program with jmpiexec, mpiexec.hydra or srun --mpi=pmi2"
                    + (settings.version() == 2 ? ", or without MPIR_CVAR_PMI_VERSION and PMI_VERSION" : ""));
        }
        var launcher =
                new WireClient.LauncherKind(answer.get(Pmi1Client.OWN) != null, answer.get(WorldWire.ABLE) != null);
        return PmiConnection.agreesOnFrames(answer)
                ? Pmi2Client.open(connection, settings, rank, size, jobId, launcher)
                : Pmi1Client.open(connection, settings, rank, size, launcher);
    }

    private static PmiMessage init(PmiConnection connection, PmiSettings settings, int version) {
        PmiMessage request = PmiMessage.of("init")
                .with("pmi_version", Integer.toString(version))
                .with("pmi_subversion", version == 1 ? "1" : "0");
        return connection.query(request, "response_to_init", settings.answerSeconds());
    }
}
