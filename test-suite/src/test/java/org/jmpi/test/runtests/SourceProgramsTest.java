package org.jmpi.test.runtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jmpi.test.runtests.Outcome.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceProgramsTest {
    @SuppressWarnings("InlineFormatString") // a program
    private static final String PROGRAM = """
            public class %s {
                static int calls = 0;
                public static void main(String[] args) throws mpi.MPIException, InterruptedException {
                    mpi.MPI.Init(args);
                    calls++;
                    mpi.MPI.COMM_WORLD.barrier();
                    int rank = mpi.MPI.COMM_WORLD.getRank();
                    %s
                }
            }
            """;

    private static final String END = "mpi.MPI.Finalize();";
    private static final String OK = "if (rank == 0) System.out.println(\"OK call \" + calls);" + END;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"course", "mpijava"})
    void shouldListEveryProgramAndItsReadme(String chapter) throws IOException {
        Path course = Path.of("..", "examples", chapter);
        Set<String> files;
        try (Stream<Path> all = Files.list(course)) {
            files = all.map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(".java"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        TestList list = new TestList(2);
        list.add(chapter);
        for (int ranks : List.of(1, 2, 4, 7)) {
            Set<String> listed = list.entries().stream()
                    .filter(each -> each.ranks == ranks)
                    .map(each -> each.program)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(files, listed, "with " + ranks + " ranks");
        }
        String readme = Files.readString(course.resolve("README.md"));
        Set<String> inTable = readme.lines()
                .filter(each -> each.startsWith("| `"))
                .map(each -> each.split("`")[1] + ".java")
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(files, inTable);
    }

    @Test
    void shouldReportEachProgramOfASharedJob() throws Exception {
        write("Good", OK);
        write("Wrong", "if (rank == 1) System.exit(3);" + END);
        write("Silent", END);
        write("Twice", "if (rank == 0) System.out.println(\"OK one\\nOK two\");" + END);
        write("Unended", "if (rank == 0) System.out.println(\"OK but no end\");");
        write("Hanging", "if (rank == 1) Thread.sleep(1000000); mpi.MPI.COMM_WORLD.barrier();" + OK);
        write("Last", OK);
        list("Good.java 1,2", "Wrong.java 2", "Silent.java 2", "Twice.java 2", "Unended.java 2");
        list("Hanging.java 2 timeLimit=2", "Last.java 2");

        Reporter reporter = run("-threads");

        assertEquals(3, reporter.count(Verdict.PASSED), reporter::summary);
        assertOutcome(reporter, "Wrong", "exit status 3");
        assertOutcome(reporter, "Silent", "no line that begins with OK");
        assertOutcome(reporter, "Twice", "2 lines that begin with OK");
        assertOutcome(reporter, "Unended", "output besides the line that begins with OK");
        assertOutcome(reporter, "Hanging", "not done after its time limit; alone: not done after 2 s");
    }

    @Test
    void shouldRunUnchangedProgramsAlone() throws Exception {
        write(
                "Good",
                "if (mpi.MPI.isFinalized()) System.exit(4);" + OK + "if (!mpi.MPI.isFinalized()) System.exit(5);");
        list("Good.java 1,2");

        assertEquals(2, run("-threads", "-alone").count(Verdict.PASSED));
        Reporter shared = run("-threads");
        // alone in its job it is not changed either
        assertEquals(2, shared.count(Verdict.PASSED), shared::summary);
    }

    @Test
    void shouldNameWhatDoesNotCompile() throws IOException {
        write("Good", OK);
        write("Typo", "mpi.MPI.finalize();");
        list("Good.java 1", "Typo.java 1");

        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> run("-threads"));
        assertTrue(e.getMessage().contains("Typo.java:8"), e.getMessage());
        assertFalse(e.getMessage().contains("Good.java"), e.getMessage());
    }

    @Test
    void shouldNameAFileThatIsNotThere() throws IOException {
        list("Missing.java 3");
        TestList list = new TestList(2);

        IOException e = assertThrows(IOException.class, () -> list.add(folder.toString()));
        assertTrue(e.getMessage().endsWith("testlist:1: no file Missing.java: expected it beside the testlist"));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), String.format(PROGRAM, name, text));
    }

    private void list(String... lines) throws IOException {
        Path file = folder.resolve("testlist");
        String before = Files.exists(file) ? Files.readString(file) : "";
        Files.writeString(file, before + String.join("\n", lines) + "\n");
    }

    private Reporter run(String... words) throws IOException, InterruptedException {
        Options options = Options.parse(words);
        options.directories.add(folder.toString());
        List<TestEntry> entries = RunTests.entries(options);
        try (SourcePrograms programs = new SourcePrograms(entries)) {
            return new Session(options, entries, programs).run();
        }
    }

    private static void assertOutcome(Reporter reporter, String program, String note) {
        assertTrue(reporter.summary().contains(program + ".java 2: FAILED: "), reporter::summary);
        String line = reporter.summary()
                .lines()
                .filter(each -> each.contains(program))
                .findFirst()
                .orElseThrow();
        assertTrue(line.contains(note), line);
    }
}
