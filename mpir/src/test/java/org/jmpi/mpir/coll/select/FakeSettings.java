package org.jmpi.mpir.coll.select;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.Parameter;

/** Settings that a test gives. */
final class FakeSettings implements SelectionSettings {
    final Map<String, String> forced = new HashMap<>();
    final Map<String, Integer> parameters = new HashMap<>();
    Fallback fallback = Fallback.PRINT;
    List<TuningNode> tuning = List.of();

    FakeSettings force(String cvar, String algorithm) {
        forced.put(cvar, algorithm);
        return this;
    }

    FakeSettings fallback(Fallback to) {
        fallback = to;
        return this;
    }

    FakeSettings parameter(String name, int value) {
        parameters.put(name, value);
        return this;
    }

    /** JSON with ' for ". */
    FakeSettings tuning(String json) {
        try {
            tuning = TuningFile.read(new StringReader(json.replace('\'', '"')));
        } catch (IOException | TuningException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    @Override
    public String algorithm(String cvar) {
        return forced.getOrDefault(cvar, AlgorithmRegistry.AUTO);
    }

    @Override
    public Map<String, Integer> parameters(AlgorithmEntry entry) {
        Map<String, Integer> given = new HashMap<>(parameters);
        given.keySet()
                .retainAll(entry.parameters().stream().map(Parameter::name).toList());
        return given;
    }

    @Override
    public Fallback fallback() {
        return fallback;
    }

    @Override
    public List<TuningNode> tuning() {
        return tuning;
    }
}
