package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2 on a file system that fills up while a job runs. */
class TraceFullDiskIT {
    private static final int MESSAGES = 300_000;
    private static final String PROGRAM = """
            import mpi.*;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    long[] sum = {0};
                    long[] one = new long[1];
                    for (int i = 0; i < MESSAGES; i++) {
                        if (me == 0) {
                            one[0] = i;
                            MPI.COMM_WORLD.send(one, 1, MPI.LONG, 1, 0);
                        } else {
                            MPI.COMM_WORLD.recv(one, 1, MPI.LONG, 0, 0);
                            sum[0] += one[0];
                        }
                    }
                    MPI.COMM_WORLD.bcast(sum, 1, MPI.LONG, 1);
                    System.out.println("sum " + sum[0]);
                    MPI.Finalize();
                }
            }
            """.replace("MESSAGES", Integer.toString(MESSAGES));
    private static final Pattern MATCHED = Pattern.compile("messages matched +(\\d+) ");

    @TempDir
    private Path folder;

    private Path disk;

    private void mount(String size) throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        boolean isMounted = run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", disk.toString()) == 0;
        if (!isMounted) {
            System.out.println("skipped: only root may mount the small file system that this test fills");
        }
        assumeTrue(isMounted);
    }

    @AfterEach
    void unmount() throws Exception {
        if (disk != null) {
            run("umount", "-l", disk.toString());
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Runs the program, whose ranks all say that they record no more; returns what is said of its messages. */
    private String traced(String size) throws Exception {
        mount(size);
        ToolJob job = new ToolJob(folder);
        job.file("Job.java", PROGRAM);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=" + disk.resolve("t"), "Job.java");

        assertEquals(0, job.code, said);
        String sum = "sum " + MESSAGES * (MESSAGES - 1L) / 2;
        assertEquals(2, said.lines().filter(sum::equals).count(), said);
        for (int rank = 0; rank < 2; rank++) {
            String complaint = "rank " + rank + " records no more";
            assertEquals(
                    1, said.lines().filter(each -> each.contains(complaint)).count(), said);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
        assertEquals(0, JmpiTrace.run(out, out, "match", disk.resolve("t").toString()));
        return text.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldKeepWhatWasRecordedAndLetTheJobGoOn() throws Exception {
        String text = traced("20m");

        Matcher matched = MATCHED.matcher(text);
        assertTrue(matched.find(), text);
        int messages = Integer.parseInt(matched.group(1));
        assertTrue(messages > 10_000 && messages < MESSAGES, text);
    }

    /** One of the ranks has no room for as much as its clock. */
    @Test
    void shouldCountTimesFromTheBeginWhereARankRecordedNothing() throws Exception {
        String text = traced("8m");

        Matcher at = Pattern.compile(" bytes at \\+(\\d+)\\.").matcher(text);
        assertTrue(at.find(), text);
        assertTrue(Integer.parseInt(at.group(1)) < 100, text);
    }
}
