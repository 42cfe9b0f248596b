package org.jmpi.hydra.pmiserv;

import org.jmpi.mpir.pmi.PmiLimits;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.WireText;
import org.jmpi.mpir.pmi.WorldWire;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jspecify.annotations.Nullable;

/** Answers PMI-1. Owned by the server's thread. Mirrors Hydra's {@code pmip_pmi_v1.c} and {@code pmiserv_pmi_v1.c}. */
final class Pmi1Service {
    /** What fits the line of an answer, whatever stands beside it. */
    static final int LONGEST_VALUE = 960;

    private static final int SUCCESS = 0;
    private static final int SUBVERSION = 2;
    /** In the answer to init: this is JMPI's launcher; in get_maxes: the client wants to hear of aborted ranks. */
    private static final String OWN = "jmpi";

    /** In get_maxes: the client says what it is doing when it is asked. */
    private static final String STATUS = "status";

    /** In finalize: what the client says of its times. */
    private static final String TIMES = "jmpi_times";

    private final PmiJob job;

    Pmi1Service(PmiJob job) {
        this.job = job;
    }

    void serve(PmiSession session, PmiMessage request) {
        switch (request.command()) {
            case "init" -> init(session, request);
            case "get_maxes" -> maxes(session, request);
            case "get_appnum" ->
                session.answer(PmiMessage.of("appnum").with("appnum", Integer.toString(job.appnum(session.rank()))));
            case "get_universe_size" ->
                session.answer(PmiMessage.of("universe_size").with("size", Integer.toString(job.universeSize())));
            case "get_my_kvsname" -> session.answer(PmiMessage.of("my_kvsname").with("kvsname", job.space.name()));
            case "put" -> put(session, request);
            case "get" -> get(session, request);
            case "barrier_in" -> barrier(session, request.get("group"));
            case "publish_name", "lookup_name", "unpublish_name" -> name(session, request);
            case WorldWire.START, WorldWire.PART, WorldWire.END -> session.world(request);
            case StatusLines.COMMAND -> job.reported(session, request);
            case "finalize" -> {
                if (request.get(TIMES) != null) {
                    job.timed(session, request.get(TIMES));
                }
                session.finalized();
                session.answer(PmiMessage.of("finalize_ack"));
            }
            case "abort" -> abort(session, request);
            default -> session.answer(result(PmiMessage.of(request.command()), -1, "unknown_command"));
        }
    }

    private static PmiMessage result(PmiMessage answer, int rc, String message) {
        return answer.with("rc", Integer.toString(rc)).with("msg", message);
    }

    private static PmiMessage result(PmiMessage answer, @Nullable String wrong) {
        return wrong == null ? result(answer, SUCCESS, "success") : result(answer, -1, wrong);
    }

    private void init(PmiSession session, PmiMessage request) {
        String version = request.get("pmi_version");
        if ("2".equals(version)) {
            session.answer(announced(PmiMessage.of("response_to_init")
                    .with("pmi_version", "2")
                    .with("pmi_subversion", "0")
                    .with("rc", "0")));
            session.frames();
            session.joined();
            return;
        }
        boolean spoken = "1".equals(version);
        String asked = request.get("pmi_subversion");
        boolean older = asked != null && asked.matches("[0-9]") && Integer.parseInt(asked) < SUBVERSION;
        PmiMessage answer = PmiMessage.of("response_to_init")
                .with("pmi_version", "1")
                .with("pmi_subversion", asked != null && older ? asked : Integer.toString(SUBVERSION))
                .with("rc", spoken ? "0" : "-1");
        session.answer(spoken ? announced(answer) : answer);
        if (spoken) {
            session.joined();
        }
    }

    /** Says what this launcher does beyond PMI. */
    private PmiMessage announced(PmiMessage answer) {
        answer.with(OWN, "1");
        return job.worlds == null ? answer : answer.with(WorldWire.ABLE, "1");
    }

    private void maxes(PmiSession session, PmiMessage request) {
        if (request.get(OWN) != null) {
            job.listens(session);
        }
        if (request.get(STATUS) != null) {
            job.reports(session);
        }
        session.answer(PmiMessage.of("maxes")
                .with("kvsname_max", Integer.toString(PmiLimits.MAX_KVSNAME))
                .with("keylen_max", Integer.toString(PmiLimits.MAX_KEY))
                .with("vallen_max", Integer.toString(PmiLimits.ANNOUNCED_VALUE)));
    }

    private void put(PmiSession session, PmiMessage request) {
        String value = request.require("value");
        String wrong = value.length() > LONGEST_VALUE
                ? "value_longer_than_" + LONGEST_VALUE
                : job.space.put(request.get("kvsname"), request.require("key"), value);
        session.answer(result(PmiMessage.of("put_result"), wrong));
    }

    private void get(PmiSession session, PmiMessage request) {
        String key = request.require("key");
        String value = job.space.get(request.get("kvsname"), key);
        PmiMessage answer = PmiMessage.of("get_result");
        if (value == null) {
            session.answer(result(answer, -1, "key_" + key + "_not_found").with("value", "unknown"));
        } else if (value.length() > LONGEST_VALUE || value.indexOf(' ') >= 0) {
            session.answer(result(answer, -1, "value_needs_PMI-2").with("value", "unknown"));
        } else {
            session.answer(result(answer, SUCCESS, "success").with("value", value));
        }
    }

    private void barrier(PmiSession session, @Nullable String group) {
        PmiMessage answer = PmiMessage.of("barrier_out");
        String tag = Barriers.tag(group);
        if (tag != null) {
            answer.with("tag", tag);
        }
        String wrong = job.barriers.enter(session, group, () -> session.answer(answer));
        if (wrong != null) {
            session.answer(result(answer, -1, wrong));
        }
    }

    private void name(PmiSession session, PmiMessage request) {
        String command = request.command();
        String service = request.require("service");
        PmiMessage answer = PmiMessage.of(command.replace("_name", "_result"));
        String wrong;
        if (command.equals("publish_name")) {
            wrong = job.names.publish(service, request.require("port"));
        } else if (command.equals("lookup_name")) {
            String port = job.names.lookup(service);
            wrong = port == null ? "service_not_found" : null;
            if (port != null) {
                answer.with("port", port);
            }
        } else {
            wrong = job.names.unpublish(service);
        }
        session.answer(
                wrong == null
                        ? result(answer.with("info", "ok"), SUCCESS, "success")
                        : result(answer.with("info", "notok"), 1, wrong));
    }

    private void abort(PmiSession session, PmiMessage request) {
        String text = request.get("message");
        job.abort(
                session,
                request.get("exitcode"),
                text == null ? "" : WireText.decode(text),
                RankRanges.decode(request.get("ranks"), job.size()));
    }

    /** Answers a spawn once the processes are started, or can't be. */
    void spawn(PmiSession session, SpawnRequest request) {
        PmiMessage answer = PmiMessage.of("spawn_result");
        if (job.worlds == null) {
            session.answer(result(answer, -1, "this_launcher_starts_no_worlds"));
            return;
        }
        job.worlds.spawn(
                session.rank(),
                request.words(),
                request.preput(),
                wrong -> session.later(
                        () -> session.answer(result(answer, wrong == null ? null : WireText.encode(wrong)))));
    }

    /** Tells a client of JMPI, unasked, that another rank was ended. */
    static void notifyDeparture(PmiSession session, int rank) {
        session.answer(PmiMessage.of("jmpi_departed").with("rank", Integer.toString(rank)));
    }
}
