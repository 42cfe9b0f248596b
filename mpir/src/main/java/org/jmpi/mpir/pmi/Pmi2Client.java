package org.jmpi.mpir.pmi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PMI-2 on the wire, as MPICH's {@code simple2pmi.c} speaks it. */
final class Pmi2Client extends WireClient {
    /** A key that nobody puts. */
    private static final String FENCE = "-jmpi-fence";
    /** In fullinit: the client says what it is doing when it is asked. */
    private static final String STATUS = "jmpi-status";

    private Pmi2Client(PmiConnection connection, PmiSettings settings, InitReply place, LauncherKind launcher) {
        super(connection, settings, place, launcher);
    }

    /**
     * Joins the job after both agreed on the version.
     *
     * @param rank as the environment or the port's greeting says
     * @param size the same, -1 when only the launcher knows
     * @param jobId {@code PMI_JOBID}, null when there is none
     * @param launcher what it said of itself; JMPI's may ask what this process is doing
     */
    static Pmi2Client open(
            PmiConnection connection,
            PmiSettings settings,
            int rank,
            int size,
            @Nullable String jobId,
            LauncherKind launcher) {
        Pmi2Message request = Pmi2Message.of("fullinit");
        if (jobId != null) {
            request.with("pmijobid", jobId);
        }
        request.with("pmirank", Integer.toString(rank)).with("threaded", "FALSE");
        if (launcher.own()) {
            request.with(STATUS, "TRUE");
        }
        Pmi2Message answer = succeeded(connection.query(request, settings.answerSeconds()));
        int told = answer.requireInt("rank");
        int of = answer.requireInt("size");
        if (told != rank || (size >= 0 && of != size)) {
            throw new PmiException("Launcher says rank " + told + " of " + of + " over PMI-2 and rank " + rank
                    + (size < 0 ? "" : " of " + size) + " elsewhere: are PMI_RANK and PMI_SIZE left over from another"
                    + " job?");
        }
        int appnum = answer.get("appnum") == null ? -1 : answer.requireInt("appnum");
        String space = succeeded(connection.query(Pmi2Message.of("job-getid"), settings.answerSeconds()))
                .require("jobid");
        return new Pmi2Client(
                connection,
                settings,
                new InitReply(told, of, appnum, space, PmiLimits.MAX_KEY, PmiLimits.MAX_VALUE),
                launcher);
    }

    private static Pmi2Message succeeded(Pmi2Message answer) {
        if (answer.rc() != 0) {
            throw new PmiException("Launcher refuses over PMI-2: '" + answer + "'");
        }
        return answer;
    }

    private Pmi2Message query(Pmi2Message request) {
        return succeeded(connection.query(request, settings.answerSeconds()));
    }

    private static Optional<String> found(Pmi2Message answer) {
        return "TRUE".equals(answer.get("found")) ? Optional.of(answer.require("value")) : Optional.empty();
    }

    @Override
    public int universeSize() {
        String size = found(query(Pmi2Message.of("info-getjobattr").with("key", "universeSize")))
                .orElse("-1");
        return size.matches("[0-9]{1,9}") ? Integer.parseInt(size) : -1;
    }

    @Override
    public int[] processMapping() {
        String mapping = found(query(Pmi2Message.of("info-getjobattr").with("key", ProcessMapping.KEY)))
                .orElseThrow(() -> new PmiException("Launcher does not say over PMI-2 which node a rank is on"));
        return ProcessMapping.parse(mapping, size());
    }

    @Override
    void putOne(String key, String value) {
        query(Pmi2Message.of("kvs-put").with("key", key).with("value", value));
    }

    @Override
    Optional<String> findOne(String key) {
        Pmi2Message answer = connection.query(lookup(key), settings.answerSeconds());
        return answer.rc() == 0 ? found(answer) : Optional.empty();
    }

    private Pmi2Message lookup(String key) {
        return Pmi2Message.of("kvs-get")
                .with("jobid", kvsName())
                .with("srcid", "-1")
                .with("key", key);
    }

    @Override
    public boolean keepsNames() {
        return true;
    }

    private Pmi2Message ask(Pmi2Message request) {
        return connection.query(request.with("infokeycount", "0"), settings.answerSeconds());
    }

    @Override
    public boolean publishName(String service, String port) {
        return ask(Pmi2Message.of("name-publish").with("name", service).with("port", port))
                        .rc()
                == 0;
    }

    /** Hydra and Slurm name the port differently. */
    @Override
    public Optional<String> lookupName(String service) {
        Pmi2Message answer = ask(Pmi2Message.of("name-lookup").with("name", service));
        String port = answer.get("port") != null ? answer.get("port") : answer.get("value");
        return answer.rc() == 0 ? Optional.ofNullable(port) : Optional.empty();
    }

    @Override
    public boolean unpublishName(String service) {
        return ask(Pmi2Message.of("name-unpublish").with("name", service)).rc() == 0;
    }

    /** Hydra answers a fence at once and holds back the next get until all have come: so a get belongs to a barrier. */
    @Override
    public void barrier() {
        succeeded(connection.query(Pmi2Message.of("kvs-fence"), settings.barrierSeconds()));
        connection.query(lookup(FENCE), settings.barrierSeconds());
    }

    @Override
    public void abort(int exitCode, String message) {
        try {
            connection.send(Pmi2Message.of("abort")
                    .with("exitcode", exitCode(exitCode))
                    .with("message", WireText.encode(message)));
        } catch (PmiException e) {
            // a launcher that is gone has ended the job already, or cannot
        }
        connection.hasLeft();
    }

    @Override
    void tell(PmiMessage line) {
        connection.sendFramed(line);
    }

    @Override
    void leave(@Nullable String times) {
        query(Pmi2Message.of("finalize"));
    }
}
