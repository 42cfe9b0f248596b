package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.mpir.tool.cvar.CvarReference;
import org.jmpi.mpir.tool.cvar.CvarRegistry;
import org.junit.jupiter.api.Test;

class CvarReferenceTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/cvars.md");

    /** Rewrites a page that fell behind, so that it only has to be committed. */
    @Test
    void shouldListEveryControlVariableOfAllModules() throws IOException {
        String expected = CvarReference.markdown(CvarRegistry.loaded());
        String committed = Files.exists(PAGE) ? Files.readString(PAGE) : "";
        if (!committed.equals(expected)) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, expected);
            fail("docs/cvars.md was behind the source; it has been written anew: commit it and build again");
        }
    }
}
