package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is a module of its own, with JMPI's jars on the module path. */
class ModulePathIT {
    private static final String MODULE = "module app { requires org.jmpi.mpi; }";
    private static final String MAIN = """
            package app;

            import mpi.MPI;

            public class Main {
                public static void main(String[] args) {
                    MPI.Init(args);
                    int[] sum = {MPI.COMM_WORLD.getRank() + 1};
                    MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    System.out.println(Main.class.getModule() + " and " + MPI.class.getModule() + ", sum " + sum[0]);
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private String jars() throws IOException {
        List<String> jars = new ArrayList<>();
        for (String module : Checkout.PROGRAM) {
            jars.add(Checkout.find().jar(module).toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    @Test
    void shouldRunOnTwoRanks() throws Exception {
        Path info = Files.writeString(folder.resolve("module-info.java"), MODULE);
        Path main =
                Files.writeString(Files.createDirectory(folder.resolve("app")).resolve("Main.java"), MAIN);
        Path classes = folder.resolve("classes");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, said, said, "-d", classes.toString(), "-p", jars(), info.toString(), main.toString());
        assertEquals(0, code, said.toString(StandardCharsets.UTF_8));
        String line = "module app and module org.jmpi.mpi, sum ";
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> program = List.of(java, "-p", classes + File.pathSeparator + jars(), "-m", "app/app.Main");
        assertEquals(line + "1\n", run(program));
        List<String> job = new ArrayList<>(
                List.of(Checkout.find().home().resolve("bin/jmpiexec").toString(), "-n", "2"));
        job.addAll(program);
        assertEquals((line + "3\n").repeat(2), run(job));
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JMPI_NO_BUILD", "1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
