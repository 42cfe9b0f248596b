package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing that a program may use disappears from package mpi unnoticed. */
class PublicApiTest {
    private static final Path LISTING = Path.of("src/test/api/mpi.txt");

    /** What is new is written into the listing, which is committed with it. */
    @Test
    void shouldHaveTheListedApi() throws Exception {
        List<String> now = ApiListing.lines();
        List<String> listed = Files.readAllLines(LISTING);
        List<String> gone = new ArrayList<>(listed);
        gone.removeAll(now);
        assertEquals(List.of(), gone, "gone from the API: expected all of " + LISTING);
        if (!now.equals(listed)) {
            Files.write(LISTING, now);
            List<String> added = new ArrayList<>(now);
            added.removeAll(listed);
            assertEquals(List.of(), added, LISTING + " was written anew: commit it");
        }
    }
}
