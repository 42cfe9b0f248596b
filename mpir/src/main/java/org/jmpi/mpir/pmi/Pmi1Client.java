package org.jmpi.mpir.pmi;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** PMI-1 on the wire, as MPICH's {@code simple_pmi.c} speaks it. */
final class Pmi1Client implements PmiClient {
    /** In the answer to init: JMPI's launcher; in get_maxes: this client wants to hear of ranks that were ended. */
    private static final String OWN = "jmpi";

    /** In get_maxes: this client says what it is doing when it is asked. */
    private static final String STATUS = "status";

    private static final String SEGMENTS = "segments=";
    // cmd=put kvsname= key= value= and the newline
    private static final int PUT_OVERHEAD = 30;

    private final PmiConnection connection;
    private final int rank;
    private final int size;
    private final int appnum;
    private final String kvsName;
    private final int maxKey;
    private final int maxValue;
    private final boolean own;
    private boolean finalized;

    Pmi1Client(PmiConnection connection, int rank, int size) {
        if (size < 1 || rank < 0 || rank >= size) {
            throw new PmiException("Launcher gave rank " + rank + " of " + size + ": expected 0 <= rank < size");
        }
        this.connection = connection;
        this.rank = rank;
        this.size = size;
        this.own = init();
        PmiMessage question = PmiMessage.of("get_maxes");
        PmiMessage maxes = connection.ask(own ? question.with(OWN, "1").with(STATUS, "1") : question, "maxes");
        this.appnum = connection.ask(PmiMessage.of("get_appnum"), "appnum").requireInt("appnum");
        this.kvsName =
                connection.ask(PmiMessage.of("get_my_kvsname"), "my_kvsname").require("kvsname");
        this.maxKey = Math.min(PmiLimits.MAX_KEY, maxes.requireInt("keylen_max"));
        this.maxValue = Math.min(PmiLimits.MAX_VALUE, maxes.requireInt("vallen_max"));
    }

    /** Mirrors {@code PMII_Set_from_port}: rank and size come over the wire. */
    static Pmi1Client overPort(PmiConnection connection, String id) {
        PmiMessage ack = connection.ask(PmiMessage.of("initack").with("pmiid", id), "initack");
        if (ack.rc() != 0) {
            throw new PmiException("Launcher does not know PMI_ID=" + id
                    + ": is PMI_PORT left over from another job? Unset PMI_PORT and PMI_ID to start alone");
        }
        int size = connection.receive("initack", "set").requireInt("size");
        int rank = connection.receive("initack", "set").requireInt("rank");
        connection.receive("initack", "set");
        return new Pmi1Client(connection, rank, size);
    }

    /** Returns whether the launcher is JMPI's. */
    private boolean init() {
        PmiMessage request = PmiMessage.of("init").with("pmi_version", "1").with("pmi_subversion", "1");
        PmiMessage answer = connection.ask(request, "response_to_init");
        if (answer.rc() != 0) {
            throw new PmiException("Launcher refuses PMI version 1.1: '" + answer
                    + "'; start the program with jmpiexec, mpiexec.hydra or srun --mpi=pmi2");
        }
        return answer.get(OWN) != null;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int appnum() {
        return appnum;
    }

    @Override
    public int universeSize() {
        return connection
                .ask(PmiMessage.of("get_universe_size"), "universe_size")
                .requireInt("size");
    }

    @Override
    public String kvsName() {
        return kvsName;
    }

    @Override
    public int[] processMapping() {
        return ProcessMapping.parse(get(ProcessMapping.KEY), size);
    }

    @Override
    public boolean singleton() {
        return false;
    }

    @Override
    public void put(String key, String value) {
        checkKey(key, value.length());
        int room = Math.min(maxValue, PmiLimits.MAX_LINE - kvsName.length() - PmiLimits.MAX_KEY - PUT_OVERHEAD);
        if (value.length() <= room) {
            putOne(key, value);
            return;
        }
        int parts = (value.length() + room - 1) / room;
        putOne(key, SEGMENTS + parts);
        for (int i = 0; i < parts; i++) {
            int end = Math.min(value.length(), (i + 1) * room);
            putOne(segmentKey(key, i + 1, parts), value.substring(i * room, end));
        }
    }

    private void checkKey(String key, int valueLength) {
        int longest = valueLength > maxValue ? maxKey - "-seg-99999/99999".length() : maxKey;
        if (key.length() > longest) {
            throw new PmiException("PMI key '" + key + "' has " + key.length() + " characters; a value of "
                    + valueLength + " leaves room for " + longest);
        }
    }

    private static String segmentKey(String key, int part, int parts) {
        return key + "-seg-" + part + "/" + parts;
    }

    private void putOne(String key, String value) {
        if (value.indexOf(';') >= 0) {
            // Hydra and Slurm cut or lose such a value in their PMI-2 form
            throw new PmiException("PMI value of key '" + key + "' has a ';', which launchers lose; encode it first");
        }
        PmiMessage request =
                PmiMessage.of("put").with("kvsname", kvsName).with("key", key).with("value", value);
        PmiMessage answer = connection.ask(request, "put_result");
        if (answer.rc() != 0) {
            throw new PmiException("Launcher refuses key '" + key + "': '" + answer + "'");
        }
    }

    @Override
    public Optional<String> find(String key) {
        Optional<String> value = findOne(key);
        return value.filter(v -> v.startsWith(SEGMENTS)).isPresent() ? Optional.of(join(key, value.get())) : value;
    }

    private Optional<String> findOne(String key) {
        PmiMessage request = PmiMessage.of("get").with("kvsname", kvsName).with("key", key);
        PmiMessage answer = connection.ask(request, "get_result");
        return answer.rc() == 0 ? Optional.of(answer.require("value")) : Optional.empty();
    }

    private String join(String key, String head) {
        String count = head.substring(SEGMENTS.length());
        if (!count.matches("[0-9]{1,5}")) {
            throw new PmiException("PMI key '" + key + "' holds '" + head + "': expected segments=<number>");
        }
        int parts = Integer.parseInt(count);
        StringBuilder whole = new StringBuilder();
        for (int i = 1; i <= parts; i++) {
            String part = segmentKey(key, i, parts);
            whole.append(findOne(part).orElseThrow(() -> new PmiException("PMI key '" + part + "' is missing")));
        }
        return whole.toString();
    }

    @Override
    public void barrier() {
        PmiMessage answer = connection.ask(PmiMessage.of("barrier_in"), "barrier_out");
        if (answer.rc() != 0) {
            throw new PmiException("Launcher's barrier failed: '" + answer + "'");
        }
    }

    @Override
    public boolean endsSome() {
        return own;
    }

    @Override
    public void onDeparture(IntConsumer action) {
        connection.onDeparture(action);
    }

    @Override
    public void onStatus(IntFunction<List<PmiMessage>> action) {
        connection.onStatus(action);
    }

    @Override
    public void abort(int exitCode, String message) {
        abort(exitCode, message, null);
    }

    @Override
    public void abort(int exitCode, String message, BitSet ranks) {
        int code = (exitCode & 0xff) == 0 ? 1 : exitCode & 0xff;
        PmiMessage request = PmiMessage.of("abort").with("exitcode", Integer.toString(code));
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
    }

    @Override
    public synchronized void finalizePmi() {
        if (!finalized) {
            finalized = true;
            connection.expectEnd();
            connection.ask(PmiMessage.of("finalize"), "finalize_ack");
        }
    }

    @Override
    public void onLauncherLost(Runnable action) {
        connection.onLost(action);
    }
}
