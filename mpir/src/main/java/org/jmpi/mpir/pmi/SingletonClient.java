package org.jmpi.mpir.pmi;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Rank 0 of 1: a process that was started without a launcher. */
final class SingletonClient implements PmiClient {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public int appnum() {
        return -1;
    }

    /** As for {@code jmpiexec -n 1} without hosts. */
    @Override
    public int universeSize() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String kvsName() {
        return "singinit_kvs_" + ProcessHandle.current().pid() + "_0";
    }

    @Override
    public int[] processMapping() {
        return new int[1];
    }

    @Override
    public boolean singleton() {
        return true;
    }

    @Override
    public void put(String key, String value) {
        PmiMessage.of("put").with("key", key).with("value", value);
        values.put(key, value);
    }

    @Override
    public Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    @Override
    public void barrier() {}

    @Override
    public void abort(int exitCode, String message) {}

    @Override
    public void finalizePmi() {}

    @Override
    public void onLauncherLost(Runnable action) {}
}
