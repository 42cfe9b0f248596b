package org.jmpi.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in examples/spark, in a Spark of one process and in a cluster. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExampleTest {
    private static final String SOURCE = "../examples/spark/src/main/java/SparkSort.java";

    @TempDir
    Path classes;

    @Test
    void shouldSortInOneProcess() throws Exception {
        checkSorts(Map.of("spark.master", "local[4]", "spark.ui.enabled", "false"));
    }

    @Test
    void shouldSortInACluster() throws Exception {
        checkSorts(LocalCluster.settings(classes + File.pathSeparator + System.getProperty("java.class.path")));
    }

    private void checkSorts(Map<String, String> settings) throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String classPath = System.getProperty("java.class.path");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, said, said, "-d", classes.toString(), "-cp", classPath, SOURCE);
        assertEquals(0, code, said.toString(StandardCharsets.UTF_8));
        String[] lines = output(settings).split("\n");
        assertEquals("pi is 3.141592654, say 4 ranks", lines[0]);
        assertTrue(lines[1].matches("50000 numbers, in parts of \\[(\\d+, ){3}\\d+]"), lines[1]);
        assertEquals("sorted: true", lines[2]);
    }

    /** Runs the program, as spark-submit does: settings are properties, its classes those of the thread's loader. */
    private String output(Map<String, String> settings) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        settings.forEach(System::setProperty);
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()}, usual);
                PrintStream own = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            thread.setContextClassLoader(loader);
            System.setOut(own);
            loader.loadClass("SparkSort").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {"4", "50000"});
        } finally {
            thread.setContextClassLoader(usual);
            System.setOut(before);
            settings.keySet().forEach(System::clearProperty);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
