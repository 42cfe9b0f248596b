package org.jmpi.hydra.demux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.demux.Outputs.Stream;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankOutputsTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> failures = new ArrayList<>();
    private final RankOutputs outputs = new RankOutputs(
            new LineSink(out, () -> {}),
            new LineSink(err, () -> {}),
            rank -> new RankPlace(rank, 4, "node" + rank / 2, rank / 2, 0));

    private static void print(LineSink sink, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.write(bytes, 0, bytes.length);
    }

    private RankFiles files(String pattern) {
        return new RankFiles("-outfile-pattern", folder + "/" + pattern, failures::add);
    }

    @Test
    void shouldFillInPatterns() {
        outputs.prefix(new NamePattern("-p", "%r of %s on %h(%p) %g 100%%> "));
        assertEquals("3 of 4 on node1(1) 0 100%> ", outputs.prefix(3, Stream.OUT));
        outputs.tag();
        assertTrue(outputs.prefix(2, Stream.ERR).startsWith("[1,2]<stderr>:2 of 4"));
        outputs.stamp();
        assertTrue(outputs.prefix(2, Stream.OUT).startsWith(TimeStamp.MARK + "[1,2]<stdout>:2 of 4"));
        NamePattern wide = new NamePattern("-p", "rank.%R");
        assertEquals("rank.07", wide.of(new RankPlace(7, 10, "vm", 0, 0)));
        assertEquals("rank.7", wide.of(new RankPlace(7, 9, "vm", 0, 0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%", "%x", "%%%", "%r%Q"})
    void shouldNameTheColumnOfAPatternsMistake(String text) {
        String message = assertThrows(UsageException.class, () -> new NamePattern("-p", text))
                .getMessage();
        assertTrue(
                message.contains("column " + (text.equals("%%%") || text.equals("%r%Q") ? 3 : text.indexOf('%') + 1)),
                message);
    }

    @Test
    void shouldSortLinesIntoFilesAndMakeTheirDirectories() throws IOException {
        RankFiles outFiles = files("a/%h/%r");
        outputs.files(outFiles, outFiles.sibling("-errfile-pattern", folder + "/a/%h/errors"));
        for (int rank = 0; rank < 4; rank++) {
            print(outputs.sink(rank, Stream.OUT), "o" + rank + "\n");
            print(outputs.sink(rank, Stream.ERR), "e" + rank + "\n");
        }
        assertEquals("o3\n", Files.readString(folder.resolve("a/node1/3")));
        assertEquals("e0\ne1\n", Files.readString(folder.resolve("a/node0/errors")));
        assertEquals(0, out.size() + err.size());
    }

    @Test
    void shouldTakeOneNameForBothStreamsAsOneFile() throws IOException {
        Files.writeString(folder.resolve("both"), "from before");
        RankFiles outFiles = files("both");
        outputs.files(outFiles, outFiles.sibling("-errfile-pattern", folder + "/x/../both"));
        assertSame(outputs.sink(0, Stream.OUT), outputs.sink(1, Stream.ERR));
        print(outputs.sink(0, Stream.OUT), "a\n");
        print(outputs.sink(1, Stream.ERR), "b\n");
        assertEquals("a\nb\n", Files.readString(folder.resolve("both")));
    }

    @Test
    void shouldDropOutputOfOtherRanksButNotTheirErrors() {
        outputs.only(rank -> rank == 1);
        for (int rank = 0; rank < 3; rank++) {
            print(outputs.sink(rank, Stream.OUT), "o" + rank);
            print(outputs.sink(rank, Stream.ERR), "e" + rank);
        }
        assertEquals("o1", out.toString(StandardCharsets.UTF_8));
        assertEquals("e0e1e2", err.toString(StandardCharsets.UTF_8));
        outputs.merge();
        assertSame(outputs.sink(1, Stream.OUT), outputs.sink(1, Stream.ERR));
        assertNotSame(outputs.sink(0, Stream.OUT), outputs.sink(1, Stream.OUT));
    }

    @Test
    void shouldSayWhichFileCannotBeWritten() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        for (String pattern : List.of("file/%r", "", "file/below/%r")) {
            outputs.files(files(pattern), null);
            String message =
                    assertThrows(UsageException.class, () -> outputs.open(2)).getMessage();
            assertTrue(
                    message.contains("-outfile-pattern: " + folder) && message.contains("cannot be written"), message);
        }
    }

    @Test
    void shouldReportAFullDiskOnce() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "there is no /dev/full: a full disk is not tried");
        outputs.files(new RankFiles("-outfile", full.toString(), failures::add), null);
        print(outputs.sink(0, Stream.OUT), "a");
        print(outputs.sink(1, Stream.OUT), "b");
        assertEquals(1, failures.size());
        assertTrue(failures.get(0).contains("/dev/full are lost: "), failures.get(0));
    }
}
