package org.jmpi.hydra.mpiexec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs with {@code -stage} on hosts that are shells of this machine, each with a cache folder of its own: what runs there
 * comes from that folder.
 */
@Timeout(120)
class StagedJobTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String HASH = "[0-9a-f]{64}";

    @TempDir
    Path folder;

    private Path shell;
    private boolean cached = true;
    private String fanOut = "16";

    private record Result(int code, String out, String err) {}

    /** A remote shell that has its host's cache, and nothing else of this user's. */
    @BeforeEach
    void makeShell() throws IOException {
        shell = Files.writeString(
                folder.resolve("shell"),
                "#!/bin/sh\nhost=$1; shift; [ \"$CACHED\" = true ] && c=" + folder
                        + "/cache-$host || c=/proc/none\nexec env -i PATH=\"$PATH\" CACHED=$CACHED HOME=/proc/none"
                        + " XDG_CACHE_HOME=$c sh -c \"$*\"\n");
        assertTrue(shell.toFile().setExecutable(true));
    }

    private Result run(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-Djmpi.classpath=" + CLASS_PATH,
                "-cp",
                CLASS_PATH,
                Mpiexec.class.getName(),
                "-launcher",
                "rsh",
                "-launcher-exec",
                shell.toString(),
                "-stage"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("CACHED", Boolean.toString(cached));
        builder.environment().putAll(Map.of("JMPI_LAUNCH_FANOUT", fanOut, "JMPI_LAUNCH_TIMEOUT", "30"));
        int code = builder.start().waitFor();
        return new Result(code, Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    /** A program that says from where it and its proxy were loaded, and reads a file of another part of its class path. */
    private String program() throws IOException {
        Files.writeString(folder.resolve("Where.java"), """
                class Where {
                    public static void main(String[] words) throws Exception {
                        System.out.println("path " + System.getProperty("java.class.path"));
                        System.out.println("proxy "
                                + String.join(" ", ProcessHandle.current().parent().get().info().arguments().get())
                                        .replaceAll(".* -cp ([^ ]*) .*", "$1"));
                        System.out.println("part " + new String(
                                Where.class.getResourceAsStream("/part").readAllBytes()));
                        System.out.println("runs in " + System.getProperty("user.dir"));
                    }
                }
                """);
        Path jar = folder.resolve("part 1.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("part"));
            out.write("of a jar".getBytes(UTF_8));
        }
        return jar.toString();
    }

    private List<String> lines(Result result, String beginning) {
        return result.out
                .lines()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .toList();
    }

    private void assertAllIn(String path, String store) {
        for (String entry : path.split(File.pathSeparator)) {
            assertTrue(entry.matches(store + "/" + HASH + "/[^/]+"), entry + " is not in " + store);
            assertTrue(cached == Files.exists(Path.of(entry)), entry);
        }
    }

    private Map<String, FileTime> kept(String host) throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.resolve("cache-" + host))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                times.put(each.toString(), Files.getLastModifiedTime(each));
            }
        }
        return times;
    }

    private void assertNothingLeft() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(each -> each.getFileName().toString().startsWith("jmpi-"))
                            .toList());
        }
    }

    @Test
    void shouldRunFromFilesThatEachHostKeepsForTheNextJob() throws Exception {
        String jar = program();
        Result result = run("-hosts", "a:1,b:1", "-cp", jar, "Where.java");
        assertEquals(0, result.code, result.err);
        assertEquals(List.of("of a jar", "of a jar"), lines(result, "part "));
        assertEquals(List.of(folder.toString(), folder.toString()), lines(result, "runs in "));
        for (String kind : List.of("path ", "proxy ")) {
            List<String> paths = lines(result, kind).stream().sorted().toList();
            assertEquals(2, paths.size(), result.out);
            assertAllIn(paths.get(0), folder + "/cache-a/jmpi/stage");
            assertAllIn(paths.get(1), folder + "/cache-b/jmpi/stage");
        }
        Map<String, FileTime> first = kept("a");
        assertTrue(first.keySet().stream().anyMatch(each -> each.endsWith("/part_1.jar")), first.toString());
        assertEquals(0, run("-hosts", "a", "-cp", jar, "Where.java").code);
        assertEquals(first, kept("a"), "files were sent again that the host had");
        assertNothingLeft();
    }

    @Test
    void shouldBringFilesThroughProxiesThatStartOthers() throws Exception {
        String jar = program();
        fanOut = "1";
        Result result = run("-hosts", "a,b,c", "-n", "3", "-cp", jar, "Where.java");
        assertEquals(0, result.code, result.err);
        assertEquals(3, lines(result, "part ").size(), result.out);
        assertEquals(kept("a").size(), kept("c").size());
        assertNothingLeft();
    }

    @Test
    void shouldKeepFilesForOneJobWhereTheUserHasNoCache() throws Exception {
        String jar = program();
        cached = false;
        Result result = run("-hosts", "a", "-cp", jar, "Where.java");
        assertEquals(0, result.code, result.err);
        assertEquals(List.of("of a jar"), lines(result, "part "));
        assertAllIn(lines(result, "path ").get(0), folder + "/jmpi-[0-9a-z]+-stage-0");
        assertNothingLeft();
    }

    @Test
    void shouldBringAProgramThatIsNotJava() throws Exception {
        Path program = Files.writeString(folder.resolve("prog"), "#!/bin/sh\necho \"$0 $1\"\n");
        assertTrue(program.toFile().setExecutable(true));
        Result result = run("-hosts", "a,localhost", "-n", "2", "-l", "./prog", "word");
        assertEquals(0, result.code, result.err);
        List<String> lines = result.out.lines().sorted().toList();
        assertTrue(lines.get(0).matches("\\[0] " + folder + "/cache-a/jmpi/stage/" + HASH + "/prog word"), result.out);
        assertEquals("[1] " + program + " word", lines.get(1), "a rank of this machine has its own file");
    }

    @Test
    void shouldNameTheHostThatCannotKeepAFile() throws Exception {
        Path jar = Path.of(program());
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
        Path inTheWay = folder.resolve("cache-b/jmpi/stage/" + HexFormat.of().formatHex(hash));
        Files.createDirectories(inTheWay.getParent());
        Files.createFile(inTheWay);
        Result result = run("-hosts", "a,b", "-n", "2", "-cp", jar.toString(), "Where.java");
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.startsWith("jmpiexec: host b: files cannot be staged there: "), result.err);
        assertTrue(result.err.contains(inTheWay.toString()), result.err);
        assertEquals("", result.out);
        assertNothingLeft();
    }

    @Test
    void shouldNotRunWhatArrivedDamaged() throws Exception {
        String jar = program();
        // what is hashed there is not what was sent
        Path sum =
                Files.writeString(folder.resolve("sha256sum"), "#!/bin/sh\nPATH=${PATH#*:}; (cat; echo) | sha256sum\n");
        assertTrue(sum.toFile().setExecutable(true));
        Files.writeString(shell, Files.readString(shell).replace("PATH=", "PATH=" + folder + ":"));
        Result result = run("-hosts", "a", "-cp", jar, "Where.java");
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.contains(" did not arrive as it was sent"), result.err);
        assertFalse(result.err.contains("jmpi-stage "), result.err);
    }
}
