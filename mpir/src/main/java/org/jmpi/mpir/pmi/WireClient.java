package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What PMI-1 and PMI-2 have in common for a rank: its place in the job, long values in segments, the launcher's end. */
abstract class WireClient implements PmiClient {
    private static final String SEGMENTS = "segments=";
    private static final int SHORTEST_LIMIT = 32;
    /** Requests on their way before the first answer is read; fewer than the answers that a connection keeps. */
    private static final int MOST_AT_ONCE = 32;

    final PmiConnection connection;
    final PmiSettings settings;
    private final int rank;
    private final int size;
    private final int appnum;
    private final String kvsName;
    private final int maxKey;
    private final int room;
    private final boolean startsWorlds;
    /** Those that this client had started and that have not ended, by their ids; who waits for their end. */
    private final Map<Integer, IntConsumer> worlds = new ConcurrentHashMap<>();

    private final AtomicInteger worldIds = new AtomicInteger();
    private boolean finalized;

    /**
     * What a launcher says of itself.
     *
     * @param own whether it is JMPI's
     * @param startsWorlds whether it starts worlds for its ranks
     */
    record LauncherKind(boolean own, boolean startsWorlds) {}

    /**
     * @param maxKey longest key
     * @param room longest value that one message carries
     */
    record InitReply(int rank, int size, int appnum, String kvsName, int maxKey, int room) {
        InitReply {
            checkRank(rank, size);
            if (kvsName.isEmpty() || kvsName.length() > PmiLimits.MAX_KVSNAME) {
                throw new PmiException("Launcher's name of the key-value space has " + kvsName.length()
                        + " characters: expected 1 to " + PmiLimits.MAX_KVSNAME);
            }
            if (maxKey < SHORTEST_LIMIT || room < SHORTEST_LIMIT) {
                throw new PmiException("Launcher takes keys of " + maxKey + " and values of " + room
                        + " characters: expected at least " + SHORTEST_LIMIT);
            }
        }

        private static void checkRank(int rank, int size) {
            if (size < 1 || size > PmiLimits.MAX_RANKS || rank < 0 || rank >= size) {
                throw new PmiException("Launcher gave rank " + rank + " of " + size + ": expected 0 <= rank < size, at"
                        + " most " + PmiLimits.MAX_RANKS + " ranks");
            }
        }
    }

    /** @param launcher what the launcher said of itself */
    WireClient(PmiConnection connection, PmiSettings settings, InitReply place, LauncherKind launcher) {
        this.startsWorlds = launcher.startsWorlds();
        this.connection = connection;
        this.settings = settings;
        this.rank = place.rank;
        this.size = place.size;
        this.appnum = place.appnum;
        this.kvsName = place.kvsName;
        this.maxKey = place.maxKey;
        this.room = place.room;
    }

    @Override
    public final int rank() {
        return rank;
    }

    @Override
    public final int size() {
        return size;
    }

    @Override
    public final int appnum() {
        return appnum;
    }

    @Override
    public final String kvsName() {
        return kvsName;
    }

    @Override
    public final boolean singleton() {
        return false;
    }

    /** Puts a value that fits one message. */
    abstract void putOne(String key, String value);

    /** Finds what one message carries. */
    abstract Optional<String> findOne(String key);

    /** Finds what one message each carries, for at most {@link #MOST_AT_ONCE} keys. */
    List<Optional<String>> findSome(List<String> keys) {
        List<Optional<String>> values = new ArrayList<>(keys.size());
        for (String key : keys) {
            values.add(findOne(key));
        }
        return values;
    }

    /** Tells the launcher that this rank needs it no more, and waits for the answer. */
    abstract void leave(@Nullable String times);

    @Override
    public final void put(String key, String value) {
        checkKey(key, value.length());
        if (value.indexOf(';') >= 0) {
            // Hydra and Slurm cut or lose such a value in their PMI-2 form
            throw new PmiException("PMI value of key '" + key + "' has a ';', which launchers lose; encode it first");
        }
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
        int longest = valueLength > room ? maxKey - "-seg-99999/99999".length() : maxKey;
        if (key.length() > longest) {
            throw new PmiException("PMI key '" + key + "' has " + key.length() + " characters; a value of "
                    + valueLength + " leaves room for " + longest);
        }
    }

    private static String segmentKey(String key, int part, int parts) {
        return key + "-seg-" + part + "/" + parts;
    }

    @Override
    public final Optional<String> find(String key) {
        return whole(key, findOne(key));
    }

    @Override
    public final List<Optional<String>> findAll(List<String> keys) {
        List<Optional<String>> values = new ArrayList<>(keys.size());
        for (int from = 0; from < keys.size(); from += MOST_AT_ONCE) {
            values.addAll(findSome(keys.subList(from, Math.min(keys.size(), from + MOST_AT_ONCE))));
        }
        for (int i = 0; i < values.size(); i++) {
            values.set(i, whole(keys.get(i), values.get(i)));
        }
        return values;
    }

    private Optional<String> whole(String key, Optional<String> value) {
        return value.isPresent() && value.get().startsWith(SEGMENTS) ? Optional.of(join(key, value.get())) : value;
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

    /** The code as launchers take it. */
    static String exitCode(int code) {
        return Integer.toString((code & 0xff) == 0 ? 1 : code & 0xff);
    }

    @Override
    public final void finalizePmi() {
        finalizePmi(null);
    }

    @Override
    public final synchronized void finalizePmi(@Nullable String times) {
        if (!finalized) {
            finalized = true;
            connection.expectEnd();
            leave(times);
            connection.hasLeft();
        }
    }

    @Override
    public final void onLauncherLost(Runnable action) {
        connection.onLost(action);
    }

    @Override
    public final String lostReason() {
        return connection.lostReason();
    }

    @Override
    public final String endMessage() {
        return connection.endMessage();
    }

    @Override
    public final int endCode() {
        return connection.endCode();
    }

    @Override
    public final void onStatus(IntFunction<List<PmiMessage>> action) {
        connection.notices().onStatus(action);
    }

    /** Sends a line of JMPI's own, in the version that is spoken; the launcher does not answer. */
    abstract void tell(PmiMessage line);

    @Override
    public final boolean startsWorlds() {
        return startsWorlds;
    }

    @Override
    public final int startWorld(WorldRequest request, IntConsumer ended) {
        connection.notices().onWorldEnd(this::worldEnded);
        int id = worldIds.incrementAndGet();
        worlds.put(id, ended);
        WorldWire.start(id, request, JoinProof.of(System.getenv())).forEach(this::tell);
        return id;
    }

    private void worldEnded(PmiMessage line) {
        IntConsumer ended = worlds.remove(line.requireInt(WorldWire.ID));
        if (ended != null) {
            ended.accept(line.requireInt(WorldWire.CODE));
        }
    }

    @Override
    public final void partWorld(int id, boolean disconnected) {
        tell(WorldWire.of(WorldWire.PART, id).with(WorldWire.DISCONNECTED, disconnected ? "1" : "0"));
    }

    @Override
    public final void endWorld(int id) {
        tell(WorldWire.of(WorldWire.END, id));
    }

    @Override
    public final void onDeparture(IntConsumer action) {
        connection.notices().onDeparture(action);
    }
}
