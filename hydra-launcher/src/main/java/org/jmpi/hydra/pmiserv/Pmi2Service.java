package org.jmpi.hydra.pmiserv;

import org.jmpi.mpir.pmi.Pmi2Message;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.ProcessMapping;
import org.jmpi.mpir.pmi.WireText;
import org.jmpi.mpir.pmi.WorldWire;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jspecify.annotations.Nullable;

/** Answers PMI-2. Owned by the server's thread. Mirrors Hydra's {@code pmip_pmi_v2.c} and {@code pmiserv_pmi_v2.c}. */
final class Pmi2Service {
    /** In fullinit: the client says what it is doing when it is asked. */
    private static final String STATUS = "jmpi-status";

    private final PmiJob job;

    Pmi2Service(PmiJob job) {
        this.job = job;
    }

    void serve(PmiSession session, Pmi2Message request) {
        switch (request.command()) {
            case "fullinit" -> fullinit(session, request);
            case "job-getid" -> answer(session, response(request).with("jobid", job.space.name()), null);
            case "info-getjobattr" -> jobAttribute(session, request);
            case "info-putnodeattr" ->
                answer(
                        session,
                        response(request),
                        job.attributes.put(session, request.require("key"), request.require("value")));
            case "info-getnodeattr" -> nodeAttribute(session, request);
            case "kvs-put" ->
                answer(
                        session,
                        response(request),
                        job.space.put(null, request.require("key"), request.require("value")));
            case "kvs-get" -> get(session, request);
            case "kvs-fence" -> fence(session, request);
            case "name-publish", "name-lookup", "name-unpublish" -> name(session, request);
            case "finalize" -> {
                session.finalized();
                answer(session, response(request), null);
            }
            case "abort" -> abort(session, request);
            case "spawn" -> spawn(session, request);
            case WorldWire.START, WorldWire.PART, WorldWire.END -> session.world(PmiMessage.of(request));
            case StatusLines.COMMAND -> job.reported(session, PmiMessage.of(request));
            default -> answer(session, response(request), "unknown command");
        }
    }

    /** The beginning of a response; a client with threads knows its own by {@code thrid}. */
    private static Pmi2Message response(Pmi2Message request) {
        Pmi2Message response = Pmi2Message.of(request.command() + "-response");
        String thread = request.get("thrid");
        return thread == null ? response : response.with("thrid", thread);
    }

    private static void answer(PmiSession session, Pmi2Message response, @Nullable String wrong) {
        session.answer(
                wrong == null
                        ? response.with("rc", "0")
                        : response.with("rc", "-1").with("errmsg", wrong));
    }

    private void fullinit(PmiSession session, Pmi2Message request) {
        String rank = Integer.toString(session.rank());
        Pmi2Message response = response(request);
        if (!rank.equals(request.get("pmirank"))) {
            answer(session, response, "this connection is that of rank " + rank);
            return;
        }
        if ("TRUE".equals(request.get(STATUS))) {
            job.reports(session);
        }
        response.with("pmi-version", "2")
                .with("pmi-subversion", "0")
                .with("rank", rank)
                .with("size", Integer.toString(job.size()))
                .with("appnum", Integer.toString(job.appnum(session.rank())))
                .with("debugged", "FALSE")
                .with("pmiverbose", "FALSE");
        if (job.spawned) {
            // clients look whether it is there
            response.with("spawner-jobid", job.space.name());
        }
        answer(session, response, null);
    }

    private static void found(PmiSession session, Pmi2Message response, @Nullable String value) {
        response.with("found", value == null ? "FALSE" : "TRUE");
        answer(session, value == null ? response : response.with("value", value), null);
    }

    private void jobAttribute(PmiSession session, Pmi2Message request) {
        String value =
                switch (request.require("key")) {
                    case ProcessMapping.KEY -> job.space.get(null, ProcessMapping.KEY);
                    case "universeSize" -> job.universeSize() < 0 ? null : Integer.toString(job.universeSize());
                    default -> null;
                };
        found(session, response(request), value);
    }

    private void nodeAttribute(PmiSession session, Pmi2Message request) {
        String key = request.require("key");
        Pmi2Message response = response(request);
        String value = job.attributes.get(session, key);
        if (value != null || !"TRUE".equals(request.get("wait"))) {
            found(session, response, value);
            return;
        }
        String wrong = job.attributes.await(session, key, put -> found(session, response, put));
        if (wrong != null) {
            answer(session, response, wrong);
        }
    }

    private void get(PmiSession session, Pmi2Message request) {
        String space = request.get("jobid");
        found(
                session,
                response(request),
                job.space.get(space == null || space.isEmpty() ? null : space, request.require("key")));
    }

    private void fence(PmiSession session, Pmi2Message request) {
        Pmi2Message response = response(request);
        String wrong = job.barriers.enter(session, null, () -> answer(session, response, null));
        if (wrong != null) {
            answer(session, response, wrong);
        }
    }

    private void name(PmiSession session, Pmi2Message request) {
        String name = request.require("name");
        Pmi2Message response = response(request);
        switch (request.command()) {
            case "name-publish" -> answer(session, response, job.names.publish(name, request.require("port")));
            case "name-unpublish" -> answer(session, response, job.names.unpublish(name));
            default -> {
                String port = job.names.lookup(name);
                response.with("found", port == null ? "FALSE" : "TRUE");
                // Hydra's clients look for port, Slurm's for value
                answer(
                        session,
                        port == null ? response : response.with("port", port).with("value", port),
                        null);
            }
        }
    }

    private void abort(PmiSession session, Pmi2Message request) {
        String text = request.get("message");
        job.abort(session, request.get("exitcode"), text == null ? "" : WireText.decode(text), null);
    }

    private void spawn(PmiSession session, Pmi2Message request) {
        SpawnRequest spawn = Spawn2Reader.read(request);
        Pmi2Message response = response(request);
        if (job.worlds == null) {
            answer(session, response, "this launcher starts no worlds");
            return;
        }
        job.worlds.spawn(
                session.rank(),
                spawn.words(),
                spawn.preput(),
                wrong -> session.later(() -> answer(session, response, wrong)));
    }
}
