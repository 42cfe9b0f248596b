package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.ParameterCvars;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.Restriction;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

/** The table of algorithms in {@code docs/collectives.md} is the registry's. */
class CollectivesReferenceTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/collectives.md");
    private static final String HEAD = "| operation | communicator | algorithm | restrictions | parameters |\n";

    private static String table() {
        return HEAD + "|---|---|---|---|---|\n"
                + AlgorithmRegistry.all().stream()
                        .map(CollectivesReferenceTest::row)
                        .collect(Collectors.joining());
    }

    private static String row(AlgorithmEntry e) {
        String restrictions = e.restrictions().stream().map(Restriction::words).collect(Collectors.joining("; "));
        String parameters = e.parameters().stream()
                .map(p -> "`%s` %d (least %d) `%s`"
                        .formatted(
                                p.name(), p.defaultValue(), p.least(), ParameterCvars.nameOf(e, p, CvarSet.defaults())))
                .collect(Collectors.joining("; "));
        return "| %s | %s | `%s` | %s | %s |\n"
                .formatted(
                        e.kind().functionName(), e.isInter() ? "inter" : "intra", e.name(), restrictions, parameters);
    }

    /** Rewrites a table that fell behind, so that it only has to be committed. */
    @Test
    void shouldListEveryAlgorithm() throws IOException {
        String page = Files.readString(PAGE);
        int at = page.indexOf(HEAD);
        String before = at < 0 ? page : page.substring(0, at);
        assertTrue(before.contains("## Algorithms"), "docs/collectives.md has no heading Algorithms");
        if (!page.equals(before + table())) {
            Files.writeString(PAGE, before + table());
            fail("docs/collectives.md was behind the registry; it has been written anew: commit it and build again");
        }
    }
}
