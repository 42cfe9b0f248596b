package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class Pmi2MessageTest {
    @Test
    void shouldReadPairsInAnyOrderAndKeepRepeatedKeys() {
        Pmi2Message message = Pmi2Message.parse("cmd=spawn;subcmd=a b;argv0=x=y;subcmd=c;empty=;");
        assertEquals("spawn", message.command());
        assertEquals("a b", message.get("subcmd"));
        assertEquals("c", message.value(3));
        assertEquals("x=y", message.require("argv0"));
        assertEquals("", message.get("empty"));
        assertNull(message.get("none"));
        assertEquals(0, message.rc());
    }

    @Test
    void shouldDoubleASemicolonInAValue() {
        String text = Pmi2Message.of("x").with("k", "a;b;").toString();
        assertEquals("cmd=x;k=a;;b;;;", text);
        assertEquals("a;b;", Pmi2Message.parse(text).get("k"));
        assertEquals("15    " + text, Pmi2Message.of("x").with("k", "a;b;").frame());
    }

    @Test
    void shouldTakeTheLastPairWithoutItsSemicolon() {
        assertEquals("1", Pmi2Message.parse("cmd=x;rc=1").require("rc"));
    }

    @Test
    void shouldRefuseWhatIsNoMessage() {
        for (String text : List.of("", ";", "x", "x=1;", "cmd=x;=1;", "cmd=x;y;", "cmd=x; ;")) {
            assertThrows(PmiException.class, () -> Pmi2Message.parse(text), text);
        }
        for (String key : List.of("", "a=b", "a;b", "a\n")) {
            assertThrows(PmiException.class, () -> Pmi2Message.of("x").with(key, "v"), key);
        }
        assertThrows(PmiException.class, () -> Pmi2Message.of("x").with("k", "a\nb"));
        assertThrows(
                PmiException.class, () -> Pmi2Message.parse("cmd=x;rank=y;").requireInt("rank"));
        assertThrows(PmiException.class, () -> Pmi2Message.of("x")
                .with("k", "v".repeat(PmiLimits.MAX_FRAME))
                .frame());
    }
}
