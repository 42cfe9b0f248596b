package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PmiLineReaderTest {
    private final List<String> lines = new ArrayList<>();
    private final PmiLineReader reader = new PmiLineReader();

    private void feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        reader.feed(bytes, bytes.length, lines::add);
    }

    @Test
    void shouldJoinPiecesAndCutLines() {
        feed("cmd=a\ncm");
        feed("d=b");
        feed("\n\n");
        assertEquals(List.of("cmd=a", "cmd=b", ""), lines);
    }

    @Test
    void shouldTakeTheLongestLineAndRefuseOneMore() {
        String longest = "x".repeat(PmiLimits.MAX_LINE - 1);
        feed(longest + "\n");
        assertEquals(List.of(longest), lines);
        assertThrows(PmiException.class, () -> feed(longest + "x\n"));
    }

    @Test
    void shouldCutMessagesBehindTheirLengthWhateverThePadding() {
        byte[] bytes = "cmd=init\n3     abc     2de10    012345".getBytes(StandardCharsets.ISO_8859_1);
        reader.feed(bytes, bytes.length, line -> {
            lines.add(line);
            reader.frames();
        });
        feed("67");
        feed("89");
        feed("1");
        feed("     x");
        assertEquals(List.of("cmd=init", "abc", "de", "0123456789", "x"), lines);
    }

    @Test
    void shouldRefuseALengthThatIsNone() {
        for (String header : List.of("0     ", "abcdef", "-1    ", "999999", "1 2   ", "      ")) {
            PmiLineReader fresh = new PmiLineReader();
            fresh.frames();
            byte[] bytes = header.getBytes(StandardCharsets.ISO_8859_1);
            assertThrows(PmiException.class, () -> fresh.feed(bytes, bytes.length, lines::add), header);
        }
    }
}
