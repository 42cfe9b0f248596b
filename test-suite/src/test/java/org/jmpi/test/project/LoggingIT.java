package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program logs with holds its own lines alone, at the most talkative level: JMPI and its Netty write none there. */
class LoggingIT {
    /** It logs one line, by the logger that a test puts in. */
    private static final String PROGRAM = """
            import mpi.*;

            public class Logs {
                public static void main(String[] args) throws MPIException {
                    MPI.Init(args);
                    int[] sum = {1};
                    MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    int[] big = new int[100_000];
                    MPI.COMM_WORLD.bcast(big, big.length, MPI.INT, 1);
                    MPI.Finalize();
                    LOGGER.debug("from the program");
                    System.out.println("sum " + sum[0]);
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void shouldLeaveLogbackToTheProgram() throws Exception {
        // without a configuration it prints everything from DEBUG on
        String said =
                run("org.slf4j.LoggerFactory.getLogger(Logs.class)", "slf4j-api", "logback-core", "logback-classic");
        assertEquals(2, said.lines().filter(line -> line.contains("DEBUG Logs")).count(), said);
    }

    @Test
    void shouldLeaveLog4j1ToTheProgram() throws Exception {
        Files.writeString(folder.resolve("log4j.properties"), """
                log4j.rootLogger=ALL, out
                log4j.appender.out=org.apache.log4j.ConsoleAppender
                log4j.appender.out.layout=org.apache.log4j.PatternLayout
                log4j.appender.out.layout.ConversionPattern=%p %c - %m%n
                """);
        String said = run("org.apache.log4j.Logger.getLogger(Logs.class)", "reload4j");
        assertEquals(
                2, said.lines().filter("DEBUG Logs - from the program"::equals).count(), said);
    }

    @Test
    void shouldNotAskLog4j1ForAppenders() throws Exception {
        // with no configuration it warns of every logger that somebody uses
        String said = run("org.apache.log4j.Logger.getLogger(Logs.class)", "reload4j");
        assertEquals(
                2,
                said.lines()
                        .filter(line -> line.contains("No appenders could be found for logger (Logs)"))
                        .count(),
                said);
    }

    @Test
    void shouldLeaveLog4j2ToTheProgram() throws Exception {
        Files.writeString(folder.resolve("log4j2.xml"), """
                <Configuration><Appenders><Console name="out"><PatternLayout pattern="%p %c - %m%n"/></Console></Appenders>
                <Loggers><Root level="ALL"><AppenderRef ref="out"/></Root></Loggers></Configuration>
                """);
        String said = run("org.apache.logging.log4j.LogManager.getLogger(Logs.class)", "log4j-api", "log4j-core");
        assertEquals(
                2, said.lines().filter("DEBUG Logs - from the program"::equals).count(), said);
    }

    /** Returns what two ranks and their launcher print over TCP, after a look for lines that are none of the program's. */
    private String run(String logger, String... libraries) throws IOException, InterruptedException {
        Checkout checkout = Checkout.find();
        Path source = Files.writeString(folder.resolve("Logs.java"), PROGRAM.replace("LOGGER", logger));
        String classPath = Stream.concat(
                        Stream.of(folder.toString()), Stream.of(libraries).map(name -> checkout.home()
                                .resolve("test-suite/target/logging/" + name + ".jar")
                                .toString()))
                .collect(Collectors.joining(File.pathSeparator));
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(
                        checkout.home().resolve("bin/jmpiexec").toString(),
                        "-n",
                        "2",
                        "-cp",
                        classPath,
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MPIR_CVAR_NOLOCAL", "1");
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the job does not end");
        } finally {
            process.destroy();
        }
        String said = Files.readString(output);
        assertEquals(0, process.exitValue(), said);
        assertEquals(
                List.of("sum 2", "sum 2"),
                said.lines().filter(line -> line.startsWith("sum")).toList(),
                said);
        assertTrue(!said.contains("jmpi") && !said.contains("netty"), said);
        return said;
    }
}
