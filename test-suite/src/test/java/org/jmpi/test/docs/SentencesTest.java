package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sentences of documents have at most 30 words. */
class SentencesTest {
    private static final int MOST = 30;
    private static final Path HOME = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("..")
            .normalize();
    /** Pages whose sentences come from the sources or from measurements; each must go from here once it is mended. */
    private static final Set<String> NOT_YET = Set.of("docs/pvars.md", "docs/performance.md", "docs/speed-report.md");

    @Test
    void shouldBeShort() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Document document : Document.all(HOME)) {
            String page = HOME.relativize(document.path()).toString();
            if (!NOT_YET.contains(page)) {
                Sentences.of(document).stream()
                        .filter(s -> Sentences.words(s) > MOST)
                        .forEach(s -> faults.add(page + ": " + Sentences.words(s) + " words: " + s));
            }
        }
        assertTrue(faults.isEmpty(), () -> String.join("\n", faults));
    }

    @Test
    void shouldBeFoundInParagraphsListsAndTables() {
        String text = """
                # Not this. Nor that.

                One is
                here. `Two` is! (Three)
                * four
                * five
                  goes on. Six

                    code. here.

                | seven. Eight | e.g. nine |
                |---|---|
                """;
        assertEquals(
                List.of(
                        "One is here.",
                        "`x` is!",
                        "(Three)",
                        "four",
                        "five goes on.",
                        "Six",
                        "seven.",
                        "Eight",
                        "e.g. nine",
                        "---",
                        "---"),
                Sentences.of(new Document(Path.of("T.md"), text)).stream()
                        .filter(s -> !s.isBlank())
                        .toList());
    }

    @Test
    void shouldCountWords() {
        assertEquals(4, Sentences.words("A 1 — `x` [y]."));
    }
}
