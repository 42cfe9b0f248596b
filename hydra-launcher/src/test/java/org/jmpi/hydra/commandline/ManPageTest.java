package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ManPageTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/man/jmpiexec.1");

    /** Rewrites a page that fell behind, so that it only has to be committed. */
    @Test
    void shouldBeTheCommittedPage() throws IOException {
        String expected = ManPage.text();
        String committed = Files.exists(PAGE) ? Files.readString(PAGE) : "";
        if (!committed.equals(expected)) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, expected);
            fail("docs/man/jmpiexec.1 was behind the source; it has been written anew: commit it and build again");
        }
    }

    @Test
    void shouldNameEveryOption() {
        String page = ManPage.text();
        for (String name : Option.allNames()) {
            assertTrue(page.contains("\\-" + name.replace("-", "\\-")), name);
        }
    }
}
