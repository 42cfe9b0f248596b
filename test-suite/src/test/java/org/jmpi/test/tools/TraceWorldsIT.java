package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2 in jobs that spawn. */
class TraceWorldsIT {
    private static final String PROGRAM = """
            import mpi.*;

            public class Spawner {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    int size = MPI.COMM_WORLD.getSize();
                    Intercomm parent = Intercomm.getParent();
                    int[] one = {me};
                    if (parent.isNull()) {
                        for (int i = 0; i < 2; i++) {
                            Intercomm child = MPI.COMM_WORLD.spawn("java", new String[] {"Spawner"}, 3, MPI.INFO_NULL, 0, null);
                            if (me == 0) {
                                child.send(one, 1, MPI.INT, 1, 3);
                            }
                            child.disconnect();
                        }
                    } else {
                        if (me == 1) {
                            parent.recv(one, 1, MPI.INT, 0, 3);
                        }
                        parent.disconnect();
                    }
                    MPI.COMM_WORLD.sendRecv(one, 1, MPI.INT, (me + 1) % size, 5, new int[1], 1, MPI.INT, (me + size - 1) % size, 5);
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private String matched(String archive) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = JmpiTrace.run(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "match",
                folder.resolve(archive).toString(),
                "--strict");
        String said = err.toString(StandardCharsets.UTF_8);
        assertEquals(0, code, said);
        return said;
    }

    @Test
    void shouldWriteOneArchiveForAllWorlds() throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file("Spawner.java", PROGRAM);
        assertEquals("", job.run("jmpijavac", "-d", "classes", "Spawner.java"));
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=t", "-cp", "classes", "Spawner");
        assertEquals(0, job.code, said);
        assertFalse(said.contains("otf2"), said);
        // a ring in each world, and one message to each child
        assertTrue(matched("t").matches("(?s)messages matched +10 .*"), matched("t"));
    }
}
