package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiLimits;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.ProcessMapping;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.WireText;
import org.jmpi.mpir.pmi.status.StatusLines;

/**
 * What the ranks of a job share, and the answers to their requests. Owned by the server's thread. Mirrors Hydra's
 * {@code pmip_pmi_v1.c} and {@code pmiserv_pmi_v1.c}.
 */
final class PmiJob {
    private static final int SUCCESS = 0;
    /** In the answer to init: this is JMPI's launcher; in get_maxes: the client wants to hear of aborted ranks. */
    private static final String OWN = "jmpi";

    /** In get_maxes: the client says what it is doing when it is asked. */
    private static final String STATUS = "status";

    private final KeyValueSpace space;
    private final int[] appnums;
    private final JobEvents events;
    private final Map<String, String> services = new HashMap<>();
    private final List<PmiSession> inBarrier = new ArrayList<>();
    /** Who wants to hear of ranks that were aborted. */
    private final List<PmiSession> listeners = new ArrayList<>();
    /** Who says what it is doing when it is asked. */
    private final Set<PmiSession> reporters = new LinkedHashSet<>();
    /** Who gets the answers. */
    private BiConsumer<Integer, PmiMessage> reports = (rank, line) -> {};
    /** Ranks that were aborted while others go on. */
    private final BitSet aborted = new BitSet();
    /** Ranks that can come to no barrier any more: aborted and gone, or finalized. */
    private final BitSet absent = new BitSet();

    PmiJob(String kvsName, int[] appnums, String mapping, JobEvents events) {
        this.space = new KeyValueSpace(kvsName);
        this.appnums = appnums;
        this.events = events;
        space.put(null, ProcessMapping.KEY, mapping);
    }

    int size() {
        return appnums.length;
    }

    JobEvents events() {
        return events;
    }

    /** A rank went away: a barrier it stood in does not count it any more. */
    void left(PmiSession session) {
        inBarrier.remove(session);
        listeners.remove(session);
        reporters.remove(session);
        if (aborted.get(session.rank())) {
            departed(session.rank());
        }
        events.disconnected(session.rank());
    }

    /** An aborted rank is gone: those that want to know hear of it, and no barrier waits for it any more. */
    private void departed(int rank) {
        absent.set(rank);
        for (PmiSession each : List.copyOf(listeners)) {
            if (!aborted.get(each.rank())) {
                each.answer(PmiMessage.of("jmpi_departed").with("rank", Integer.toString(rank)));
            }
        }
        checkBarrier();
    }

    /** Asks what ranks are doing; returns those that were asked. */
    BitSet askStatus(int id, BiConsumer<Integer, PmiMessage> answers) {
        reports = answers;
        BitSet asked = new BitSet();
        for (PmiSession each : List.copyOf(reporters)) {
            try {
                each.answer(StatusLines.question(id));
                asked.set(each.rank());
            } catch (PmiException e) {
                // it reads nothing: it will not answer either
                continue;
            }
        }
        return asked;
    }

    void serve(PmiSession session, PmiMessage request) {
        switch (request.command()) {
            case "init" -> init(session, request);
            case "get_maxes" -> maxes(session, request);
            case "get_appnum" ->
                session.answer(PmiMessage.of("appnum").with("appnum", Integer.toString(appnums[session.rank()])));
            case "get_universe_size" ->
                session.answer(PmiMessage.of("universe_size").with("size", "-1"));
            case "get_my_kvsname" -> session.answer(PmiMessage.of("my_kvsname").with("kvsname", space.name()));
            case "put" -> put(session, request);
            case "get" -> get(session, request);
            case "barrier_in" -> barrier(session);
            case "publish_name", "lookup_name", "unpublish_name" -> name(session, request);
            case StatusLines.COMMAND -> reports.accept(session.rank(), request);
            case "finalize" -> finish(session);
            case "abort" -> abort(session, request);
            default -> session.answer(result(PmiMessage.of(request.command()), -1, "unknown_command"));
        }
    }

    private static PmiMessage result(PmiMessage answer, int rc, String message) {
        return answer.with("rc", Integer.toString(rc)).with("msg", message);
    }

