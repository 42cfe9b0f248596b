package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Maven project in an empty folder that depends on {@code org.jmpi:mpi-api} and nothing else of JMPI, also beside a
 * Netty 4.1 of its own. What Maven needs comes from a repository made of this build's artifacts, from what this build
 * has downloaded, and only then from Maven Central.
 */
class PlainProjectIT {
    private static final List<String> MODULES = List.of("mpi-api", "mpir", "mpid-ch4", "shm-posix", "netmod-tcp");
    private static final List<String> PLUGINS = List.of(
            "maven-resources-plugin",
            "maven-compiler-plugin",
            "maven-surefire-plugin",
            "maven-jar-plugin",
            "maven-dependency-plugin");
    private static final String NETTY = "4.1.118.Final";
    private static final String HELLO = """
            import mpi.MPI;

            public class Hello {
                public static void main(String[] args) {
                    MPI.Init(args);
                    int[] sum = {MPI.COMM_WORLD.getRank() + 1};
                    MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    System.out.println("sum " + sum[0] + netty());
                    MPI.Finalize();
                }

                private static String netty() {
                    try {
                        Class<?> user = Class.forName("io.netty.util.Version");
                        return user.getProtectionDomain().getCodeSource().getLocation().getPath().contains("/4.1.")
                                ? " beside Netty 4.1" : " beside another Netty";
                    } catch (ClassNotFoundException e) {
                        return "";
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private Checkout checkout;

    @BeforeEach
    void makeProjectAndRepository() throws IOException {
        checkout = Checkout.find();
        Path repository = folder.resolve("repository/org/jmpi");
        LocalRepository.install(
                checkout, repository, "jmpi-parent", checkout.home().resolve("pom.xml"));
        for (String module : MODULES) {
            LocalRepository.install(checkout, repository, module);
        }
        Path sources = Files.createDirectories(folder.resolve("src/main/java"));
        Files.writeString(sources.resolve("Hello.java"), HELLO);
    }

    @Test
    void shouldBuildAndRunAloneAndUnderTheLauncherBesideNetty41() throws Exception {
        String said = build(true);
        boolean pinned = !said.contains("io.netty") || said.contains("BUILD SUCCESS");
        if (!pinned) {
            System.out.println("plain project: Netty " + NETTY + " cannot be downloaded; going on without");
            said = build(false);
        }
        assertTrue(said.contains("BUILD SUCCESS"), said);
        String classPath =
                "target/user-1.jar" + File.pathSeparator + Files.readString(folder.resolve("target/classpath"));
        assertEquals(pinned, classPath.contains("netty-transport-" + NETTY), classPath);
        assertFalse(classPath.contains("hydra"), classPath);

        String netty = pinned ? " beside Netty 4.1" : "";
        String java = System.getProperty("java.home") + "/bin/java";
        assertEquals("sum 1" + netty, run(Map.of(), java, "-cp", classPath, "Hello"));
        String twice = "sum 3" + netty + "\nsum 3" + netty;
        String jmpiexec = checkout.home().resolve("bin/jmpiexec").toString();
        assertEquals(twice, run(Map.of(), jmpiexec, "-n", "2", "-cp", classPath, "Hello"));
        Map<String, String> tcp = Map.of("MPIR_CVAR_NOLOCAL", "1");
        assertEquals(twice, run(tcp, jmpiexec, "-n", "2", "-cp", classPath, "Hello"));
    }

    private String build(boolean withNetty) throws Exception {
        Files.writeString(folder.resolve("pom.xml"), pom(withNetty));
        String home = System.getProperty("jmpi.maven.home", "");
        System.out.println("plain project: mvn package in " + folder + (withNetty ? " with Netty " + NETTY : ""));
        return run(
                Map.of(),
                home.isEmpty() ? "mvn" : home + "/bin/mvn",
                "-B",
                "-ntp",
                "-Dstyle.color=never",
                "-Dmaven.repo.local=" + folder.resolve("local"),
                "package",
                "dependency:build-classpath",
                "-Dmdep.outputFile=target/classpath");
    }

    private String pom(boolean withNetty) throws IOException {
        StringBuilder plugins = new StringBuilder();
        for (String plugin : PLUGINS) {
            plugins.append("<plugin><artifactId>" + plugin + "</artifactId><version>" + checkout.pluginVersion(plugin)
                    + "</version></plugin>");
        }
        String repositories = repository("", "built", folder.resolve("repository")) + downloaded("");
        return "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>"
                + "<groupId>user</groupId><artifactId>user</artifactId><version>1</version>"
                + "<properties><maven.compiler.release>17</maven.compiler.release>"
                + "<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>"
                + "<repositories>" + repositories + "</repositories>"
                + "<pluginRepositories>" + downloaded("plugin") + "</pluginRepositories><dependencies>"
                + dependency("org.jmpi", "mpi-api", checkout.version())
                + (withNetty ? dependency("io.netty", "netty-transport", NETTY) : "")
                + "</dependencies><build><pluginManagement><plugins>" + plugins
                + "</plugins></pluginManagement></build></project>";
    }

    /** What this build has downloaded serves as a repository, so that it is not downloaded again. */
    private static String downloaded(String kind) {
        String local = System.getProperty("jmpi.maven.repository", System.getProperty("user.home") + "/.m2/repository");
        return repository(kind, "downloaded", Path.of(local));
    }

    private static String repository(String kind, String id, Path at) {
        String tag = kind.isEmpty() ? "repository" : kind + "Repository";
        return "<" + tag + "><id>" + id + "</id><url>" + at.toUri()
                + "</url><releases><checksumPolicy>ignore</checksumPolicy></releases></" + tag + ">";
    }

    private static String dependency(String group, String artifact, String version) {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version></dependency>";
    }

    /** Returns what a command prints, error output included. */
    private String run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        builder.environment().putAll(environment);
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(4, TimeUnit.MINUTES), () -> String.join(" ", command) + " does not end");
        } finally {
            process.destroy();
        }
        return Files.readString(output).strip();
    }
}
