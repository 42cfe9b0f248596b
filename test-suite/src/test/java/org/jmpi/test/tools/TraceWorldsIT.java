package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.jmpi.tool.trace.match.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Each rank spawns a world of two, all three work together, and its first rank spawns one more. */
    private static final String FAMILIES = """
            import mpi.*;

            public class Families {
                static Intercomm spawn(int count, String role) throws MPIException {
                    return MPI.COMM_SELF.spawn("java", new String[] {"Families", role}, count, MPI.INFO_NULL, 0, null);
                }

                static void together(Intercomm other, boolean isChild) throws MPIException {
                    Intracomm all = other.merge(isChild);
                    all.setName("family");
                    int me = all.getRank();
                    int size = all.getSize();
                    int[] one = {me};
                    all.sendRecv(one, 1, MPI.INT, (me + 1) % size, 5, new int[1], 1, MPI.INT, (me + size - 1) % size, 5);
                    all.allReduce(one, 1, MPI.INT, MPI.SUM);
                    if (one[0] != 3) {
                        throw new AssertionError(one[0]);
                    }
                    all.free();
                }

                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Intercomm parent = Intercomm.getParent();
                    if (args.length == 0) {
                        Intercomm children = spawn(2, "child");
                        together(children, false);
                        children.disconnect();
                    } else if (args[0].equals("child")) {
                        together(parent, true);
                        if (MPI.COMM_WORLD.getRank() == 0) {
                            Intercomm grandchild = spawn(1, "grandchild");
                            grandchild.recv(new int[1], 1, MPI.INT, 0, 7);
                            grandchild.disconnect();
                        }
                        parent.disconnect();
                    } else {
                        parent.send(new int[1], 1, MPI.INT, 0, 7);
                        parent.disconnect();
                    }
                    MPI.Finalize();
                }
            }
            """;

    /** One child dies before its time; the others go on. */
    private static final String ORPHANS = """
            import mpi.*;

            public class Orphans {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Intercomm parent = Intercomm.getParent();
                    if (parent.isNull()) {
                        Intercomm child = MPI.COMM_WORLD.spawn("java", new String[] {"Orphans"}, 1, MPI.INFO_NULL, 0, null);
                        if (MPI.COMM_WORLD.getRank() == 0) {
                            child.send(new int[1], 1, MPI.INT, 0, 3);
                            child.recv(new int[1], 1, MPI.INT, 0, 4);
                        }
                        child.disconnect();
                        MPI.Finalize();
                    } else {
                        parent.recv(new int[1], 1, MPI.INT, 0, 3);
                        parent.send(new int[1], 1, MPI.INT, 0, 4);
                        parent.disconnect();
                        Runtime.getRuntime().halt(0);
                    }
                }
            }
            """;

    /** Two jobs that meet: the first argument is the file with the port, the second one who opens it. */
    private static final String MEETING = """
            import java.nio.file.*;
            import mpi.*;

            public class Meeting {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    Path file = Path.of(args[0]);
                    Intercomm other;
                    if (args[1].equals("server")) {
                        String port = Intracomm.openPort();
                        Path made = Files.writeString(Path.of(args[0] + ".new"), port);
                        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
                        other = MPI.COMM_WORLD.accept(port, 0);
                        other.send(new int[1], 1, MPI.INT, 0, 3);
                    } else {
                        while (!Files.exists(file)) {
                            Thread.sleep(10);
                        }
                        other = MPI.COMM_WORLD.connect(Files.readString(file), 0);
                        other.recv(new int[1], 1, MPI.INT, 0, 3);
                    }
                    other.disconnect();
                    int[] one = {1};
                    MPI.COMM_SELF.sendRecv(one, 1, MPI.INT, 0, 5, new int[1], 1, MPI.INT, 0, 5);
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
        ToolJob job = compiled("Spawner", PROGRAM);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=t", "-cp", "classes", "Spawner");
        assertEquals(0, job.code, said);
        assertFalse(said.contains("otf2"), said);
        // a ring in each world, and one message to each child
        assertTrue(matched("t").matches("(?s)messages matched +10 .*"), matched("t"));
    }

    private ToolJob compiled(String name, String program) throws Exception {
        ToolJob job = new ToolJob(folder);
        job.file(name + ".java", program);
        assertEquals("", job.run("jmpijavac", "-d", "classes", name + ".java"));
        return job;
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 2", "-n 2 -threads"})
    void shouldKnowCommunicatorsOfSeveralWorlds(String options) throws Exception {
        ToolJob job = compiled("Families", FAMILIES);
        String said = job.run("jmpiexec", (options + " -tool otf2:dir=t -cp classes Families").split(" "));
        assertEquals(0, job.code, said);
        assertFalse(said.contains("otf2"), said);
        // a ring of three in each family, and what the grandchild sends
        assertTrue(matched("t").matches("(?s)messages matched +8 .*"), matched("t"));

        Definitions definitions = Archive.open(folder.resolve("t")).definitions();
        World world = new World(definitions);
        assertEquals(8, world.ranks());
        List<Definition> families = definitions.of(DefinitionType.COMM).stream()
                .filter(each -> definitions.name(each).equals("family"))
                .toList();
        assertEquals(2, families.size());
        Set<Integer> members = new TreeSet<>();
        for (Definition each : families) {
            for (int rank = 0; rank < 3; rank++) {
                members.add(world.processOf(each.self(), rank, 0));
            }
        }
        assertEquals(6, members.size(), members::toString);
        assertTrue(members.containsAll(Set.of(0, 1)), members::toString);
    }

    @Test
    void shouldWriteToOneFolderFromSeveralDirectories() throws Exception {
        String elsewhere = PROGRAM.replace(
                "MPI.Init(args);",
                "MPI.Init(args); Info info = new Info(); info.set(\"wdir\", \"" + folder.resolve("elsewhere") + "\");");
        ToolJob job = compiled("Spawner", elsewhere.replace("3, MPI.INFO_NULL", "3, info"));
        Files.createDirectory(folder.resolve("elsewhere"));
        String classes = folder.resolve("classes").toString();
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=t", "-cp", classes, "Spawner");
        assertEquals(0, job.code, said);
        assertTrue(matched("t").matches("(?s)messages matched +10 .*"), matched("t"));
        assertFalse(Files.exists(folder.resolve("elsewhere/t")));
    }

    @Test
    void shouldKeepWhatAKilledChildRecorded() throws Exception {
        ToolJob job = compiled("Orphans", ORPHANS);
        String said = job.run("jmpiexec", "-n", "2", "-tool", "otf2:dir=t", "-cp", "classes", "Orphans");
        assertFalse(said.contains("otf2"), said);
        assertFalse(Files.exists(folder.resolve("t/traces.otf2")));
        assertTrue(matched("t").contains("messages matched                      2 "), matched("t"));
    }

    @Test
    void shouldCountMessagesWithAnotherJob() throws Exception {
        ToolJob server = compiled("Meeting", MEETING);
        Files.createDirectory(folder.resolve("client"));
        ToolJob client = new ToolJob(folder.resolve("client"));
        String port = folder.resolve("port").toString();
        String classes = folder.resolve("classes").toString();
        CompletableFuture<String> connecting = CompletableFuture.supplyAsync(() -> {
            try {
                return client.run(
                        "jmpiexec", "-n", "1", "-tool", "otf2:dir=t", "-cp", classes, "Meeting", port, "client");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        String said =
                server.run("jmpiexec", "-n", "1", "-tool", "otf2:dir=t", "-cp", classes, "Meeting", port, "server");
        String theirs = connecting.get();
        assertEquals(0, server.code, said);
        assertEquals(0, client.code, theirs);
        for (String trace : List.of("t", "client/t")) {
            String summary = matched(trace);
            assertTrue(summary.matches("(?s)messages matched +1 .*"), summary);
            assertTrue(summary.matches("(?s).*with other jobs +1 .*rank 0 of another job.*"), summary);
        }
    }
}
