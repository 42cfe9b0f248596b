package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jmpi.hydra.hosts.HostList;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes at random places: the input is taken, or refused with a message; nothing else. */
class MutationTest {
    private static final int ROUNDS = 600;
    private static final String SPICE = " \t\n\r:,=#()'\"\\-@%[].0129azN\0\u007f\u00e9";

    @TempDir
    Path folder;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    private interface Reader {
        void read(String text) throws IOException;
    }

    private void mutate(String valid, String place, Reader reader) throws IOException {
        reader.read(valid);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String text = mutated(valid);
            try {
                reader.read(text);
            } catch (UsageException e) {
                refused++;
                assertTrue(e.getMessage().contains(place), () -> "seed=" + seed + " " + text + ": " + e.getMessage());
                assertFalse(e.getMessage().contains("null"), () -> "seed=" + seed + " " + text + ": " + e.getMessage());
            } catch (RuntimeException | Error e) {
                fail("seed=" + seed + " '" + text + "'", e);
            }
        }
        assertTrue(refused > ROUNDS / 20, "seed=" + seed + " only " + refused + " refused");
    }

    private String mutated(String valid) {
        StringBuilder text = new StringBuilder(valid);
        for (int i = random.nextInt(3); i >= 0 && text.length() > 0; i--) {
            int at = random.nextInt(text.length());
            char spice = SPICE.charAt(random.nextInt(SPICE.length()));
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, spice);
                case 2 -> text.setCharAt(at, spice);
                default -> text.setLength(Math.max(1, at));
            }
        }
        return text.toString();
    }

    private Path file(String text) throws IOException {
        return Files.write(folder.resolve("input"), text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldSurviveEveryMistakeInAHostFile() throws IOException {
        mutate(
                "# hosts\na:4 user=me\nb slots=2 max_slots=3\n[::1]:2 # six\nx@c.d\n",
                "",
                text -> HostList.read(file(text)));
    }

    @Test
    void shouldSurviveEveryMistakeInARankMap() throws IOException {
        mutate(
                "(vector,(0,2,1),(1,1,2))",
                "-rankmap ",
                text -> Placement.of(
                        HostList.parse("a,b"), 5, new PlacementRule(PlacementRule.Order.VECTOR, 0, false, text)));
    }

    @Test
    void shouldSurviveEveryMistakeInAConfigFile() throws IOException {
        mutate(
                "-n 2 -hosts a:2,b -ppn 1 -env A \"b c\" p x \\\n y\n# z\n-n 1 -bind-to core:2 -usize 9 q 'r s'\n",
                "",
                text -> CommandLineParser.parse(
                        List.of("-configfile", file(text).toString()), Map.of()));
    }

    @Test
    void shouldSurviveEveryMistakeInOptionsValues() throws IOException {
        String valid = "-output-from 0,1-2 -map-by ppr:2:node -s all -soft 1:9:2 -timeout 5 -order-nodes up -x A=1"
                + " -bind-to user:0,1-2 -prepend-pattern %r%h -H a:2,b -n 4 p";
        mutate(valid, "", text -> CommandLineParser.parse(List.of(text.strip().split(" +")), Map.of()));
    }
}
