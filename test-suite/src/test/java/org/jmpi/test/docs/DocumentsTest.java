package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that a document names exists, and every link leads somewhere. */
class DocumentsTest {
    private static final Path HOME = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("..")
            .normalize();

    private static DocumentCheck check;

    @BeforeAll
    static void readCheckout() throws IOException {
        Set<String> others = new HashSet<>();
        Path list = HOME.resolve("test-suite/src/test/resources/docs/other-names.txt");
        for (String line : Files.readAllLines(list)) {
            if (!line.startsWith("#") && !line.isBlank()) {
                others.addAll(List.of(line.trim().split("\\s+")));
            }
        }
        check = new DocumentCheck(HOME, ExistingNames.of(HOME, others));
    }

    @Test
    void shouldNameNothingThatDoesNotExist() throws IOException {
        List<String> faults = new ArrayList<>();
        List<Document> documents = Document.all(HOME);
        for (Document document : documents) {
            faults.addAll(check.faults(document));
        }
        assertTrue(documents.size() > 50, documents.size() + " documents");
        assertEquals(
                List.of(),
                faults,
                () -> String.join("\n", faults)
                        + "\nMend the document. Names from elsewhere go into test/resources/docs/other-names.txt.\n");
    }

    /** Each text has one mistake. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "see [there](docs/no-such-page.md) | link docs/no-such-page.md",
                "see [there](#no-such-heading) | link #no-such-heading",
                "see [there](ARCHITECTURE.md#no-such-heading) | link ARCHITECTURE.md#no-such-heading",
                "set `MPIR_CVAR_NO_SUCH_VARIABLE` | variable MPIR_CVAR_NO_SUCH_VARIABLE",
                "call `MPI_No_such_function` | function MPI_No_such_function",
                "`NoSuchClass` does it | class NoSuchClass",
                "`org.jmpi.mpir.NoSuchClass` does it | class org.jmpi.mpir.NoSuchClass",
                "`Ch4Device.NoSuchClass` does it | class Ch4Device.NoSuchClass",
                "`Rank.noSuchMethod` does it | member Rank.noSuchMethod",
                "package `mpir.nosuch` has it | package mpir.nosuch",
                "package `org.jmpi.nosuch.thing` has it | package org.jmpi.nosuch.thing",
                "see `docs/no-such-page.md` | file docs/no-such-page.md",
                "see `no-such-page.md` | file no-such-page.md",
                "run `bin/jmpi-nothing -n 2` | file bin/jmpi-nothing",
                "run `jmpi-nothing` | command jmpi-nothing",
                "run `bin/jmpiexec -n 4 -nosuchoption Hello.java` | option -nosuchoption",
                "run `jmpi-bench --no-such-option latency` | option --no-such-option",
                "`mpir.comm.Rank` | class mpir.comm.Rank",
                "`org.jmpi.mpid.ch4.Comm.send` | class org.jmpi.mpid.ch4.Comm.send",
                "`jmpiexec -coverage -n 2` | option -coverage",
                "`NoSuchProgram.java` | file NoSuchProgram.java",
                "see ADR 23 | decision ADR 23",
                "[a](docs/README.md#no-such-heading) | link docs/README.md#no-such-heading",
                "option `--no-such-option` | option --no-such-option",
                "run `mvn -B -Pnosuchprofile package` | profile nosuchprofile",
                "run `test-suite/src/main/scripts/no-such-script` | file test-suite/src/main/scripts/no-such-script",
            })
    void shouldFindAMistake(String text, String fault) throws IOException {
        List<String> faults = check.faults(new Document(HOME.resolve("SEEDED.md"), "# Title\n\n" + text + "\n"));
        assertTrue(faults.contains("SEEDED.md: " + fault + " does not exist"), text + ": " + faults);
    }

    @Test
    void shouldFindMistakesInBlocks() throws IOException {
        String text =
                "# T\n\n    bin/jmpi-nothing 1   # comment\n    mvn -Pgone verify\n\n```\njmpiexec -gone X\n```\n";
        assertEquals(
                List.of("file bin/jmpi-nothing", "profile gone", "option -gone"),
                check.faults(new Document(HOME.resolve("S.md"), text)).stream()
                        .map(f -> f.replaceAll("^S.md: | does not exist$", ""))
                        .sorted((a, b) -> text.indexOf(a.split(" ")[1]) - text.indexOf(b.split(" ")[1]))
                        .toList());
    }

    @Test
    void shouldAcceptWhatExists() throws IOException {
        String text =
                "# A Title (of `two`)\n\n[a](#a-title-of-two) [b](README.md#a-first-program) `Rank.current()` `mpir.coll`"
                        + " `org.jmpi.mpir.Rank` `MPI_Send` `MPIR_CVAR_CH4_*` `bin/jmpiexec -n 4 -Xmx1g Hello.java --theirs`"
                        + " `docs/README.md` `mvn -Pstrict verify` `java.util.Map` `Comm.send(buf, 1)`\n";
        assertEquals(List.of(), check.faults(new Document(HOME.resolve("GOOD.md"), text)));
    }
}
