package org.jmpi.test.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives of classes, as a JMPI that was installed and its user's empty cache get them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ArchivesIT {
    private static final int AT_ONCE = 8;
    private static final long LIMIT_S = 240;

    @TempDir
    private static Path folder;

    private Path installed;

    /** Copies what is built to where no other job is, and starts jobs there together. */
    @BeforeAll
    void runFirstJobs() throws Exception {
        install();
        List<Process> jobs = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            jobs.add(start("first-" + i));
        }
        for (int i = 0; i < AT_ONCE; i++) {
            loaded("first-" + i, jobs.get(i));
        }
        await(() -> madeAt().toMillis() > 0, "no archive was made");
    }

    private void install() throws IOException {
        Checkout checkout = Checkout.find();
        installed = folder.toRealPath().resolve("jmpi");
        Path bin = Files.createDirectories(installed.resolve("bin"));
        Path lib = Files.createDirectories(installed.resolve("lib"));
        for (String script : List.of(".jmpi-env.sh", "jmpiexec")) {
            Files.copy(checkout.home().resolve("bin").resolve(script), bin.resolve(script));
        }
        for (String module : Checkout.PROGRAM) {
            Path jar = checkout.jar(module);
            Files.copy(jar, lib.resolve(jar.getFileName()));
        }
    }

    /** Starts a job of one rank that says where its classes come from. */
    private Process start(String name) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(installed.resolve("bin/jmpiexec").toString(), "-n", "1"));
        command.addAll(List.of(
                "-J-Xlog:class+load",
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString()));
        command.add(StartedJob.class.getName());
        File out = folder.resolve(name).toFile();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out);
        builder.environment().put("XDG_CACHE_HOME", cache().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("JMPI_NO_CDS");
        return builder.start();
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    /** Runs a job to its good end and returns how many of JMPI's classes came from an archive, and how many did not. */
    private List<Long> run(String name) throws Exception {
        return loaded(name, start(name));
    }

    private List<Long> loaded(String name, Process job) throws Exception {
        assertTrue(job.waitFor(LIMIT_S, TimeUnit.SECONDS), "the job hangs");
        String said = Files.readString(folder.resolve(name));
        assertEquals(0, job.exitValue(), said);
        List<String> ours = said.lines()
                .filter(line -> line.contains(" org.jmpi.mpi") && line.contains(" source: "))
                .filter(line -> !line.contains("Lambda"))
                .toList();
        long archived =
                ours.stream().filter(line -> line.contains("shared object")).count();
        return List.of(archived, ours.size() - archived);
    }

    private List<Path> files(String name) throws IOException {
        if (!Files.exists(cache())) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(cache())) {
            return all.filter(file -> file.getFileName().toString().matches(name))
                    .toList();
        } catch (java.io.UncheckedIOException e) {
            // a maker renames its files meanwhile
            return List.of();
        }
    }

    private static void await(BooleanSupplier condition, String what) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, what);
            Thread.sleep(100);
        }
    }

    private FileTime madeAt() {
        try {
            List<Path> keys = files("made-from");
            return keys.isEmpty() ? FileTime.fromMillis(0) : Files.getLastModifiedTime(keys.get(0));
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    @Test
    @Order(1)
    void shouldBeMadeOnceByJobsThatStartTogetherAndServeTheNext() throws Exception {
        assertEquals(1, files("launcher\\.jsa").size());
        assertEquals(1, files("ranks-.*\\.(jsa|aot)").size());
        List<Long> loaded = run("next");
        assertTrue(loaded.get(0) > 100, () -> "classes from an archive and others: " + loaded);
        assertTrue(loaded.get(1) < 20, () -> "classes from an archive and others: " + loaded);
    }

    @Test
    @Order(2)
    void shouldNotBeUsedWhenAJarIsAnother() throws Exception {
        FileTime before = madeAt();
        Path jar = installed.resolve("lib").resolve(Checkout.find().jar("mpir").getFileName());
        Files.setLastModifiedTime(
                jar, FileTime.fromMillis(Files.getLastModifiedTime(jar).toMillis() - 10_000));
        List<Long> stale = run("stale");
        assertEquals(0, stale.get(0), () -> "classes from an archive and others: " + stale);
        await(() -> madeAt().compareTo(before) > 0, "no archive was made of the new jar");
        List<Long> renewed = run("renewed");
        assertTrue(renewed.get(0) > 100, () -> "classes from an archive and others: " + renewed);
    }
}
