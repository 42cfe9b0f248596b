package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which words of a command become marks of files. */
class StagedWordsTest {
    @TempDir
    Path folder;

    private Stage stage;
    private Path jar;
    private Path classes;

    @BeforeEach
    void makeFiles() throws IOException {
        stage = new Stage(folder.resolve("scratch"));
        jar = Files.writeString(folder.resolve("a.jar"), "a");
        classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(classes.resolve("module-info.class"), "m");
    }

    /** The command with the names of staged files for their marks. */
    private String staged(String words) throws IOException {
        List<String> command = Arrays.asList(words.replace("$", folder + "/").split(" "));
        return String.join(" ", new StagedWords(stage).ofJava(command))
                .replaceAll("@jmpi-stage@/[0-9a-f]{64}/", "#")
                .replace(folder + "/", "$");
    }

    @Test
    void shouldMarkWhatJavaReadsAndNothingOfTheProgram() throws IOException {
        assertEquals(
                "java -ea -cp #a.jar:#classes.jar:$none Main -cp $a.jar",
                staged("java -ea -cp $a.jar:$classes:$none Main -cp $a.jar"));
        assertEquals("java -p #a.jar:#classes.jar -m m/Main $a.jar", staged("java -p $ -m m/Main $a.jar"));
        assertEquals(
                "java --module-path=#classes.jar --patch-module m=#a.jar --add-modules m -cp #a.jar Main",
                staged("java --module-path=$classes --patch-module m=$a.jar --add-modules m -cp $a.jar Main"));
        assertEquals(
                "java -javaagent:#a.jar=$a.jar -agentpath:#a.jar -Xbootclasspath/a:#a.jar -Djmpi.user.classpath=#a.jar X",
                staged("java -javaagent:$a.jar=$a.jar -agentpath:$a.jar -Xbootclasspath/a:$a.jar"
                        + " -Djmpi.user.classpath=$a.jar X"));
    }

    @Test
    void shouldTakeTheJarsOfAWildcard() throws IOException {
        Files.writeString(folder.resolve("text"), "no jar");
        assertEquals("java -cp #a.jar Main", staged("java -cp $* Main"));
    }

    @Test
    void shouldFollowWhatAManifestNames() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "a.jar gone.jar http://x.test/b.jar main.jar");
        new JarOutputStream(Files.newOutputStream(folder.resolve("main.jar")), manifest).close();
        assertEquals("java -cp #main.jar:#a.jar Main", staged("java -cp $main.jar Main"));
    }

    @Test
    void shouldGiveADirectoryBackOrWhatThereIs() {
        Path there = Stage.perhaps(folder);
        assertEquals(folder, StageStore.localized(there));
        assertEquals(folder, Stage.original(there));
        assertEquals(Path.of("/"), StageStore.localized(Stage.perhaps(Path.of("/"))));
        Path here = Path.of(System.getProperty("user.dir"));
        assertEquals(here, StageStore.localized(Stage.perhaps(folder.resolve("none"))));
        assertEquals(folder.resolve("none"), StageStore.localized(folder.resolve("none")), "the user said so");
    }

    @Test
    void shouldTellMarksApartOfWhichOneBeginsWithTheOther() throws IOException {
        Path other = Files.writeString(folder.resolve("a.jar2"), "a");
        String path = stage.add(jar) + ":" + stage.add(other);
        assertEquals(List.of(jar + ":" + other), stage.original(List.of(path)));
        StageStore store = new StageStore(folder.resolve("store"));
        store.wanted(stage.offer());
        String kept = store.localized(List.of(path)).get(0);
        assertTrue(kept.matches(folder + "/store/[0-9a-f]{64}/a.jar:" + folder + "/store/[0-9a-f]{64}/a.jar2"), kept);
    }
}
