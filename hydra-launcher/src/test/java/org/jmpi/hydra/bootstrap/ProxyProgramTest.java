package org.jmpi.hydra.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a node's shell finds the {@code java} that a proxy and its ranks run on. */
@Timeout(30)
class ProxyProgramTest {
    @TempDir
    Path folder;

    private record Result(int code, String text) {}

    /** A folder with a java that says its version in a file, or only itself. */
    private Path java(String name, String version, boolean file) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
        Path java = Files.writeString(
                bin.resolve("java"),
                "#!/bin/sh\n[ \"$1\" = -version ] && { echo 'openjdk version \"" + version
                        + "\" 2021-09-14' >&2; exit; }\necho \"$0\"\n");
        java.toFile().setExecutable(true);
        if (file) {
            Files.writeString(folder.resolve(name).resolve("release"), "X=1\nJAVA_VERSION=\"" + version + "\"\n");
        }
        return bin;
    }

    private Result start(String searchPath, String launchers, String path) throws Exception {
        ProxyProgram program =
                new ProxyProgram(launchers, 17, folder.toString(), folder.toString(), searchPath, ProxyJars.NONE);
        // as a remote shell does it: the words become one text
        Process process = new ProcessBuilder(
                        "env",
                        "-i",
                        "PATH=" + path + ":/usr/bin:/bin",
                        "JAVA_HOME=" + folder.resolve("home"),
                        "/bin/sh",
                        "-c",
                        ProxyProgram.quoted(program.anywhere(List.of("pkg.Main", "node=0"))))
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), text.strip());
    }

    @Test
    void shouldTakeTheLaunchersPathThenJavaHomeThenPath() throws Exception {
        Path launchers = java("launchers", "17.0.1", true);
        Path home = java("home", "17", true);
        Path path = java("path", "17.0.9", false);
        assertEquals(new Result(0, launchers + "/java"), start("", launchers + "/java", path.toString()));
        assertEquals(new Result(0, home + "/java"), start("", "/none/java", path.toString()));
        java("home", "21.0.1", true);
        assertEquals(new Result(0, path + "/java"), start("", "/none/java", path.toString()));
    }

    @Test
    void shouldLookWhereTheUserSaysFirst() throws Exception {
        Path launchers = java("launchers", "17.0.1", true);
        Path old = java("old", "11", true);
        Path chosen = java("chosen", "17.0.2", false);
        assertEquals(
                new Result(0, chosen + "/java"),
                start(old + ":" + folder + "/none:" + chosen, launchers + "/java", "/none"));
    }

    @Test
    void shouldSayWhatItFoundAndWhatWasExpected() throws Exception {
        java("home", "11.0.2", true);
        Path path = java("path", "21-ea", false);
        Result result = start("/mine", "/opt/jdk/bin/java", path.toString());
        assertEquals(
                new Result(
                        3,
                        "no java 17 here: " + folder + "/home/bin/java is 11, " + path
                                + "/java is 21, looked at /mine, /opt/jdk/bin/java, JAVA_HOME and PATH; install it there,"
                                + " or name its folder there with -path"),
                result);
    }

    @Test
    void shouldReadNamesAsUtf8WhereTheShellHasNoLocale() throws Exception {
        Path java = Files.writeString(java("launchers", "17", true).resolve("java"), "#!/bin/sh\necho \"<$LC_ALL>\"\n");
        assertEquals(new Result(0, "<C.UTF-8>"), start("", java.toString(), charmap("ANSI_X3.4-1968")));
        assertEquals(new Result(0, "<>"), start("", java.toString(), charmap("ISO-8859-1")));
        assertEquals(new Result(0, "<>"), start("", java.toString(), charmap("UTF-8")));
    }

    /** Returns a folder whose {@code locale} says that characters are so. */
    private String charmap(String name) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(name));
        Path locale = Files.writeString(bin.resolve("locale"), "#!/bin/sh\necho " + name + "\n");
        locale.toFile().setExecutable(true);
        return bin.toString();
    }
}
