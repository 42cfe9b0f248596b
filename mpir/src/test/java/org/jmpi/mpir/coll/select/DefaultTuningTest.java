package org.jmpi.mpir.coll.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.coll.registry.CollKind;
import org.junit.jupiter.api.Test;

class DefaultTuningTest {
    private static List<TuningNode> file() throws Exception {
        try (InputStream in = DefaultTuning.class.getResourceAsStream("default.json")) {
            assertNotNull(in);
            Reader text = new InputStreamReader(in, StandardCharsets.UTF_8);
            return TuningFile.read(text);
        }
    }

    /** Reading the file checks its rules as well. */
    @Test
    void shouldBeWhatTheFileSays() throws Exception {
        List<TuningNode> generated = new ArrayList<>();
        for (TuningNode rule : file()) {
            generated.addAll(DefaultTuning.of(rule.key().substring("collective=".length())));
        }
        assertEquals(file(), generated);
    }

    @Test
    void shouldHaveRulesForEveryCollective() {
        for (CollKind kind : CollKind.values()) {
            assertEquals(1, DefaultTuning.of(kind.functionName()).size(), kind.functionName());
        }
    }
}
