package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/mpjrun} with the options of MPJ Express's script. */
class MpjrunIT {
    private static final String PROGRAM = """
            import mpi.*;

            public class Where {
                public static void main(String[] args) throws Exception {
                    String[] rest = MPI.Init(args);
                    int rank = MPI.COMM_WORLD.Rank();
                    int[] sum = new int[1];
                    MPI.COMM_WORLD.Allreduce(new int[] {rank + 1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                    System.out.println("rank=" + rank + " size=" + MPI.COMM_WORLD.Size() + " sum=" + sum[0]
                            + " pid=" + ProcessHandle.current().pid() + " dir=" + new java.io.File("").getAbsoluteFile().getName()
                            + " key=" + System.getProperty("key") + " rest=" + String.join(",", rest) + ".");
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private ToolJob job;

    @BeforeEach
    void compile() throws Exception {
        job = new ToolJob(folder);
        Path source = job.file("src/Where.java", PROGRAM);
        String said = job.run("jmpijavac", "-d", folder.resolve("classes").toString(), source.toString());
        assertEquals(0, job.code, said);
    }

    private List<String> lines(String... arguments) throws Exception {
        String said = job.run("mpjrun", arguments);
        assertEquals(0, job.code, said);
        return said.lines().filter(line -> line.startsWith("rank=")).sorted().toList();
    }

    private static Set<String> pids(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceFirst(".* pid=(\\d+) .*", "$1"))
                .collect(Collectors.toSet());
    }

    private static void assertRanks(int ranks, List<String> lines) {
        assertEquals(ranks, lines.size(), () -> "lines: " + lines);
        IntStream.range(0, ranks)
                .forEach(r -> assertTrue(
                        lines.get(r).startsWith("rank=" + r + " size=" + ranks + " sum=" + ranks * (ranks + 1) / 2),
                        lines.get(r)));
    }

    @ParameterizedTest
    @CsvSource({"multicore, 1", "niodev, 3", "hybdev, 3", "native, 3"})
    void shouldTakeTheDevice(String device, int processes) throws Exception {
        List<String> lines = lines("-np", "3", "-dev", device, "-cp", "classes", "Where", "a", "b");
        assertRanks(3, lines);
        assertEquals(processes, pids(lines).size());
        assertTrue(lines.get(2).endsWith(" rest=a,b."), lines.get(2));
    }

    @Test
    void shouldRunThreadsWhereNothingIsSaid() throws Exception {
        List<String> lines = lines("-np", "2", "-cp", "classes", "Where");
        assertRanks(2, lines);
        assertEquals(1, pids(lines).size());
    }

    @Test
    void shouldPassOptionsOfTheJvmAndTheFolder() throws Exception {
        Files.createDirectory(folder.resolve("work"));
        String classes = folder.resolve("classes").toString();
        List<String> lines = lines(
                "-Dkey=bread", "-Xmx200m", "-np", "2", "-dev", "niodev", "-wdir", "work", "-cp", classes, "Where");
        assertRanks(2, lines);
        assertTrue(lines.get(1).contains(" dir=work key=bread "), lines.get(1));
    }

    @Test
    void shouldRunAJarOnTheMachinesOfAFile() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Where");
        try (OutputStream file = Files.newOutputStream(folder.resolve("where.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.putNextEntry(new JarEntry("Where.class"));
            Files.copy(folder.resolve("classes/Where.class"), jar);
        }
        job.file("machines", "localhost\n");
        List<String> lines = lines("-np", "2", "-machinesfile", "machines", "-jar", "where.jar", "x");
        assertRanks(2, lines);
        assertEquals(2, pids(lines).size());
        assertTrue(lines.get(0).endsWith(" rest=x."), lines.get(0));
    }

    @Test
    void shouldWarnOfWhatMeansNothing() throws Exception {
        String said = job.run("mpjrun", "-np", "1", "-psl", "128000", "-debug", "1", "-cp", "classes", "Where");
        assertEquals(0, job.code, said);
        assertTrue(said.contains("mpjrun: -psl means nothing to JMPI and is ignored"), said);
        assertTrue(said.contains("mpjrun: -debug means nothing to JMPI and is ignored"), said);
        assertTrue(said.contains("rank=0 size=1"), said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-np 0 Where | -np 0: expected a number from 1",
                "-np two Where | -np two: expected a number from 1",
                "-np | -np needs a value",
                "-np 2 | no program: expected a class",
                "-dev mxdev Where | -dev mxdev: expected multicore, niodev, hybdev or native",
                "-dev multicore -machinesfile machines Where | expected no -machinesfile with it",
                "-bread Where | unknown option -bread"
            })
    void shouldRefuseWhatItCantDo(String arguments, String expected) throws Exception {
        String said = job.run("mpjrun", arguments.split(" "));
        assertEquals(2, job.code, said);
        assertTrue(said.contains("mpjrun: ") && said.contains(expected), said);
    }
}