    private void init(PmiSession session, PmiMessage request) {
        boolean spoken = "1".equals(request.get("pmi_version"));
        PmiMessage answer =
                PmiMessage.of("response_to_init").with("pmi_version", "1").with("pmi_subversion", "1");
        answer.with("rc", spoken ? "0" : "-1");
        session.answer(spoken ? answer.with(OWN, "1") : answer);
        if (spoken) {
            events.connected(session.rank());
        }
    }

    private void maxes(PmiSession session, PmiMessage request) {
        if (request.get(OWN) != null && !listeners.contains(session)) {
            listeners.add(session);
        }
        if (request.get(STATUS) != null) {
            reporters.add(session);
        }
        session.answer(PmiMessage.of("maxes")
                .with("kvsname_max", Integer.toString(PmiLimits.MAX_KVSNAME))
                .with("keylen_max", Integer.toString(PmiLimits.MAX_KEY))
                .with("vallen_max", Integer.toString(PmiLimits.ANNOUNCED_VALUE)));
    }

    private void put(PmiSession session, PmiMessage request) {
        String wrong = space.put(request.get("kvsname"), request.require("key"), request.require("value"));
        PmiMessage answer = PmiMessage.of("put_result");
        session.answer(wrong == null ? result(answer, SUCCESS, "success") : result(answer, -1, wrong));
    }

    private void get(PmiSession session, PmiMessage request) {
        String key = request.require("key");
        String value = space.get(request.get("kvsname"), key);
        PmiMessage answer = PmiMessage.of("get_result");
        session.answer(
                value == null
                        ? result(answer, -1, "key_" + key + "_not_found").with("value", "unknown")
                        : result(answer, SUCCESS, "success").with("value", value));
    }

    private void barrier(PmiSession session) {
        if (!inBarrier.contains(session)) {
            inBarrier.add(session);
        }
        checkBarrier();
    }

    /** Ends the barrier if all have come that can come. */
    private void checkBarrier() {
        BitSet here = new BitSet();
        inBarrier.forEach(each -> here.set(each.rank()));
        if (!aborted.isEmpty()) {
            here.or(absent);
        }
        if (!inBarrier.isEmpty() && here.cardinality() == size()) {
            List<PmiSession> all = List.copyOf(inBarrier);
            inBarrier.clear();
            all.forEach(each -> each.answer(PmiMessage.of("barrier_out")));
        }
    }

    private void name(PmiSession session, PmiMessage request) {
        String command = request.command();
        String service = request.require("service");
        PmiMessage answer = PmiMessage.of(command.replace("_name", "_result"));
        boolean known = services.containsKey(service);
        boolean publish = command.equals("publish_name");
        if (publish == known) {
            session.answer(result(
                    answer.with("info", publish ? "ok" : "notok"),
                    1,
                    publish ? "key_already_present" : "service_not_found"));
            return;
        }
        if (publish) {
            services.put(service, checkedPort(request.require("port")));
        } else if (command.equals("lookup_name")) {
            answer.with("port", services.get(service));
        } else {
            services.remove(service);
        }
        session.answer(result(answer.with("info", "ok"), SUCCESS, "success"));
    }

    private static String checkedPort(String port) {
        if (port.length() > KeyValueSpace.LONGEST_VALUE) {
            throw new PmiException("it publishes a port of " + port.length() + " characters");
        }
        return port;
    }

    private void finish(PmiSession session) {
        listeners.remove(session);
        reporters.remove(session);
        absent.set(session.rank());
        events.finalized(session.rank());
        session.answer(PmiMessage.of("finalize_ack"));
        if (!aborted.isEmpty()) {
            checkBarrier();
        }
    }

    private void abort(PmiSession session, PmiMessage request) {
        String code = request.get("exitcode");
        int low = code != null && code.matches("-?[0-9]{1,9}") ? Integer.parseInt(code) & 0xff : 1;
        String text = request.get("message");
        int exitCode = low == 0 ? 1 : low;
        String message = text == null ? "" : WireText.decode(text);
        BitSet some = RankRanges.decode(request.get("ranks"), size());
        if (some == null || some.cardinality() == size()) {
            events.aborted(session.rank(), exitCode, message);
        } else {
            aborted.or(some);
            events.someAborted(session.rank(), exitCode, message, some);
        }
    }
}
