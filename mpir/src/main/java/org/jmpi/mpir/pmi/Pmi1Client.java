package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PMI-1 on the wire, as MPICH's {@code simple_pmi.c} speaks it. */
final class Pmi1Client extends WireClient {
    /** In the answer to init: JMPI's launcher; in get_maxes: this client wants to hear of ranks that were ended. */
    static final String OWN = "jmpi";

    /** In get_maxes: this client says what it is doing when it is asked. */
    private static final String STATUS = "status";

    /** In finalize: when this client came into and out of MPI_Init and MPI_Finalize. */
    private static final String TIMES = "jmpi_times";

    private static final String GET_ANSWER = "get_result";

    // cmd=put kvsname= key= value= and the newline
    private static final int PUT_OVERHEAD = 30;

    /** What the launcher said once. */
    @SuppressWarnings("NullAway.Init")
    private volatile int[] mapping;

    private final boolean own;

    private Pmi1Client(PmiConnection connection, PmiSettings settings, InitReply place, LauncherKind launcher) {
        super(connection, settings, place, launcher);
        this.own = launcher.own();
    }

    /**
     * Learns what the launcher says after both agreed on the version.
     *
     * @param launcher what it said of itself
     */
    static Pmi1Client open(PmiConnection connection, PmiSettings settings, int rank, int size, LauncherKind launcher) {
        boolean own = launcher.own();
        int limit = settings.answerSeconds();
        PmiMessage question = PmiMessage.of("get_maxes");
        PmiMessage maxes = connection.query(own ? question.with(OWN, "1").with(STATUS, "1") : question, "maxes", limit);
        int appnum =
                connection.query(PmiMessage.of("get_appnum"), "appnum", limit).requireInt("appnum");
        String space = connection
                .query(PmiMessage.of("get_my_kvsname"), "my_kvsname", limit)
                .require("kvsname");
        int maxKey = Math.min(PmiLimits.MAX_KEY, maxes.requireInt("keylen_max"));
        int maxValue = Math.min(PmiLimits.MAX_VALUE, maxes.requireInt("vallen_max"));
        int room = Math.min(maxValue, PmiLimits.MAX_LINE - space.length() - PmiLimits.MAX_KEY - PUT_OVERHEAD);
        return new Pmi1Client(connection, settings, new InitReply(rank, size, appnum, space, maxKey, room), launcher);
    }

    private PmiMessage query(PmiMessage request, String expected) {
        return connection.query(request, expected, settings.answerSeconds());
    }

    @Override
    public int universeSize() {
        return query(PmiMessage.of("get_universe_size"), "universe_size").requireInt("size");
    }

    @Override
    public int[] processMapping() {
        int[] known = mapping;
        if (known == null) {
            known = ProcessMapping.parse(get(ProcessMapping.KEY), size());
            mapping = known;
        }
        return known.clone();
    }

    @Override
    void putOne(String key, String value) {
        PmiMessage request =
                PmiMessage.of("put").with("kvsname", kvsName()).with("key", key).with("value", value);
        PmiMessage answer = query(request, "put_result");
        if (answer.rc() != 0) {
            throw new PmiException("Launcher refuses key '" + key + "': '" + answer + "'");
        }
    }

    @Override
    Optional<String> findOne(String key) {
        return found(query(lookup(key), GET_ANSWER));
    }

    /** JMPI's launcher reads on while it answers; of others that is not known. */
    @Override
    List<Optional<String>> findSome(List<String> keys) {
        if (!own) {
            return super.findSome(keys);
        }
        List<PmiMessage> requests = new ArrayList<>(keys.size());
        for (String key : keys) {
            requests.add(lookup(key));
        }
        List<Optional<String>> values = new ArrayList<>(keys.size());
        for (PmiMessage answer : connection.queryAll(requests, GET_ANSWER, settings.answerSeconds())) {
            values.add(found(answer));
        }
        return values;
    }

    private PmiMessage lookup(String key) {
        return PmiMessage.of("get").with("kvsname", kvsName()).with("key", key);
    }

    private static Optional<String> found(PmiMessage answer) {
        return answer.rc() == 0 ? Optional.of(answer.require("value")) : Optional.empty();
    }

    @Override
    public void barrier() {
        PmiMessage answer = connection.query(PmiMessage.of("barrier_in"), "barrier_out", settings.barrierSeconds());
        if (answer.rc() != 0) {
            throw new PmiException("Launcher's barrier failed: '" + answer + "'");
        }
    }

    @Override
    public boolean keepsNames() {
        return true;
    }

    @Override
    public boolean publishName(String service, String port) {
        PmiMessage request =
                PmiMessage.of("publish_name").with("service", service).with("port", port);
        return succeeded(query(request, "publish_result"));
    }

    @Override
    public Optional<String> lookupName(String service) {
        PmiMessage answer = query(PmiMessage.of("lookup_name").with("service", service), "lookup_result");
        return succeeded(answer) ? Optional.ofNullable(answer.get("port")) : Optional.empty();
    }

    @Override
    public boolean unpublishName(String service) {
        return succeeded(query(PmiMessage.of("unpublish_name").with("service", service), "unpublish_result"));
    }

    /** Launchers say it by rc, by info, or by both. */
    private static boolean succeeded(PmiMessage answer) {
        String info = answer.get("info");
        String rc = answer.get("rc");
        return (info == null || "ok".equals(info)) && (rc == null || "0".equals(rc)) && (info != null || rc != null);
    }

    @Override
    public boolean endsSome() {
        return own;
    }

    @Override
    public void abort(int exitCode, String message) {
        abort(exitCode, message, null);
    }

    @Override
    public void abort(int exitCode, String message, @Nullable BitSet ranks) {
        PmiMessage request = PmiMessage.of("abort").with("exitcode", exitCode(exitCode));
        String text = WireText.encode(message);
        if (!text.isEmpty()) {
            request.with("message", text);
        }
        String word = own && ranks != null ? RankRanges.encode(ranks) : null;
        if (word != null) {
            request.with("ranks", word);
        }
        try {
            connection.send(request);
        } catch (PmiException e) {
            // a launcher that is gone has ended the job already, or cannot
        }
        connection.hasLeft();
    }

    @Override
    void tell(PmiMessage line) {
        connection.send(line);
    }

    @Override
    void leave(@Nullable String times) {
        PmiMessage request = PmiMessage.of("finalize");
        query(times == null ? request : request.with(TIMES, times), "finalize_ack");
    }
}
