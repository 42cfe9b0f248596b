package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageTest {
    private static final int LONG = 200_000;

    @TempDir
    Path folder;

    private Path jar;
    private byte[] content;
    private Stage stage;
    private StageStore store;

    @BeforeEach
    void makeStage() throws IOException {
        content = new byte[LONG];
        new Random(1).nextBytes(content);
        jar = Files.write(folder.resolve("app.jar"), content);
        stage = new Stage(folder.resolve("scratch"));
        store = new StageStore(folder.resolve("store"));
    }

    private byte[] sent() throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        stage.send(store.wanted(stage.offer()), wire);
        return wire.toByteArray();
    }

    private Path kept(String word) {
        return Path.of(store.localized(List.of("-cp", word)).get(1));
    }

    @Test
    void shouldKeepFilesOfAnOfferUnderTheirNames() throws IOException {
        String word = stage.add(jar);
        store.receive(new ByteArrayInputStream(sent()));
        assertArrayEquals(content, Files.readAllBytes(kept(word)));
        assertEquals("app.jar", kept(word).getFileName().toString());
    }

    @Test
    void shouldWantNothingThatItHas() throws IOException {
        stage.add(jar);
        store.receive(new ByteArrayInputStream(sent()));
        assertEquals(0, new StageStore(folder.resolve("store")).wanted(stage.offer()).length);
    }

    @Test
    void shouldWantAFileAgainThatWasCut() throws IOException {
        String word = stage.add(jar);
        store.receive(new ByteArrayInputStream(sent()));
        Files.write(kept(word), new byte[1]);
        store.receive(new ByteArrayInputStream(sent()));
        assertArrayEquals(content, Files.readAllBytes(kept(word)));
    }

    @Test
    void shouldShipAFolderAsAJarThatDependsOnContentsAlone() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/pkg"));
        Files.writeString(classes.resolve("A.class"), "a");
        String word = stage.add(folder.resolve("classes"));
        Files.setLastModifiedTime(classes.resolve("A.class"), FileTime.fromMillis(0));
        assertEquals(word, new Stage(folder.resolve("other")).add(folder.resolve("classes")));
        store.receive(new ByteArrayInputStream(sent()));
        assertTrue(kept(word).toString().endsWith("classes.jar"), word);
        try (JarFile open = new JarFile(kept(word).toFile())) {
            assertTrue(open.getEntry("pkg/A.class") != null);
        }
    }

    @Test
    void shouldGiveTheOwnMachineItsOwnPaths() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String word = stage.add(jar) + ":" + stage.add(classes);
        assertEquals(List.of("-cp", jar + ":" + classes), stage.original(List.of("-cp", word)));
    }

    @Test
    void shouldRefuseOtherBytesThanWereOffered() throws IOException {
        String word = stage.add(jar);
        byte[] wire = sent();
        wire[LONG / 2] ^= 1;
        IOException e = assertThrows(IOException.class, () -> store.receive(new ByteArrayInputStream(wire)));
        assertTrue(e.getMessage().contains("app.jar arrived with hash"), e.getMessage());
        assertFalse(Files.exists(kept(word)));
    }

    @Test
    void shouldRefuseBytesThatEndEarly() throws IOException {
        stage.add(jar);
        byte[] wire = Arrays.copyOf(sent(), LONG - 1);
        IOException e = assertThrows(IOException.class, () -> store.receive(new ByteArrayInputStream(wire)));
        assertEquals("staged file app.jar ends 1 bytes early", e.getMessage());
    }

    @Test
    void shouldRefuseANameThatLeadsAway() throws IOException {
        stage.add(jar);
        byte[] offer = stage.offer();
        // app.jar are the last 7 bytes
        offer[offer.length - 4] = '/';
        assertThrows(IOException.class, () -> store.wanted(offer));
    }

    @Test
    void shouldRefuseAnOfferThatIsCutOrNone() throws IOException {
        stage.add(jar);
        byte[] offer = stage.offer();
        for (int length = 0; length < offer.length; length++) {
            byte[] cut = Arrays.copyOf(offer, length);
            assertThrows(IOException.class, () -> store.wanted(cut));
        }
        assertThrows(IOException.class, () -> store.wanted(new byte[offer.length]));
    }

    @Test
    void shouldRefuseToSendWhatItHasNot() throws IOException {
        stage.add(jar);
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        assertThrows(IOException.class, () -> stage.send(new byte[] {0, 0, 0, 1}, wire));
        assertThrows(IOException.class, () -> stage.send(new byte[8], wire));
        assertThrows(IOException.class, () -> stage.send(new byte[3], wire));
    }

    @Test
    void shouldRemoveWhatNobodyUsedForAMonth() throws IOException {
        String word = stage.add(jar);
        store.receive(new ByteArrayInputStream(sent()));
        store.prune();
        assertTrue(Files.exists(kept(word)));
        Files.setLastModifiedTime(
                kept(word).getParent(), FileTime.from(Instant.now().minus(Duration.ofDays(31))));
        store.prune();
        assertFalse(Files.exists(kept(word).getParent()));
    }
}
