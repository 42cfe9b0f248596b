package org.jmpi.test.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the table, for a checkout whose unit tests are {@link Programs.Broad} alone. */
class CoverageTableTest {
    @TempDir
    Path home;

    private String line(String function, Map<String, Finding> findings) throws IOException {
        String file = Programs.Broad.class.getName().replace('.', '/') + ".class";
        Path copy = home.resolve("module/target/test-classes").resolve(file);
        Files.createDirectories(copy.getParent());
        try (InputStream in = getClass().getResourceAsStream("/" + file)) {
            Files.copy(in, copy);
        }
        Callers callers = new Callers(List.of(Programs.Direct.class.getName()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CoverageTable.print(
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                List.of(function),
                callers,
                new UnitTests(home),
                findings);
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void shouldNameTheProgramsAndTheFinding() throws IOException {
        Finding finding = new Finding("MPI_Send", true, "pt2pt/Sizes 2: wrong");
        assertEquals(
                "MPI_Send\timplemented\tcoverage/Programs$Direct\tnoticed by pt2pt/Sizes 2: wrong",
                line("MPI_Send", Map.of("MPI_Send", finding)));
    }

    @Test
    void shouldSayThatOnlyUnitTestsCallAFunction() throws IOException {
        assertEquals("MPI_Barrier\timplemented\tunit tests only: Programs\tnot checked", line("MPI_Barrier", Map.of()));
    }

    @Test
    void shouldSayThatAFunctionIsMissing() throws IOException {
        assertEquals("MPI_Sizeof\tmissing\t\tnot checked", line("MPI_Sizeof", Map.of()));
    }
}
